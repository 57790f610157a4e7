import Inputs

/// The folds of an experiment as comma-separated text, in the format that the split `file` reads.
struct SplitsFile {
  let plan: ExperimentPlan
  /// The label of the split to write; nil for all splits.
  let label: String?

  /// Draws all repeats and passes them on in pieces of a few megabytes at most; returns whether all could be drawn.
  ///
  /// - Throws: `InputErrors` if no split has the label; what `write` throws.
  func write(to write: (String) throws -> Void) throws -> Bool {
    let labels = plan.splits.map(\.label)
    if let label, !labels.contains(label) {
      throw InputErrors(
        Place(file: "--split"),
        "no split of the experiment is called \(label.quoted)"
          + hint(for: label, among: labels, then: "there are: \(labels.joined(separator: "; "))"))
    }
    var text = csvRow(FoldTable.Column.allCases.map(\.rawValue))
    var isWhole = true
    for set in plan.sampleSets {
      // The end of a sample's lines is the same in every fold.
      let ends = set.samples.origins.enumerated().map { Self.end($0, $1) }
      for planned in set.splits where label == nil || planned.split.label == label {
        guard case .success = planned.folds else {
          isWhole = false
          continue
        }
        for repeatIndex in 0..<planned.split.repeatCount {
          for fold in try planned.folds(repeatIndex: repeatIndex) {
            Self.append(fold, planned.split.label, of: set, ends, to: &text)
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

  /// Appends the lines of a fold in the order of the rows. A row that is both trained on and tested has two.
  private static func append(
    _ fold: Fold, _ label: String, of set: SampleSet, _ ends: [String], to text: inout String
  ) {
    let starts = [FoldTable.Half.train, .test, .others].map { half in
      [
        notAFormula(set.group), set.samples.kind.rawValue, notAFormula(label), "\(fold.repeatIndex)",
        "\(fold.index)", notAFormula(fold.name), half.rawValue, "",
      ].map(csvField).joined(separator: ",")
    }
    let parts = [fold.trainRows, fold.testRows, fold.otherRows]
    let lines = parts.enumerated().flatMap { part, rows in rows.map { (row: $0, part: part) } }
    for line in lines.sorted(by: { ($0.row, $0.part) < ($1.row, $1.part) }) {
      text += starts[line.part]
      text += ends[line.row]
    }
  }

  private static func end(_ row: Int, _ origin: Origin) -> String {
    csvRow([
      "\(row)", "\(origin.fixation)", notAFormula(origin.key.capture), "\(origin.frameRows.lowerBound)",
      "\(origin.frameRows.upperBound - 1)",
    ])
  }
}
