import Calibration
import Captures
import Inputs
import Scores
import Splits
import Statistics

/// The folds of an experiment as comma-separated text, in the format that the split `file` reads.
package struct SplitsFile {
  package let plan: ExperimentPlan
  /// The label of the split to write; nil for all splits.
  package let label: String?

  package init(plan: ExperimentPlan, label: String?) {
    self.plan = plan
    self.label = label
  }

  /// Draws all repeats and passes them on in pieces of a few megabytes at most; returns whether all could be drawn.
  ///
  /// - Throws: `InputError` if no split has the label, and as `ExperimentPlan.checkNumbering`; what `write` throws.
  package func write(to write: (String) throws -> Void) throws -> Bool {
    try plan.checkNumbering()
    let labels = plan.splits.map(\.label)
    if let label, !labels.contains(label) {
      throw InputError(
        Place(file: "--split"),
        "no split of the experiment is called \(label.quoted)"
          + hint(for: label, among: labels, then: "there are: \(labels.joined(separator: "; "))"))
    }
    let cells = plan.cellColumns
    var text = csvRow(Self.columns(cells))
    var isWhole = true
    for set in plan.sampleSets {
      // The end of a sample's lines is the same in every fold.
      let isByCapture = cells.keys.contains(FoldTable.Column.capture.rawValue)
      let ends = set.samples.origins.enumerated().map { Self.end($0, $1, namesCapture: !isByCapture) }
      let parts = Self.parts(set, cells)
      for planned in set.splits where label == nil || planned.split.label == label {
        guard case .success = planned.folds else {
          isWhole = false
          continue
        }
        for repeatIndex in 0..<planned.split.repeatCount {
          for fold in try planned.folds(repeatIndex: repeatIndex) {
            for part in parts {
              let start = part.keys + [set.samples.kind.rawValue]
              Self.append(fold, planned.split.label, start, ends, of: part.capture, to: &text)
            }
            guard text.utf8.count > 1 << 20 else { continue }
            try write(text)
            text = ""
          }
        }
      }
    }
    try write(text)
    return isWhole
  }

  /// The values of the keys of a set's lines, with the samples that have them; nil for all. Only where groups of other
  /// splits are captures do those of one set differ, because the capture has no other column.
  private static func parts(_ set: SampleSet, _ cells: CellColumns) -> [(keys: [String], capture: Set<Int>?)]
  {
    let people = cells.people(ofGroup: set.group)
    let values = cells.furtherValues(ofGroup: set.group)
    let column = FixationProperty.capture.rawValue
    guard let place = cells.furtherKeys.firstIndex(of: column), !set.groupBy.contains(.capture) else {
      return [(people + values, nil)]
    }
    let origins = set.samples.origins
    return grouped(origins.indices, by: { origins[$0].key.capture }).map { rows in
      var own = values
      own[place] = origins[rows[0]].key.capture
      return (people + own, Set(rows))
    }
  }

  static func columns(_ cells: CellColumns) -> [String] {
    cells.names(ownColumns, .capture)
  }

  static let row = "sample and fold of each repeat"

  static let ownColumns: [FileColumn] = [
    .text("samples", "frames or fixation-medians."), .text("split", "The label of the split."),
    .integer("repeat", "The repeat, counted from 0."), .integer("fold", "The fold, counted from 0."),
    .text("name", "What the fold holds out, in words."),
    .text("part", "train, test, or others for other people's samples."),
    .integer("sample", "The sample, counted from 0 in its group."),
    .integer("fixation", "The fixation, counted from 0 in its group."), .text("capture", "The capture."),
    .integer("first_frame", "The sample's first frame, counted from 0 in the capture."),
    .integer("last_frame", "The sample's last frame, counted from 0 in the capture."),
    .number("target_x", "pt", "The target's distance from the left edge of the screen."),
    .number("target_y", "pt", "The target's distance from the lower edge of the screen."),
  ]

  /// Appends the lines of a fold in the order of the rows. A row that is both trained on and tested has two.
  private static func append(
    _ fold: Fold, _ label: String, _ set: [String], _ ends: [String], of capture: Set<Int>?,
    to text: inout String
  ) {
    let starts = [FoldPart.train, .test, .others].map { half in
      (set.map(notAFormula) + [
        notAFormula(label), "\(fold.repeatIndex)", "\(fold.index)", notAFormula(fold.name), half.rawValue, "",
      ]).map(csvField).joined(separator: ",")
    }
    let parts = [fold.trainRows, fold.testRows, fold.otherRows]
    let lines = parts.enumerated().flatMap { part, rows in rows.map { (row: $0, part: part) } }
      .filter { capture?.contains($0.row) ?? true }
    for line in lines.sorted(by: { ($0.row, $0.part) < ($1.row, $1.part) }) {
      text += starts[line.part]
      text += ends[line.row]
    }
  }

  private static func end(_ row: Int, _ origin: Origin, namesCapture: Bool) -> String {
    csvRow(
      ["\(row)", "\(origin.fixation)"] + (namesCapture ? [notAFormula(origin.key.capture)] : []) + [
        "\(origin.frameRows.lowerBound)", "\(origin.frameRows.upperBound - 1)",
        shortest(origin.key.target.x), shortest(origin.key.target.y),
      ])
  }
}
