import Inputs
import Scores

/// `scores.csv`: one row per trial. What it holds reads back to the same numbers.
enum ScoresFile: StoredFile {
  static let name = "scores.csv"
  static let row = "trial"

  /// Metrics in front of `status`; all others follow `message`. They are computed again from the moments.
  private static let leadingNames = ["mse", "rmse", "r2", "rmse_x", "rmse_y", "r2_x", "r2_y"]
  private static let leading = leadingNames.compactMap { name in
    Metric.named(name).map { (name: name, metric: $0) }
  }
  private static let trailing = Metric.ofTrials.filter { !leadingNames.contains($0.name) }

  static func transfer(_ known: Score?, _ fields: inout StoredFields) throws(InputError) -> Score {
    let cell = try fields.cell(known?.cell)
    let repeatIndex = try fields.integer("repeat", "The repeat, counted from 0.", known?.repeatIndex)
    let fold = try fields.integer("fold", "The fold, counted from 0.", known?.foldIndex)
    let heldOut = try fields.optionalText(
      "held_out",
      "The one value by which the fold is named, such as the participant or head pose that it leaves out of "
        + "training; under calibration-targets the capture or participant that is tested. Empty where no single "
        + "value names the fold.", known?.heldOut, isNeeded: false)
    let trainCount = try fields.optionalInteger("n_train", "Training rows.", known?.trainCount)
    let testCount = try fields.optionalInteger("n_test", "Test rows.", known?.testCount)
    let columnCount = try fields.optionalInteger(
      "columns", "Columns fitted, without constant ones; empty for calibrators without features.",
      known?.columnCount)
    let rank = try fields.optionalInteger(
      "rank", "Singular values above rcond × the largest, of the columns that vary in training.", known?.rank)
    let condition = try fields.optionalNumber(
      "condition", "", "Condition number of these columns, scaled to unit length.", known?.condition)
    try fields.metrics(leading, areRead: false) { known?.value(of: leading[$0].metric) }
    let status = try Score.Status(
      rawValue: fields.words("status", "ok, failed or skipped.", known?.status.rawValue))
    try fields.require(status != nil, "status", "ok, failed or skipped")
    let message = try fields.words("message", "Why something is missing, or what is odd.", known?.message)
    try fields.metrics(trailing, areRead: false) { known?.value(of: trailing[$0].metric) }
    let hasMoments = status == .ok || !fields.isReading
    let moments = hasMoments ? try moments(known?.moments, testCount: testCount, &fields) : nil
    let choice = try fields.words(
      "choice", "What was chosen inside training, for calibrators that choose.", known?.choice)
    let droppedCount = try fields.optionalInteger(
      "n_dropped",
      "Rows of the group that were dropped because a feature set lacks them; dropped.csv says why.",
      known?.droppedCount, isNeeded: false)
    return known
      ?? Score(
        cell: cell, repeatIndex: repeatIndex, foldIndex: fold, heldOut: heldOut, trainCount: trainCount,
        testCount: testCount, droppedCount: droppedCount, columnCount: columnCount, rank: rank,
        condition: condition, moments: moments,
        status: status ?? .failed, message: message,
        choice: choice.isEmpty ? nil : choice)
  }

  private static func moments(
    _ known: Moments?, testCount: Int?, _ fields: inout StoredFields
  ) throws(InputError) -> Moments {
    var moments = Moments()
    try fields.require(testCount != nil, "n_test", "a whole number")
    moments.lostCount = try fields.integer("n_lost", "Test rows without a gaze point.", known?.lostCount)
    moments.count = (testCount ?? 0) - moments.lostCount
    try fields.require(moments.count >= 0, "n_lost", "at most n_test")
    moments.squaredErrorX = try fields.sum(
      "squared_error_x", "pt²", "Sum of squared errors along x.", known?.squaredErrorX)
    moments.squaredErrorY = try fields.sum(
      "squared_error_y", "pt²", "Sum of squared errors along y.", known?.squaredErrorY)
    moments.targetMeanX = try fields.number(
      "target_mean_x", "pt", "Mean of the scored targets along x.", known?.targetMeanX)
    moments.targetMeanY = try fields.number(
      "target_mean_y", "pt", "Mean of the scored targets along y.", known?.targetMeanY)
    moments.targetSquaresX = try fields.sum(
      "target_squares_x", "pt²", "Sum of squared differences of the targets from their mean along x.",
      known?.targetSquaresX)
    moments.targetSquaresY = try fields.sum(
      "target_squares_y", "pt²", "Sum of squared differences of the targets from their mean along y.",
      known?.targetSquaresY)
    return moments
  }
}
