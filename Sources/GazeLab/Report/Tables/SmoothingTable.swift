import Documents
import Inputs

/// What smoothing does to gaze points: how much less they scatter, and how late they come.
struct SmoothingTable {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// One row per calibrator that smooths, beside the same one without smoothing; nil where none does.
  var table: Table? {
    let effect = SmoothingEffect(results)
    guard !effect.rows.isEmpty else { return nil }
    let rows = Dictionary(uniqueKeysWithValues: effect.rows.map { ($0.smoothed.cell, $0) })
    let metrics = [("RMSE", "rmse"), ("RMS-S2S", "step_rms_pt"), ("SD", "scatter_sd_pt")]
    return results.table(
      "what smoothing does", notes: Self.notes(effect.rows.map(\.record)) + results.centreNote,
      columns: metrics.flatMap { title, metric in
        let unit = Metric.named(metric)?.unit ?? ""
        return [Table.Column(title: "\(title) raw", unit: unit), Table.Column(title: title, unit: unit)]
      } + [Table.Column(title: "lag", unit: "ms")]
    ) { summary in
      guard let row = rows[summary.cell] else { return nil }
      return metrics.flatMap { _, metric in
        [
          row.raw.map { SplitResults.entry(metric, $0) } ?? .missing("none"),
          SplitResults.entry(metric, summary),
        ]
      } + [row.record.lag.map { .number($0 * 1000, decimals: 1) } ?? .missing("never")]
    }
  }

  private static func notes(_ records: [SmoothingRecord]) -> [String] {
    let intervals = Set(records.map { decimal($0.frameInterval * 1000, 1) }).sorted()
    var notes = [
      "Raw: the same calibrator without smooth and clamp. RMS-S2S and SD: precision, of gaze points about each other. "
        + "Lag: how much later than the raw gaze points the smoothed ones pass the middle of a jump from the middle of "
        + "the screen to a corner, simulated without noise with frames \(intervals.joined(separator: " or ")) ms apart.",
      "Only the frames that a fold tests are smoothed. Eye movements between targets were not captured: the lag shows "
        + "their effect, the errors do not.",
    ]
    if records.contains(where: { $0.over == .fixation }) {
      notes.append(
        "Over fixations: the filter restarts at each fixation and leaves its first gaze point unchanged.")
    }
    if records.contains(where: { $0.over == .capture }) {
      notes.append(
        "Over captures: the filter continues from one tested fixation to the next. All filters but moving-average take "
          + "the time between them into account; moving-average mixes gaze points of both, where an app would have "
          + "frames from in between. With a single target per fold, both are on that target. Intervals and tests assume "
          + "independent fixations, which these are not quite."
      )
    }
    return notes
  }
}
