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
    let rows = eyes.flatMap { own -> [ETDQRow] in
      let targets =
        isShort ? own.map { ETDQRow(record: $0, target: $0.target, measures: [$0.measures]) } : []
      return targets + [ETDQRow(record: own[0], target: "mean", measures: own.map(\.measures))]
    }
    let all = eyes.count > 1 ? [ETDQRow(target: "mean", measures: records.map(\.measures))] : []
    return Listing(rows + all) {
      Column(title: "capture", .label) { $0.record?.capture ?? "all" }
      Column(title: "eye", .label) { $0.record?.eye ?? "all" }
      Column(title: "target", .label) { $0.target }
      Column(title: "accuracy", .number(3, "°")) { $0.mean(\.accuracy) }
      Column(title: "accuracy x", .number(3, "°")) { $0.mean(\.accuracyX) }
      Column(title: "accuracy y", .number(3, "°")) { $0.mean(\.accuracyY) }
      Column(title: "RMS-S2S", .number(4, "°")) { $0.mean(\.stepRMS) }
      Column(title: "STD", .number(4, "°")) { $0.mean(\.deviation) }
      Column(title: "BCEA", .number(4, "deg²")) { $0.mean(\.ellipseArea) }
      Column(title: "data loss", .number(2, "%")) { $0.mean(\.dataLoss) }
      Column(title: "effective", .number(1, "Hz")) { $0.mean(\.effectiveFrequency) }
    }.table(
      "Data quality of the recorded gaze points, as by ETDQualitizer 1.2.0",
      caveats: run.record.caveats,
      notes: [
        "Of all rows on a target, for each eye by itself, with the eye straight in front of the screen's centre "
          + "(Niehorster et al. 2026). Accuracy: angle of the mean gaze direction; y is positive downwards. RMS-S2S: of "
          + "steps between consecutive rows. STD: ddof 0. BCEA: 68 %, ddof 1. Means give every target and eye the same "
          + "weight; the gaze points of two eyes are never averaged."
          + (isShort ? "" : " Only the means are shown; \(ETDQFile.name) has each target.")
      ])
  }

  private static let mostETDQRows = 60
}

/// The measures of a target and eye, or of several, which count alike.
private struct ETDQRow: Sendable {
  var record: ETDQRecord?
  let target: String
  let measures: [ETDQualityMeasures]

  /// Nil where one of several is missing.
  func mean(_ value: (ETDQualityMeasures) -> Double?) -> Double? {
    let values = measures.compactMap(value)
    return values.count == measures.count ? values.reduce(0, +) / Double(values.count) : nil
  }
}
