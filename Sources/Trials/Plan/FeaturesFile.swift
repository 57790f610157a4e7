import Calibration
import Captures
import Inputs
import Scores

/// The samples of an experiment with their targets and the columns of all feature sets, as comma-separated text: what
/// another program needs to fit a model of its own to the folds of `SplitsFile`.
package struct FeaturesFile {
  package let plan: ExperimentPlan

  package init(plan: ExperimentPlan) {
    self.plan = plan
  }

  private typealias Sample = (index: Int, origin: Origin, samples: Samples)

  private static let columns: [(name: String, text: @Sendable (Sample) -> String)] = [
    ("samples", { $0.samples.kind.rawValue }), ("sample", { "\($0.index)" }),
    ("fixation", { "\($0.origin.fixation)" }),
    ("capture", { notAFormula($0.origin.key.capture.onOneLine) }),
    ("first_frame", { "\($0.origin.frameRows.lowerBound)" }),
    ("last_frame", { "\($0.origin.frameRows.upperBound - 1)" }),
    ("target", { notAFormula($0.origin.targetName) }),
    ("target_x", { shortest($0.origin.key.target.x) }), ("target_y", { shortest($0.origin.key.target.y) }),
    ("time_s", { shortest($0.samples.views.time($0.index)) }),
  ]

  /// Passes the text on in pieces of a few megabytes at most.
  package func write(to write: (String) throws -> Void) throws {
    try plan.checkNumbering()
    let cells = plan.cellColumns
    let keys = cells.keys
    let names = plan.sampleSets.map(\.samples.blocks.columnNames)
    var columns = [String]()
    for name in names.joined() where !columns.contains(name) { columns.append(name) }
    let own = Self.columns.filter { !keys.contains($0.name) }
    let grouping = cells.keysBySplit.isEmpty ? [] : [CellColumns.groupingColumn]
    try write(csvRow(keys + grouping + own.map(\.name) + columns))
    for set in plan.sampleSets {
      let samples = set.samples
      let positions = columns.map { name in samples.blocks.columnNames.firstIndex(of: name) }
      var text = ""
      for sample in samples.origins.indices {
        let (origin, row) = (samples.origins[sample], samples.blocks.row(sample))
        let values = keys.map { key in
          FixationProperty(rawValue: key).map { notAFormula(origin.value(of: $0).onOneLine) } ?? ""
        }
        let numbers = positions.map { $0.map { shortest(row[$0]) } ?? "" }
        text += csvRow(
          values + cells.groupingFields(ofGroup: set.group) + own.map { $0.text((sample, origin, samples)) }
            + numbers)
        guard text.utf8.count > 1 << 20 else { continue }
        try write(text)
        text = ""
      }
      try write(text)
    }
  }
}
