import Documents
import Inputs

/// What smoothing does to gaze points: how much less they scatter, and how late they come.
extension SplitResults {
  /// A row for each calibrator that smooths, its numbers beside those of the same one without smoothing; nil where
  /// none does.
  var smoothingTable: Table? {
    let records = (run.record.smoothing ?? []).filter { record in
      summaries.contains { $0.cell.group == record.group && $0.cell.calibrator == record.calibrator }
    }
    guard !records.isEmpty else { return nil }
    let raws = Dictionary(summaries.map { ([$0.cell.group, $0.cell.features, $0.cell.calibrator], $0) }) {
      first, _ in first
    }
    let metrics = [("RMSE", "rmse"), ("RMS-S2S", "step_rms_pt"), ("SD", "scatter_sd_pt")]
    return table(
      "what smoothing does", notes: Self.smoothingNotes(records) + centreNote,
      columns: metrics.flatMap { title, metric in
        let unit = Metric.named(metric)?.unit ?? ""
        return [Table.Column(title: "\(title) raw", unit: unit), Table.Column(title: title, unit: unit)]
      } + [Table.Column(title: "lag", unit: "ms")]
    ) { summary in
      let cell = summary.cell
      guard
        let record = records.first(where: { $0.group == cell.group && $0.calibrator == cell.calibrator })
      else { return nil }
      let raw = raws[[cell.group, cell.features, record.raw]]
      return metrics.flatMap { _, metric in
        [raw.map { Self.entry(metric, $0) } ?? .missing("none"), Self.entry(metric, summary)]
      } + [record.lag.map { .number($0 * 1000, decimals: 1) } ?? .missing("never")]
    }
  }

  private static func smoothingNotes(_ records: [SmoothingRecord]) -> [String] {
    let intervals = records.map { decimal($0.frameInterval * 1000, 1) }
    let interval = Set(intervals).sorted().joined(separator: " or ")
    var notes = [
      "Raw: the same calibrator without smooth and clamp. RMS-S2S and SD: as in the table of precision, about each "
        + "other and not about the target. Lag: how much later than the raw gaze points the smoothed ones pass "
        + "the middle of a jump from the middle of the screen to a corner, simulated without noise with frames "
        + "\(interval) ms apart.",
      "Only the frames that a fold tests are smoothed. What an app would show while the eye moves from target to "
        + "target was not captured: the errors say nothing of it, the lag does.",
    ]
    if records.contains(where: { $0.over == .fixation }) {
      notes.append(
        "Over fixations: the filter starts anew at each, and leaves its first gaze point as it is.")
    }
    if records.contains(where: { $0.over == .capture }) {
      notes.append(
        "Over captures: the filter goes on from one tested fixation to the next. The seconds between them count for "
          + "all but moving-average, which takes gaze points of the one into the other; in an app, frames from "
          + "in between would have taken their place. Where a fold tests a single target, they are of that target. "
          + "Intervals and tests take fixations for independent, which such gaze points are not quite."
      )
    }
    return notes
  }
}
