import Calibration
import Inputs
import Scores
import Splits

/// `summary.csv`: one row per cell, with the centre and SD of each metric.
package enum SummaryFile: StoredFile {
  package static let name = "summary.csv"
  static let row = "cell, with the centre over its repeats and the SD of each metric"

  /// A summary with what the run says of its split and its captures.
  struct Row {
    let summary: Summary
    let leakage: Leakage
    let isSimulated: Bool
  }

  static func transfer(_ row: Row?, _ fields: inout StoredFields) throws(InputError) {
    let known = row?.summary
    try fields.cell(known?.cell)
    try fields.integer("trials", "Trials of the cell.", known?.trialCount)
    try fields.integer("failed", "Trials that failed.", known?.failedCount)
    try fields.integer("skipped", "Trials that were skipped.", known?.skippedCount)
    try fields.integer(
      "repeats", "Repeats whose folds are all scored; the metrics are over these.", known?.repeatCount)
    try fields.integer("n_train", "Training rows of the first trial.", known?.trainCount)
    try fields.integer("n_test", "Test rows of the first trial.", known?.testCount)
    try fields.integer(
      "columns_min", "Fewest columns fitted; empty for calibrators without features.",
      known?.columnCounts?.lowerBound)
    try fields.integer("columns_max", "Most columns fitted.", known?.columnCounts?.upperBound)
    try fields.integer("rank_min", "Lowest rank of a trial.", known?.ranks?.lowerBound)
    try fields.integer("rank_max", "Highest rank of a trial.", known?.ranks?.upperBound)
    try fields.number("condition", "", "Median condition number of the trials.", known?.condition)
    for (name, metric) in Metric.all {
      try fields.metrics([(name, metric)]) { _ in known?.metrics[name]?.centre }
      try fields.number(
        "\(name)_sd", metric.unit,
        "Standard deviation of \(name) over repeats, ddof 0; empty for a single one.",
        known?.metrics[name]?.standardDeviation)
    }
    try fields.words(
      "honesty", "What the split is worth: honest, leaks, or no test.", row?.leakage.rawValue)
    try fields.words(
      "simulated", "Whether the captures are simulated: true or false.", row.map { "\($0.isSimulated)" })
    _ = try fields.ownMetrics { _, name in known?.metrics[name]?.centre }
    _ = try fields.ownMetrics(.ownMetricDeviation) { _, name in known?.metrics[name]?.standardDeviation }
  }

  package static func text(_ run: Run) -> String {
    let rows = run.summaries.map { summary in
      Row(
        summary: summary,
        leakage: run.record.leakage(split: summary.cell.split, samples: summary.cell.samples),
        isSimulated: run.record.dataset.isSimulated)
    }
    return String(decoding: bytes(rows, run.record.cellColumns), as: UTF8.self)
  }
}

extension Run {
  /// The summaries as a JSON object: of each metric the centre, and the SD with the suffix `_sd`.
  public func json() -> String {
    let summaries = summaries.map { summary in
      let cell = summary.cell
      let metrics = summary.metrics.flatMap { name, value -> [JSONValue.Member] in
        [(name, .number(value.centre))]
          + (value.standardDeviation.map { [("\(name)_sd", .number($0))] } ?? [])
      }
      return JSONValue.object(
        cell.json + [
          ("honesty", .text(record.leakage(split: cell.split, samples: cell.samples).rawValue)),
          ("trials", .integer(summary.trialCount)), ("failed", .integer(summary.failedCount)),
          ("skipped", .integer(summary.skippedCount)), ("metrics", .object(metrics)),
        ])
    }
    return JSONValue.object([
      ("title", .text(title)), ("folder", .text(folder)), ("summaries", .list(summaries)),
    ]).text(.record)
  }
}
