import Inputs

/// `scores.csv`: one row per trial. What it holds reads back to the same numbers.
enum ScoresFile: StoredFile {
  static let name = "scores.csv"
  static let row = "trial"

  private typealias Part<Value> = StoredPart<Score, Value>

  /// Metrics in front of `status`; all others follow `message`. They are computed again from the moments.
  private static let leadingMetrics = ["mse", "rmse", "r2", "rmse_x", "rmse_y", "r2_x", "r2_y"]
  private static let leading = leadingMetrics.compactMap { name in
    Metric.named(name).map { (name: name, metric: $0) }
  }
  private static let trailing = Metric.ofTrials.filter { !leadingMetrics.contains($0.name) }

  private static let cell = Part.cell { $0.cell }
  private static let repeatIndex = Part.integer("repeat", "The repeat, counted from 0.") { $0.repeatIndex }
  private static let fold = Part.integer("fold", "The fold, counted from 0.") { $0.foldIndex }
  private static let heldOut = Part.optionalText(
    "held_out",
    "The one value by which the fold is named, such as the participant or head pose that it leaves out of "
      + "training; under calibration-targets the capture or participant that is tested. Empty where no single "
      + "value names the fold."
  ) { $0.heldOut }
  private static let trainCount = Part.optionalInteger("n_train", "Training rows.") { $0.trainCount }
  private static let testCount = Part.optionalInteger("n_test", "Test rows.") { $0.testCount }
  private static let columnCount = Part.optionalInteger(
    "columns", "Columns fitted, without constant ones; empty for calibrators without features."
  ) { $0.columnCount }
  private static let rank = Part.optionalInteger(
    "rank", "Singular values above rcond × the largest, of the columns that vary in training."
  ) { $0.rank }
  private static let condition = Part.optionalNumber(
    "condition", "", "Condition number of these columns, scaled to unit length."
  ) { $0.condition }
  private static let status = Part.words("status", "ok, failed or skipped.") { $0.status.rawValue }
  private static let message = Part.words("message", "Why something is missing, or what is odd.") {
    $0.message
  }
  private static let lostCount = Part.integer("n_lost", "Test rows without a gaze point.") {
    $0.moments?.lostCount
  }
  private static let squaredErrorX = Part.sum(
    "squared_error_x", "pt²", "Sum of squared errors along x."
  ) { $0.moments?.squaredErrorX }
  private static let squaredErrorY = Part.sum(
    "squared_error_y", "pt²", "Sum of squared errors along y."
  ) { $0.moments?.squaredErrorY }
  private static let targetMeanX = Part.number(
    "target_mean_x", "pt", "Mean of the scored targets along x."
  ) { $0.moments?.targetMeanX }
  private static let targetMeanY = Part.number(
    "target_mean_y", "pt", "Mean of the scored targets along y."
  ) { $0.moments?.targetMeanY }
  private static let targetSquaresX = Part.sum(
    "target_squares_x", "pt²", "Sum of squared differences of the targets from their mean along x."
  ) { $0.moments?.targetSquaresX }
  private static let targetSquaresY = Part.sum(
    "target_squares_y", "pt²", "Sum of squared differences of the targets from their mean along y."
  ) { $0.moments?.targetSquaresY }
  private static let choice = Part.optionalWords(
    "choice", "What was chosen inside training, for calibrators that choose."
  ) { $0.choice }

  static let parts = StoredParts<Score> {
    cell
    repeatIndex
    fold
    // Older files do not say what a fold holds out.
    heldOut.later
    trainCount
    testCount
    columnCount
    rank
    condition
    Part.metrics(leading) { score in leading.map { score.value(of: $0.metric) } }.later
    status
    message
    Part.metrics(trailing) { score in trailing.map { score.value(of: $0.metric) } }.later
    lostCount
    squaredErrorX
    squaredErrorY
    targetMeanX
    targetMeanY
    targetSquaresX
    targetSquaresY
    choice
  }

  static func value(_ row: StoredRow) throws(InputError) -> Score {
    guard let status = try Score.Status(rawValue: row[status]) else {
      throw row.complaint("status", "ok, failed or skipped")
    }
    return try Score(
      cell: row[cell], repeatIndex: row[repeatIndex], foldIndex: row[fold], heldOut: row[heldOut],
      trainCount: row[trainCount], testCount: row[testCount], columnCount: row[columnCount],
      rank: row[rank], condition: row[condition], moments: status == .ok ? moments(row) : nil,
      status: status, message: row[message], choice: row[choice])
  }

  private static func moments(_ row: StoredRow) throws(InputError) -> Moments {
    var moments = Moments()
    let testCount = try row.integer("n_test")
    moments.lostCount = try row[lostCount]
    guard moments.lostCount <= testCount else { throw row.complaint("n_lost", "at most n_test") }
    moments.count = testCount - moments.lostCount
    moments.squaredErrorX = try row[squaredErrorX]
    moments.squaredErrorY = try row[squaredErrorY]
    moments.targetMeanX = try row[targetMeanX]
    moments.targetMeanY = try row[targetMeanY]
    moments.targetSquaresX = try row[targetSquaresX]
    moments.targetSquaresY = try row[targetSquaresY]
    return moments
  }
}
