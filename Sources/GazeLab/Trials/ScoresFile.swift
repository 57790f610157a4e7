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
    [
      "group", "samples", "features", "calibrator", "split", "repeat", "fold", "n_train", "n_test", "columns",
      "rank", "condition",
    ] + leadingMetrics + ["status", "message"]
    + Metric.all.map(\.name).filter { !leadingMetrics.contains($0) } + momentColumns

  static func text(_ scores: [Score]) -> String {
    let leading = metrics(leadingMetrics)
    let trailing = metrics(Metric.all.map(\.name).filter { !leadingMetrics.contains($0) })
    var text = csvRow(columns)
    for score in scores {
      func values(_ metrics: [Metric]) -> [String] { metrics.map { number(score.value(of: $0)) } }
      let (cell, moments) = (score.cell, score.moments)
      text += csvRow(
        [cell.group, cell.samples, cell.features, cell.calibrator, cell.split]
          + [
            score.repeatIndex, score.foldIndex, score.trainCount, score.testCount, score.columnCount,
            score.rank,
          ]
          .map { $0.map(String.init) ?? "" }
          + [number(score.condition)] + values(leading) + [score.status.rawValue, score.message]
          + values(trailing)
          + [
            moments.map { String($0.lostCount) } ?? "", number(moments?.squaredErrorX),
            number(moments?.squaredErrorY), number(moments?.targetMeanX), number(moments?.targetMeanY),
            number(moments?.targetSquaresX), number(moments?.targetSquaresY),
          ])
    }
    return text
  }

  /// - Throws: For anything that `text` does not write, with its place.
  static func scores(_ bytes: [UInt8], path: String) throws(ConfigError) -> [Score] {
    var file = try CSVFile(path: path, bytes: bytes)
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    var header = [String]()
    for field in fields { try header.append(file.text(field)) }
    guard header == columns else {
      throw ConfigError(
        Place(file: path, line: 1, column: 1),
        "has not the columns of a scores.csv of this version; run the experiment again")
    }
    var scores = [Score]()
    while try file.nextRow(&fields) {
      guard fields.count == columns.count else {
        throw ConfigError(
          Place(file: path, line: file.line), "has \(fields.count) fields; the header has \(columns.count)")
      }
      try scores.append(Row(file: file, fields: fields).score())
    }
    guard !scores.isEmpty else { throw ConfigError(Place(file: path, line: 2), "there are no scores") }
    return scores
  }

  private static func metrics(_ names: [String]) -> [Metric] {
    names.compactMap(Metric.named)
  }

  /// The shortest decimal that reads back to the same number.
  private static func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }

  private struct Row {
    let file: CSVFile
    let fields: [CSVFile.Field]

    func score() throws(ConfigError) -> Score {
      guard let status = try Score.Status(rawValue: text("status")) else {
        throw complaint("status", "ok, failed or skipped")
      }
      let cell = try Cell(
        group: text("group"), samples: text("samples"), features: text("features"),
        calibrator: text("calibrator"), split: text("split"))
      guard let repeatIndex = try integer("repeat") else { throw complaint("repeat", "a whole number") }
      guard let foldIndex = try integer("fold") else { throw complaint("fold", "a whole number") }
      return try Score(
        cell: cell, repeatIndex: repeatIndex, foldIndex: foldIndex, trainCount: integer("n_train"),
        testCount: integer("n_test"), columnCount: integer("columns"), rank: integer("rank"),
        condition: number("condition"), moments: status == .ok ? moments() : nil, status: status,
        message: text("message"))
    }

    private func moments() throws(ConfigError) -> Moments {
      var moments = Moments()
      guard let testCount = try integer("n_test"), let lostCount = try integer("n_lost") else {
        throw complaint("n_lost", "a whole number")
      }
      guard lostCount <= testCount else { throw complaint("n_lost", "at most n_test") }
      moments.lostCount = lostCount
      moments.count = testCount - lostCount
      moments.squaredErrorX = try sumOfSquares("squared_error_x")
      moments.squaredErrorY = try sumOfSquares("squared_error_y")
      moments.targetMeanX = try required("target_mean_x")
      moments.targetMeanY = try required("target_mean_y")
      moments.targetSquaresX = try sumOfSquares("target_squares_x")
      moments.targetSquaresY = try sumOfSquares("target_squares_y")
      return moments
    }

    private func field(_ column: String) -> CSVFile.Field {
      guard let position = columns.firstIndex(of: column) else { preconditionFailure("no column \(column)") }
      return fields[position]
    }

    private func text(_ column: String) throws(ConfigError) -> String { try file.text(field(column)) }

    private func integer(_ column: String) throws(ConfigError) -> Int? {
      let text = try text(column)
      if text.isEmpty { return nil }
      guard NumberGrammar.isInteger(text), let value = Int(text), (0...1_000_000_000_000).contains(value)
      else {
        throw complaint(column, "a whole number up to 1e12")
      }
      return value
    }

    private func number(_ column: String) throws(ConfigError) -> Double? {
      if field(column).range.isEmpty { return nil }
      return try required(column)
    }

    private func required(_ column: String) throws(ConfigError) -> Double {
      guard let value = file.number(field(column)) else { throw complaint(column, "a number") }
      return value
    }

    private func sumOfSquares(_ column: String) throws(ConfigError) -> Double {
      let value = try required(column)
      guard value >= 0 else { throw complaint(column, "a number of at least 0") }
      return value
    }

    private func complaint(_ column: String, _ expected: String) -> ConfigError {
      ConfigError(file.place(of: field(column)), "\(column.quoted) must be \(expected)")
    }
  }
}
