import Inputs

/// `scores.csv`: one row per trial. What it holds reads back to the same numbers.
enum ScoresFile: StoredFile {
  static let name = "scores.csv"

  /// Metrics in front of `status`; all others follow `message`.
  private static let leadingMetrics = ["mse", "rmse", "r2", "rmse_x", "rmse_y", "r2_x", "r2_y"]
  private static let leading = leadingMetrics.compactMap(Metric.named)
  private static let trailing = Metric.ofTrials.filter { !leadingMetrics.contains($0.name) }

  private static let momentColumns = [
    "n_lost", "squared_error_x", "squared_error_y", "target_mean_x", "target_mean_y", "target_squares_x",
    "target_squares_y",
  ]

  private static let trialColumns =
    StoredRow.cellColumns + ["repeat", "fold", "n_train", "n_test", "columns", "rank", "condition"]

  static let columns =
    trialColumns + leadingMetrics + ["status", "message"] + trailing.map(\.name) + momentColumns + ["choice"]

  /// Metrics are computed again from the moments.
  static let neededColumns = trialColumns + ["status", "message"] + momentColumns + ["choice"]

  static func write(_ score: Score, to row: inout StoredRowWriter) {
    let moments = score.moments
    row.write(score.cell)
    row.write(
      score.repeatIndex, score.foldIndex, score.trainCount, score.testCount, score.columnCount, score.rank)
    row.write(score.condition)
    for metric in leading { row.write(score.value(of: metric)) }
    row.write(score.status.rawValue, score.message)
    for (_, metric) in trailing { row.write(score.value(of: metric)) }
    row.write(moments?.lostCount)
    row.write(
      moments?.squaredErrorX, moments?.squaredErrorY, moments?.targetMeanX, moments?.targetMeanY,
      moments?.targetSquaresX, moments?.targetSquaresY)
    row.write(score.choice ?? "")
  }

  static func value(_ row: StoredRow) throws(InputError) -> Score {
    let choice = try row.text("choice")
    guard let status = try Score.Status(rawValue: row.text("status")) else {
      throw row.complaint("status", "ok, failed or skipped")
    }
    return try Score(
      cell: row.cell(), repeatIndex: row.integer("repeat"), foldIndex: row.integer("fold"),
      trainCount: row.optionalInteger("n_train"), testCount: row.optionalInteger("n_test"),
      columnCount: row.optionalInteger("columns"), rank: row.optionalInteger("rank"),
      condition: row.optionalNumber("condition"), moments: status == .ok ? moments(row) : nil, status: status,
      message: row.text("message"), choice: choice.isEmpty ? nil : choice)
  }

  private static func moments(_ row: StoredRow) throws(InputError) -> Moments {
    var moments = Moments()
    let (testCount, lostCount) = (try row.integer("n_test"), try row.integer("n_lost"))
    guard lostCount <= testCount else { throw row.complaint("n_lost", "at most n_test") }
    (moments.lostCount, moments.count) = (lostCount, testCount - lostCount)
    moments.squaredErrorX = try row.sumOfSquares("squared_error_x")
    moments.squaredErrorY = try row.sumOfSquares("squared_error_y")
    moments.targetMeanX = try row.number("target_mean_x")
    moments.targetMeanY = try row.number("target_mean_y")
    moments.targetSquaresX = try row.sumOfSquares("target_squares_x")
    moments.targetSquaresY = try row.sumOfSquares("target_squares_y")
    return moments
  }
}
