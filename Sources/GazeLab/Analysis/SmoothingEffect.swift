/// What smoothing does to gaze points: how much less they scatter, and how late they come.
struct SmoothingEffect: Sendable {
  struct Row: Sendable {
    let smoothed: Summary
    /// The same calibrator without smoothing; nil where it was not run.
    let raw: Summary?
    let record: SmoothingRecord
  }

  /// One per row whose calibrator smooths.
  let rows: [Row]

  init(_ results: SplitResults) {
    let summaries = Dictionary(results.summaries.map { ($0.cell, $0) }) { first, _ in first }
    rows = results.summaries.compactMap { summary in
      let cell = summary.cell
      return results.run.record.smoothing?.first {
        $0.group == cell.group && $0.calibrator == cell.calibrator
      }.map { record in
        let raw = Cell(
          group: cell.group, samples: cell.samples, features: cell.features, calibrator: record.raw,
          split: cell.split)
        return Row(smoothed: summary, raw: summaries[raw], record: record)
      }
    }
  }
}
