import Captures
import Documents
import Inputs
import Statistics
import Trials

extension SplitResults {
  /// How well differences between gaze points are measured; nil unless the experiment asks.
  var relativePrecisionTable: Table? {
    guard let options = run.record.experiment.relativePrecision else { return nil }
    // A device whose screens differ has no one scale.
    let scales = grouped(run.record.devices ?? [], by: \.name).compactMap { records in
      let axes = records.map {
        RelativePrecision.Axes(x: $0.screen.pointsPerMetre / 100, y: $0.screen.verticalPointsPerMetre / 100)
      }
      return axes.allSatisfy { $0 == axes[0] } ? (records[0].name, axes[0]) : nil
    }
    let pointsPerCentimetre = Dictionary(uniqueKeysWithValues: scales)
    let precisions = fixations.compactMapValues {
      RelativePrecision($0, options, pointsPerCentimetre: pointsPerCentimetre)
    }
    guard !fixations.isEmpty else { return nil }
    func text(_ value: Double) -> String { "\(value == value.rounded() ? decimal(value, 0) : "\(value)")" }
    @Sendable func number(_ cell: Cell, _ value: (RelativePrecision) -> Double?) -> Datum {
      precisions[cell].map { value($0).datum } ?? .missing(reason: "no two targets are close enough")
    }
    func axes(
      _ unit: String, _ decimals: Int,
      _ axes: @escaping @Sendable (RelativePrecision) -> RelativePrecision.Axes?
    ) -> [Column<Summary>] {
      [
        Column(title: "δx", .number(decimals, unit)) { number($0.cell) { axes($0)?.x } },
        Column(title: "δy", .number(decimals, unit)) { number($0.cell) { axes($0)?.y } },
      ]
    }
    let fixations = fixations
    return table(
      "relative precision",
      notes: [
        "√mean(δ²) over pairs of fixations of one capture under the same labels with targets at most "
          + "\(text(options.within)) pt apart, where δ is the error of the difference between their mean gaze points: "
          + "an error that both share cancels out. Characters: 1.96 √mean(δx²) ÷ \(text(options.characterWidth)) pt, "
          + "horizontal only; a saccade in reading spans 7 to 9 characters (Rayner 1998)."
          + (hasRepeats ? " Of the mean gaze points over all repeats." : "")
      ], of: summaries.filter { fixations[$0.cell] != nil }
    ) {
      Column(title: "pairs") { precisions[$0.cell]?.pairCount ?? 0 }
      axes("pt", 1) { $0.points }
      axes("cm", 2) { $0.centimetres }
      axes("°", 2) { $0.degrees }
      Column(title: "characters", .number(1)) { number($0.cell) { $0.characters } }
    }
  }
}
