import Documents
import Foundation
import Inputs

/// `summary.csv`: one row per cell, with the centre and SD of each metric.
enum SummaryFile {
  static let name = "summary.csv"

  private static let columns =
    StoredRow.cellColumns + ["trials", "failed", "skipped", "repeats"]
    + ["n_train", "n_test", "columns_min", "columns_max", "rank_min", "rank_max", "condition"]
    + Metric.all.flatMap { [$0.name, "\($0.name)_sd"] } + ["honesty", "simulated"]

  static func text(_ run: Run) -> String {
    var rows = StoredRowWriter(columns: columns, rowCount: run.summaries.count)
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

  /// The part of a summary that the index of runs shows.
  struct Row: Sendable {
    let cell: Cell
    let trialCount: Int
    /// Failed and skipped trials.
    let missingCount: Int
    /// Nil if no trial has one.
    let rmse: Double?
    let rmseDeviation: Double?
    let leakage: Leakage
  }

  static func rows(_ bytes: [UInt8], path: String) throws(InputError) -> [Row] {
    let needed = StoredRow.cellColumns + ["trials", "failed", "skipped", "honesty"]
    return try StoredRow.read(bytes, path: path, columns: needed) { row throws(InputError) in
      guard let leakage = try Leakage(rawValue: row.text("honesty")) else {
        let words = Leakage.allCases.map(\.rawValue).joined(separator: ", ")
        throw row.complaint("honesty", "one of \(words)")
      }
      return try Row(
        cell: row.cell(), trialCount: row.integer("trials"),
        missingCount: row.integer("failed") + row.integer("skipped"),
        rmse: row.optionalNumber("rmse"),
        rmseDeviation: row.optionalNumber("rmse_sd"), leakage: leakage)
    }
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
