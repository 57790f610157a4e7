import Inputs

/// `scores.csv`: one row per trial. What it holds reads back to the same numbers.
enum ScoresFile: StoredFile {
  static let name = "scores.csv"

  /// Metrics in front of `status`; all others follow `message`.
  private static let leadingMetrics = ["mse", "rmse", "r2", "rmse_x", "rmse_y", "r2_x", "r2_y"]
  private static let leading = leadingMetrics.compactMap(Metric.named)
  private static let trailing = Metric.ofTrials.filter { !leadingMetrics.contains($0.name) }

  private static let indices: [FileColumn] = [
    .integer("repeat", "The repeat, counted from 0."), .integer("fold", "The fold, counted from 0."),
  ]

  private static let heldOut = FileColumn.text(
    "held_out",
    "The one value by which the fold is named, such as the participant or head pose that it leaves out of "
      + "training; under calibration-targets the capture or participant that is tested. Empty where no single "
      + "value names the fold.")

  private static let sizes: [FileColumn] = [
    .integer("n_train", "Training rows."), .integer("n_test", "Test rows."),
    .integer("columns", "Columns fitted, without constant ones; empty for calibrators without features."),
    .integer("rank", "Singular values above rcond × the largest, of the columns that vary in training."),
    .number("condition", "Condition number of these columns, scaled to unit length."),
  ]

  private static let outcome: [FileColumn] = [
    .text("status", "ok, failed or skipped."),
    .text("message", "Why something is missing, or what is odd."),
  ]

  private static let momentColumns: [FileColumn] = [
    .integer("n_lost", "Test rows without a gaze point."),
    .number("squared_error_x", "pt²", "Sum of squared errors along x."),
    .number("squared_error_y", "pt²", "Sum of squared errors along y."),
    .number("target_mean_x", "pt", "Mean of the scored targets along x."),
    .number("target_mean_y", "pt", "Mean of the scored targets along y."),
    .number("target_squares_x", "pt²", "Sum of squared differences of the targets from their mean along x."),
    .number("target_squares_y", "pt²", "Sum of squared differences of the targets from their mean along y."),
  ]

  private static let choice = FileColumn.text(
    "choice", "What was chosen inside training, for calibrators that choose.")

  static let row = "trial"
  static let ownColumns: [FileColumn] =
    indices + [heldOut] + sizes + leadingMetrics.map { .metric($0) } + outcome
    + trailing.map { .metric($0.name) } + momentColumns + [choice]

  /// Metrics are computed again from the moments, and older files do not say what a fold holds out.
  static let neededColumns = indices + sizes + outcome + momentColumns + [choice]

  static func write(_ score: Score, to row: inout StoredRowWriter) {
    let moments = score.moments
    row.write(score.cell)
    row.write(score.repeatIndex, score.foldIndex)
    row.write(marked: score.heldOut ?? "")
    row.write(score.trainCount, score.testCount, score.columnCount, score.rank)
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
    let (choice, heldOut) = (try row.text("choice"), try row.optionalText(self.heldOut.name))
    guard let status = try Score.Status(rawValue: row.text("status")) else {
      throw row.complaint("status", "ok, failed or skipped")
    }
    return try Score(
      cell: row.cell(), repeatIndex: row.integer("repeat"), foldIndex: row.integer("fold"),
      heldOut: heldOut.map(withoutFormulaMark), trainCount: row.optionalInteger("n_train"),
      testCount: row.optionalInteger("n_test"),
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
