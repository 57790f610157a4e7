/// `summary.csv`: a row a cell, centre and SD of each metric.
enum SummaryFile {
  static let name = "summary.csv"

  static func text(_ summaries: [Summary]) -> String {
    let metrics = Metric.all.map(\.name)
    let header =
      ["group", "samples", "features", "calibrator", "split", "trials", "failed", "skipped", "repeats"]
      + ["n_train", "n_test", "columns_min", "columns_max", "rank_min", "rank_max", "condition"]
      + metrics.flatMap { [$0, "\($0)_sd"] }
    let rows = summaries.map { summary in
      let cell = summary.cell
      let counts: [Int?] = [
        summary.trialCount, summary.failedCount, summary.skippedCount, summary.repeatCount,
        summary.trainCount,
        summary.testCount, summary.columnCounts?.lowerBound, summary.columnCounts?.upperBound,
        summary.ranks?.lowerBound, summary.ranks?.upperBound,
      ]
      let numbers = metrics.flatMap { name in
        [summary.metrics[name]?.centre, summary.metrics[name]?.standardDeviation]
      }
      return [cell.group, cell.samples, cell.features, cell.calibrator, cell.split]
        + counts.map { $0.map(String.init) ?? "" }
        + ([summary.condition] + numbers).map { $0.map { "\($0)" } ?? "" }
    }
    return ([header] + rows).map(csvRow).joined()
  }
}
