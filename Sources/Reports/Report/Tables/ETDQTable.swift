import Documents
import Inputs
import Statistics
import Trials

extension SplitResults {
  /// ETDQualitizer's numbers of the captures; nil unless the experiment asks. They do not depend on the split, so they
  /// stand with the first.
  var etdqTable: Table? {
    guard let records = run.record.etdq, !records.isEmpty, let first = run.summaries.first?.cell,
      first.samples == samples, first.split == split
    else { return nil }
    let isShort = records.count <= Self.mostETDQRows
    let eyes = grouped(records) { [$0.capture, $0.eye] }
    let rows = eyes.flatMap { own -> [[Table.Entry]] in
      let targets = isShort ? own.map { Self.etdqRow($0, target: $0.target, [$0.measures]) } : []
      return targets + [Self.etdqRow(own[0], target: "mean", own.map(\.measures))]
    }
    let all = eyes.count > 1 ? [Self.etdqRow(nil, target: "mean", records.map(\.measures))] : []
    return Table(
      title: "Data quality of the recorded gaze points, as by ETDQualitizer 1.2.0",
      caveats: run.record.caveats,
      notes: [
        "Of all rows on a target, for each eye by itself, with the eye straight in front of the screen's centre "
          + "(Niehorster et al. 2026). Accuracy: angle of the mean gaze direction; y is positive downwards. RMS-S2S: of "
          + "steps between consecutive rows. STD: ddof 0. BCEA: 68 %, ddof 1. Means give every target and eye the same "
          + "weight; the gaze points of two eyes are never averaged."
          + (isShort ? "" : " Only the means are shown; \(ETDQFile.name) has each target.")
      ],
      columns: Table.labels(["capture", "eye", "target"])
        + Table.numbers(["accuracy", "accuracy x", "accuracy y", "RMS-S2S", "STD"], unit: "°")
        + Table.numbers(["BCEA"], unit: "deg²") + Table.numbers(["data loss"], unit: "%")
        + Table.numbers(["effective"], unit: "Hz"), rows: rows + all)
  }

  private static let mostETDQRows = 60

  private static func etdqRow(
    _ record: ETDQRecord?, target: String, _ measures: [ETDQualityMeasures]
  ) -> [Table.Entry] {
    func mean(_ value: (ETDQualityMeasures) -> Double?) -> Double? {
      let values = measures.compactMap(value)
      return values.count == measures.count ? values.reduce(0, +) / Double(values.count) : nil
    }
    let numbers: [(Double?, Int)] = [
      (mean(\.accuracy), 3), (mean(\.accuracyX), 3), (mean(\.accuracyY), 3), (mean(\.stepRMS), 4),
      (mean(\.deviation), 4), (mean(\.ellipseArea), 4), (mean(\.dataLoss), 2),
      (mean(\.effectiveFrequency), 1),
    ]
    return [.text(record?.capture ?? "all"), .text(record?.eye ?? "all"), .text(target)]
      + numbers.map { .optional($0, decimals: $1) }
  }
}
