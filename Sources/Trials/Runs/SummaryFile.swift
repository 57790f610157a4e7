import Calibration
import Documents
import Foundation
import Inputs

/// `summary.csv`: one row per cell, with the centre and SD of each metric.
package enum SummaryFile {
  package static let name = "summary.csv"

  static let row = "cell, with the centre over its repeats and the SD of each metric"

  private static let counts: [FileColumn] = [
    .integer("trials", "Trials of the cell."), .integer("failed", "Trials that failed."),
    .integer("skipped", "Trials that were skipped."),
    .integer("repeats", "Repeats whose folds are all scored; the metrics are over these."),
    .integer("n_train", "Training rows of the first trial."),
    .integer("n_test", "Test rows of the first trial."),
    .integer("columns_min", "Fewest columns fitted; empty for calibrators without features."),
    .integer("columns_max", "Most columns fitted."), .integer("rank_min", "Lowest rank of a trial."),
    .integer("rank_max", "Highest rank of a trial."),
    .number("condition", "Median condition number of the trials."),
  ]

  private static let metrics = Metric.all.flatMap { name, _ -> [FileColumn] in
    let metric = FileColumn.metric(name)
    let meaning = "Standard deviation of \(name) over repeats, ddof 0; empty for a single one."
    return [metric, .number("\(name)_sd", metric.unit, meaning)]
  }

  private static let marks: [FileColumn] = [
    .text("honesty", "What the split is worth: honest, leaks, or no test."),
    .text("simulated", "Whether the captures are simulated: true or false."),
  ]

  static let ownColumns = counts + metrics + marks

  package static func text(_ run: Run) -> String {
    let cells = run.record.cellColumns
    var rows = StoredRowWriter(
      columns: cells.names(.cell) + ownColumns.map(\.name), cells, rowCount: run.summaries.count)
    for summary in run.summaries {
      let cell = summary.cell
      rows.writeRow { row in
        row.write(cell)
        row.write(
          summary.trialCount, summary.failedCount, summary.skippedCount, summary.repeatCount,
          summary.trainCount, summary.testCount, summary.columnCounts?.lowerBound,
          summary.columnCounts?.upperBound, summary.ranks?.lowerBound, summary.ranks?.upperBound)
        row.write(summary.condition)
        for (name, _) in Metric.all {
          let value = summary.metrics[name]
          row.write(value?.centre, value?.standardDeviation)
        }
        row.write(
          run.record.leakage(split: cell.split, samples: cell.samples).rawValue,
          "\(run.record.dataset.isSimulated)")
      }
    }
    return String(decoding: rows.bytes, as: UTF8.self)
  }

  private struct RunSummary: Encodable {
    struct Row: Encodable {
      let honesty: Leakage
      let trials: Int
      let failed: Int
      let skipped: Int
      /// The centre by metric, and the SD by metric with the suffix `_sd`.
      let metrics: [String: Double]
    }

    let title: String
    let folder: String
    let summaries: [OfCell<Row>]
  }

  fileprivate static func json(_ run: Run) throws -> String {
    let rows = run.summaries.map { summary in
      let cell = summary.cell
      let metrics = summary.metrics.flatMap { name, value in
        [(name, value.centre)] + (value.standardDeviation.map { [("\(name)_sd", $0)] } ?? [])
      }
      let row = RunSummary.Row(
        honesty: run.record.leakage(split: cell.split, samples: cell.samples), trials: summary.trialCount,
        failed: summary.failedCount, skipped: summary.skippedCount,
        metrics: Dictionary(uniqueKeysWithValues: metrics))
      return OfCell(cell: cell, value: row)
    }
    let summary = RunSummary(title: run.title, folder: run.folder, summaries: rows)
    return String(decoding: try JSONEncoder.readable.encode(summary), as: UTF8.self)
  }
}

extension Run {
  /// The summaries as a JSON object.
  public func json() throws -> String { try SummaryFile.json(self) }
}
