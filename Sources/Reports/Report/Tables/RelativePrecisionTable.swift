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
    func number(_ value: Double) -> String { "\(value == value.rounded() ? decimal(value, 0) : "\(value)")" }
    return table(
      "relative precision",
      notes: [
        "√mean(δ²) over pairs of fixations of one capture under the same labels with targets at most "
          + "\(number(options.within)) pt apart, where δ is the error of the difference between their mean gaze points: "
          + "an error that both share cancels out. Characters: 1.96 √mean(δx²) ÷ \(number(options.characterWidth)) pt, "
          + "horizontal only; a saccade in reading spans 7 to 9 characters (Rayner 1998)."
          + (hasRepeats ? " Of the mean gaze points over all repeats." : "")
      ],
      columns: Table.numbers(["pairs"])
        + ["pt", "cm", "°"].flatMap { Table.numbers(["δx", "δy"], unit: $0) } + Table.numbers(["characters"])
    ) { summary in
      guard let own = precisions[summary.cell] else {
        return fixations[summary.cell].map { _ in
          [.counts(0...0)] + (0..<7).map { _ in .missing("-", reason: "no two targets are close enough") }
        }
      }
      func entries(_ axes: RelativePrecision.Axes?, _ decimals: Int) -> [Table.Entry] {
        [.optional(axes?.x, decimals: decimals), .optional(axes?.y, decimals: decimals)]
      }
      return [.counts(own.pairCount...own.pairCount)] + entries(own.points, 1) + entries(own.centimetres, 2)
        + entries(own.degrees, 2) + [.number(own.characters, decimals: 1)]
    }
  }
}
