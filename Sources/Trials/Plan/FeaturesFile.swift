import Calibration
import Captures
import Inputs

/// The samples of an experiment with their targets and the columns of all feature sets, as comma-separated text: what
/// another program needs to fit a model of its own to the folds of `SplitsFile`.
package struct FeaturesFile {
  package let plan: ExperimentPlan

  package init(plan: ExperimentPlan) {
    self.plan = plan
  }

  private static let start = ["samples", "sample", "fixation", "capture", "first_frame", "last_frame"]
  private static let measured = ["target", "target_x", "target_y", "time_s"]

  /// Passes the text on in pieces of a few megabytes at most.
  package func write(to write: (String) throws -> Void) throws {
    let keys = plan.cellColumns.keys
    let names = plan.sampleSets.map(\.samples.blocks.columnNames)
    var columns = [String]()
    for name in names.joined() where !columns.contains(name) { columns.append(name) }
    let own = (Self.start + Self.measured).filter { !keys.contains($0) }
    try write(csvRow(keys + own + columns))
    for set in plan.sampleSets {
      let samples = set.samples
      let positions = columns.map { name in samples.blocks.columnNames.firstIndex(of: name) }
      var text = ""
      for sample in samples.origins.indices {
        text += csvRow(fields(sample, of: samples, keys, own) + numbers(sample, of: samples, positions))
        guard text.utf8.count > 1 << 20 else { continue }
        try write(text)
        text = ""
      }
      try write(text)
    }
  }

  private func fields(_ sample: Int, of samples: Samples, _ keys: [String], _ own: [String]) -> [String] {
    let origin = samples.origins[sample]
    let values = keys.map { key in
      FixationProperty(rawValue: key).map { notAFormula(origin.value(of: $0).onOneLine) } ?? ""
    }
    let target = origin.key.target
    let all = [
      "samples": samples.kind.rawValue, "sample": "\(sample)", "fixation": "\(origin.fixation)",
      "capture": notAFormula(origin.key.capture.onOneLine), "first_frame": "\(origin.frameRows.lowerBound)",
      "last_frame": "\(origin.frameRows.upperBound - 1)", "target": notAFormula(origin.targetName),
      "target_x": shortest(target.x), "target_y": shortest(target.y),
      "time_s": shortest(samples.views.time(sample)),
    ]
    return values + own.map { all[$0] ?? "" }
  }

  private func numbers(_ sample: Int, of samples: Samples, _ positions: [Int?]) -> [String] {
    let row = samples.blocks.row(sample)
    return positions.map { $0.map { shortest(row[$0]) } ?? "" }
  }
}
