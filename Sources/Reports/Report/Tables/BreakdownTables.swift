import Documents
import Inputs
import Scores
import Statistics
import Trials

extension SplitResults {
  /// RMSE by target, head pose and viewing distance: one row per value of these, one column per feature set.
  var errorBreakdown: Table? {
    breakdown("RMSE in points by target, head pose and distance", "rmse", decimals: 1) { $0.rmse }
  }

  /// The mean angle at the eyes in the same rows.
  var angleBreakdown: Table? {
    breakdown(
      "mean angle in degrees by target, head pose and distance", "angle_mean_degrees", decimals: 2
    ) { $0.meanAngle }
  }

  private func breakdown(
    _ what: String, _ metric: String, decimals: Int, _ value: (FixationScore.Sums) -> Double?
  ) -> Table? {
    let breakdown = breakdown
    let rows = breakdown.rows.map { row in (row: row, values: row.sums.compactMapValues(value)) }
      .filter { !$0.values.isEmpty }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      Column(title: "by", .label) { $0.row.property }
      Column(title: "which", .label) { $0.row.value }
      for cell in breakdown.columns {
        Column(title: names.name(cell), .number(decimals)) { row in
          row.values[cell].orAbsent(row.row.sums[cell] == nil ? .nothingScored : .noEyes)
        }
      }
    }.table(
      "\(title): \(what)", caveats: caveats,
      notes: (hasRepeats ? ["Over all samples that any repeat tested."] : [])
        + (groupBy.isEmpty ? [] : ["All groups together."]),
      across: Table.Across(key: "features", metric: metric, unit: Metric.named(metric)?.unit ?? "")
    ).reaching([scope.sentence])
  }

  /// Correlations of mean errors with the head, as recorded and as calibrated by the best row; nil without head data, and
  /// if the head is still.
  var headTable: Table? {
    guard let plot = gazePlot else { return nil }
    let all = headCorrelations
    let moving = Set(all.filter { $0.r != nil }.map(\.cause))
    let correlations = all.filter { moving.contains($0.cause) }
    guard !correlations.isEmpty else { return nil }
    let still = unique(all.filter { !moving.contains($0.cause) }.map(\.cause.title))
    let stillNote =
      still.isEmpty
      ? [] : ["Not shown: \(enumerated(still)), without variation or not known."]
    let isOfPeople = Set(plot.fixations.map(\.subject.participant)).count > 1
    let intervals =
      correlations.contains { $0.interval != nil }
      ? ", with 95 % intervals over \(isOfPeople ? "participants" : "fixations") (BCa bootstrap)" : ""
    let pairs = grouped(correlations) { [$0.cause.rawValue, $0.error.rawValue] }
    return Listing(pairs) {
      Column(title: "head", .label) { $0[0].cause.title }
      Column(title: "error", .label) { $0[0].error.rawValue }
      for (title, isCalibrated) in [("recorded", false), ("calibrated", true)] {
        let own = { @Sendable (pair: [HeadCorrelation]) in pair.first { $0.isCalibrated == isCalibrated } }
        Column(title: title, .number(2), missing: "one of the two does not vary") { own($0)?.r }
        Column(title: "\(title) from", .number(2)) { own($0)?.interval?.map(\.low) }
        Column(title: "\(title) to", .number(2)) { own($0)?.interval?.map(\.high) }
      }
    }.table(
      "\(title): errors and the head", caveats: caveats,
      notes: [
        "Pearson's r between the mean error of each fixation and the angles and position of the head, as recorded and as "
          + "calibrated by \(plot.name), the row with the lowest error\(intervals). Errors, yaw, pitch, x and y are "
          + "positive to the right and upwards. A calibration that accounts for the head leaves r near 0."
      ] + stillNote + plot.restriction
        + unique(correlations.compactMap(\.withheldReason)).map { "No interval: \($0)." }
    ).reaching([scope.sentence]).withoutEmptyColumns
  }
}

extension HeadCorrelation {
  fileprivate var withheldReason: String? {
    if case .failure(let reason)? = interval { reason.sentence } else { nil }
  }

  var text: String {
    guard let r else { return "r undefined" }
    func number(_ value: Double) -> String { decimal(value, 2) }
    guard case .success(let interval)? = interval else { return "r = \(number(r))" }
    return "r = \(number(r)) [\(number(interval.low)), \(number(interval.high))]"
  }
}

extension HeadCorrelation.Cause {
  var unit: String { self == .yaw || self == .pitch ? "°" : "cm" }
  var title: String { self == .z ? "distance" : "head \(rawValue)" }
}
