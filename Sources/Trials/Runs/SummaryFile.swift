import Calibration
import Documents
import Inputs

/// `summary.csv`: one row per cell, with the centre and SD of each metric.
package enum SummaryFile {
  package static let name = "summary.csv"

  static let row = "cell, with the centre over its repeats and the SD of each metric"

  /// A summary with what the run says of its split and its captures.
  struct Row: Sendable {
    let summary: Summary
    let leakage: Leakage
    let isSimulated: Bool
  }

  private typealias Part<Value> = StoredPart<Row, Value>

  private static let parts = StoredParts<Row> {
    Part.cell { $0.summary.cell }
    Part.integer("trials", "Trials of the cell.") { $0.summary.trialCount }
    Part.integer("failed", "Trials that failed.") { $0.summary.failedCount }
    Part.integer("skipped", "Trials that were skipped.") { $0.summary.skippedCount }
    Part.integer("repeats", "Repeats whose folds are all scored; the metrics are over these.") {
      $0.summary.repeatCount
    }
    Part.integer("n_train", "Training rows of the first trial.") { $0.summary.trainCount }
    Part.integer("n_test", "Test rows of the first trial.") { $0.summary.testCount }
    Part.integer("columns_min", "Fewest columns fitted; empty for calibrators without features.") {
      $0.summary.columnCounts?.lowerBound
    }
    Part.integer("columns_max", "Most columns fitted.") { $0.summary.columnCounts?.upperBound }
    Part.integer("rank_min", "Lowest rank of a trial.") { $0.summary.ranks?.lowerBound }
    Part.integer("rank_max", "Highest rank of a trial.") { $0.summary.ranks?.upperBound }
    Part.number("condition", "", "Median condition number of the trials.") { $0.summary.condition }
    for (name, metric) in Metric.all {
      Part.metrics([(name, metric)]) { row in [row.summary.metrics[name]?.centre] }
      Part.number(
        "\(name)_sd", metric.unit,
        "Standard deviation of \(name) over repeats, ddof 0; empty for a single one."
      ) { $0.summary.metrics[name]?.standardDeviation }
    }
    Part.words("honesty", "What the split is worth: honest, leaks, or no test.") { $0.leakage.rawValue }
    Part.words("simulated", "Whether the captures are simulated: true or false.") { "\($0.isSimulated)" }
  }

  static var ownColumns: [FileColumn] { parts.columns }

  package static func text(_ run: Run) -> String {
    let cells = run.record.cellColumns
    var rows = StoredRowWriter(
      columns: cells.names(.cell) + ownColumns.map(\.name), cells, rowCount: run.summaries.count)
    for summary in run.summaries {
      let cell = summary.cell
      let row = Row(
        summary: summary, leakage: run.record.leakage(split: cell.split, samples: cell.samples),
        isSimulated: run.record.dataset.isSimulated)
      rows.writeRow { parts.write(row, to: &$0) }
    }
    return String(decoding: rows.bytes, as: UTF8.self)
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
