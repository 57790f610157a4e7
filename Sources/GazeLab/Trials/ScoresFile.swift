/// `scores.csv`: a row a trial. What it holds reads back to the same numbers.
enum ScoresFile {
  static let name = "scores.csv"

  /// Metrics that stand before `status`; all others follow `message`.
  private static let leadingMetrics = ["mse", "rmse", "r2", "rmse_x", "rmse_y", "r2_x", "r2_y"]

  private static let momentColumns = [
    "n_lost", "squared_error_x", "squared_error_y", "target_mean_x", "target_mean_y", "target_squares_x",
    "target_squares_y",
  ]

  static let columns =
    StoredRow.cellColumns + ["repeat", "fold", "n_train", "n_test", "columns", "rank", "condition"]
    + leadingMetrics + ["status", "message"]
    + Metric.ofTrials.map(\.name).filter { !leadingMetrics.contains($0) } + momentColumns
    + ["choice"]

  static func text(_ scores: [Score]) -> String {
    let leading = leadingMetrics.compactMap(Metric.named)
    let trailing = Metric.ofTrials.filter { !leadingMetrics.contains($0.name) }.map(\.metric)
    var text = csvRow(columns)
    for score in scores {
      func values(_ metrics: [Metric]) -> [String] { metrics.map { storedNumber(score.value(of: $0)) } }
      let moments = score.moments
      text += csvRow(
        StoredRow.fields(of: score.cell)
          + [
            score.repeatIndex, score.foldIndex, score.trainCount, score.testCount, score.columnCount,
            score.rank,
          ]
          .map { $0.map(String.init) ?? "" }
          + [storedNumber(score.condition)] + values(leading) + [score.status.rawValue, score.message]
          + values(trailing)
          + [
            moments.map { String($0.lostCount) } ?? "", storedNumber(moments?.squaredErrorX),
            storedNumber(moments?.squaredErrorY), storedNumber(moments?.targetMeanX),
            storedNumber(moments?.targetMeanY),
            storedNumber(moments?.targetSquaresX), storedNumber(moments?.targetSquaresY), score.choice ?? "",
          ])
    }
    return text
  }

  /// - Throws: For anything that `text` does not write, with its place.
  static func scores(_ bytes: [UInt8], path: String) throws(ConfigError) -> [Score] {
    let scores = try StoredRow.read(bytes, path: path, columns: columns) { row throws(ConfigError) in
      try score(row)
    }
    guard !scores.isEmpty else { throw ConfigError(Place(file: path, line: 2), "there are no scores") }
    return scores
  }

  private static func score(_ row: StoredRow) throws(ConfigError) -> Score {
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

  private static func moments(_ row: StoredRow) throws(ConfigError) -> Moments {
    var moments = Moments()
    let (testCount, lostCount) = (try row.integer("n_test"), try row.integer("n_lost"))
    guard lostCount <= testCount else { throw row.complaint("n_lost", "at most n_test") }
    moments.lostCount = lostCount
    moments.count = testCount - lostCount
    moments.squaredErrorX = try row.sumOfSquares("squared_error_x")
    moments.squaredErrorY = try row.sumOfSquares("squared_error_y")
    moments.targetMeanX = try row.number("target_mean_x")
    moments.targetMeanY = try row.number("target_mean_y")
    moments.targetSquaresX = try row.sumOfSquares("target_squares_x")
    moments.targetSquaresY = try row.sumOfSquares("target_squares_y")
    return moments
  }
}
