import Foundation
import Inputs

/// `summary.csv`: a row a cell, centre and SD of each metric.
enum SummaryFile {
  static let name = "summary.csv"

  private static let columns =
    StoredRow.cellColumns + ["trials", "failed", "skipped", "repeats"]
    + ["n_train", "n_test", "columns_min", "columns_max", "rank_min", "rank_max", "condition"]
    + Metric.all.flatMap { [$0.name, "\($0.name)_sd"] } + ["honesty", "simulated"]

  static func text(_ run: Run) -> String {
    let metrics = Metric.all.map(\.name)
    let rows = run.summaries.map { summary in
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
        + [
          run.record.leakage(split: cell.split, samples: cell.samples).rawValue,
          "\(run.record.dataset.isSimulated)",
        ]
    }
    return ([columns] + rows).map(csvRow).joined()
  }

  /// What a list of runs needs of a cell.
  struct Row: Sendable {
    let cell: Cell
    let trialCount: Int
    /// Failed or skipped.
    let missingCount: Int
    /// Nil where no trial has one.
    let rmse: Double?
    let rmseDeviation: Double?
    let leakage: Leakage
  }

  /// - Throws: For anything that `text` does not write, with its place.
  static func rows(_ bytes: [UInt8], path: String) throws(InputError) -> [Row] {
    try StoredRow.read(bytes, path: path, columns: columns) { row throws(InputError) in
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
      let group: String
      let samples: String
      let features: String
      let calibrator: String
      let split: String
      let honesty: Leakage
      let trials: Int
      let failed: Int
      let skipped: Int
      /// By metric, and by metric with `_sd`.
      let metrics: [String: Double]
    }

    let title: String
    let folder: String
    let summaries: [Row]
  }

  /// The summaries of a run as a JSON object.
  static func json(_ run: Run) throws -> String {
    let rows = run.summaries.map { summary in
      let cell = summary.cell
      let metrics = summary.metrics.flatMap { name, value in
        [(name, value.centre)] + (value.standardDeviation.map { [("\(name)_sd", $0)] } ?? [])
      }
      return RunSummary.Row(
        group: cell.group, samples: cell.samples, features: cell.features, calibrator: cell.calibrator,
        split: cell.split, honesty: run.record.leakage(split: cell.split, samples: cell.samples),
        trials: summary.trialCount, failed: summary.failedCount, skipped: summary.skippedCount,
        metrics: Dictionary(uniqueKeysWithValues: metrics))
    }
    let summary = RunSummary(title: run.title, folder: run.folder, summaries: rows)
    return String(decoding: try RunRecord.encoder.encode(summary), as: UTF8.self)
  }
}
