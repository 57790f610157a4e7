import Inputs

/// The folds of an experiment as comma-separated text, which the split `file` reads.
struct SplitsFile {
  let plan: ExperimentPlan
  /// Of the split to write; nil for all.
  let label: String?

  /// Draws all repeats and hands them out in pieces of a few megabytes at most, a line a sample and fold.
  ///
  /// - Returns: Whether all splits could be drawn. The warnings of the plan say why one cannot.
  /// - Throws: `InputErrors` if no split has the label; what `write` throws.
  func write(to write: (String) throws -> Void) throws -> Bool {
    let labels = plan.splits.map(\.label)
    if let label, !labels.contains(label) {
      throw InputErrors([
        InputError(
          Place(file: "--split"),
          "no split of the experiment is called \(label.quoted)"
            + hint(for: label, among: labels, then: "there are: \(labels.joined(separator: "; "))"))
      ])
    }
    var text = csvRow(FoldTable.Column.allCases.map(\.rawValue))
    var isWhole = true
    for set in plan.sampleSets {
      // What the lines of a sample have in common, whatever the fold.
      let ends = set.samples.origins.enumerated().map { Self.end($0, $1) }
      for planned in set.splits where label == nil || planned.split.label == label {
        guard case .success = planned.folds else {
          isWhole = false
          continue
        }
        for repeatIndex in 0..<planned.split.repeatCount {
          let folds = try planned.split.folds(
            set.samples.origins, seed: plan.file.seed, group: set.group, repeatIndex: repeatIndex)
          for fold in folds {
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

  /// The lines of a fold by row. Where a row is trained on and tested, it has two.
  private static func append(
    _ fold: Fold, _ label: String, of set: ExperimentPlan.SampleSet, _ ends: [String],
    to text: inout String
  ) {
    func start(_ half: FoldTable.Half) -> String {
      let fields = [
        notAFormula(set.group), set.samples.kind.rawValue, notAFormula(label), "\(fold.repeatIndex)",
        "\(fold.index)", notAFormula(fold.name), half.rawValue,
      ]
      return fields.map(csvField).joined(separator: ",") + ","
    }
    let parts = [fold.trainRows, fold.testRows, fold.otherRows]
    let starts = [start(.train), start(.test), start(.others)]
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
