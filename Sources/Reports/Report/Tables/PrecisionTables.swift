import Captures
import Documents
import Inputs
import Scores
import Statistics
import Trials

extension SplitResults {
  var precisionTable: Table? {
    table(
      "precision within a fixation",
      notes: [
        "Means over fixations. Precision is about the spread of gaze points, not their distance from the target: a "
          + "calibrator that always predicts the same point is perfectly precise. RMS-S2S: root mean square step between "
          + "neighbouring frames. SD: √(variance x + variance y), ddof 1. BCEA: area of the ellipse of 68 % of the points."
      ],
      metrics: [
        ("RMS-S2S", "step_rms_pt"), ("SD", "scatter_sd_pt"), ("BCEA", "bcea_pt2"),
        ("RMS-S2S", "step_rms_degrees"), ("SD", "scatter_sd_degrees"), ("BCEA", "bcea_degrees2"),
      ])
  }

  /// How well differences between gaze points are measured; nil unless the experiment asks.
  var relativePrecisionTable: Table? {
    guard let options = run.record.experiment.relativePrecision else { return nil }
    // A device whose screens differ has no one scale.
    let scales = grouped(run.record.devices ?? [], by: \.name.onOneLine).compactMap { records in
      let axes = records.map {
        PerAxis(x: $0.screen.pointsPerMetre / 100, y: $0.screen.verticalPointsPerMetre / 100)
      }
      return axes.allSatisfy { $0 == axes[0] } ? (records[0].name.onOneLine, axes[0]) : nil
    }
    let pointsPerCentimetre = Dictionary(uniqueKeysWithValues: scales)
    let precisions = fixations.compactMapValues {
      RelativePrecision($0, options, pointsPerCentimetre: pointsPerCentimetre)
    }
    guard !fixations.isEmpty else { return nil }
    @Sendable func number(_ cell: Cell, _ value: (RelativePrecision) -> Double?) -> Datum {
      precisions[cell].map { value($0).datum } ?? .missing(reason: "no two targets are close enough")
    }
    func axes(
      _ unit: String, _ decimals: Int, missing absence: Absence = .undefined,
      _ axes: @escaping @Sendable (RelativePrecision) -> PerAxis?
    ) -> [Column<Summary>] {
      [
        Column(title: "δx", .number(decimals, unit), missing: absence.sentence) {
          number($0.cell) { axes($0)?.x }
        },
        Column(title: "δy", .number(decimals, unit), missing: absence.sentence) {
          number($0.cell) { axes($0)?.y }
        },
      ]
    }
    let fixations = fixations
    return table(
      "relative precision",
      notes: [
        "√mean(δ²) over pairs of fixations of one capture under the same labels with targets at most "
          + "\(shortest(options.within)) pt apart, where δ is the error of the difference between their mean gaze points: "
          + "an error that both share cancels out. Characters: 1.96 √mean(δx²) ÷ \(shortest(options.characterWidth)) pt, "
          + "horizontal only; a saccade in reading spans 7 to 9 characters (Rayner 1998)."
          + (hasRepeats ? " Of the mean gaze points over all repeats." : "")
      ], of: summaries.filter { fixations[$0.cell] != nil }
    ) {
      Column(title: "pairs") { precisions[$0.cell]?.pairCount ?? 0 }
      axes("pt", 1) { $0.points }
      axes("cm", 2, missing: .unsizedScreen) { $0.centimetres }
      axes("°", 2, missing: .noEyes) { $0.degrees }
      Column(title: "characters", .number(1), missing: Absence.undefined.sentence) {
        number($0.cell) { $0.characters }
      }
    }
  }

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
      Column(title: "accuracy", .number(3, "°")) { $0.mean(.accuracy) }
      Column(title: "accuracy x", .number(3, "°")) { $0.mean(.accuracyX) }
      Column(title: "accuracy y", .number(3, "°")) { $0.mean(.accuracyY) }
      Column(title: "RMS-S2S", .number(4, "°")) { $0.mean(.stepRMS) }
      Column(title: "STD", .number(4, "°")) { $0.mean(.deviation) }
      Column(title: "BCEA", .number(4, "deg²")) { $0.mean(.ellipseArea) }
      Column(title: "data loss", .number(2, "%")) { $0.mean(.dataLoss) }
      Column(title: "effective", .number(1, "Hz")) { $0.mean(.effectiveFrequency) }
    }.table(
      "Data quality of the recorded gaze points, as by ETDQualitizer 1.2.0",
      caveats: run.record.caveats,
      notes: [
        "Of all rows on a target, for each eye by itself, with the eye straight in front of the screen's centre "
          + "(Niehorster et al. 2026). Accuracy: angle of the mean gaze direction; y is positive downwards. RMS-S2S: of "
          + "steps between consecutive rows. STD: ddof 0. BCEA: 68 %, ddof 1. Means give every target and eye the same "
          + "weight; the gaze points of two eyes are never averaged. Data loss: of the used rows of each target."
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

  /// Absent where one of several is, for the reason of the first.
  func mean(_ measure: ETDQMeasure) -> Result<Double, Absence> {
    let values = measures.map { $0.value(of: measure) }
    let known = values.compactMap(\.ifKnown)
    return values.first { $0.ifKnown == nil }
      ?? (known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)).orAbsent(.noRows)
  }
}
