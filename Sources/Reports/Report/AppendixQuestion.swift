/// A question of a report's appendix. Each table and each figure of a report says which one it answers.
struct AppendixQuestion: Sendable, Equatable {
  let title: String
  let shortTitle: String
  /// Its tables and figures, in a few words.
  let detail: String

  static let screen = AppendixQuestion(
    title: "Where on the screen is it wrong?", shortTitle: "Where on the screen",
    detail: "error by target, gaze points, error vectors")
  static let buttons = AppendixQuestion(
    title: "How big must a button be?", shortTitle: "Button size",
    detail: "button sizes by target, head pose and distance")
  static let uncertainty = AppendixQuestion(
    title: "How sure are calibrated points?", shortTitle: "Uncertainty",
    detail: "68 % ellipses and their coverage, a map of the screen")
  static let head = AppendixQuestion(
    title: "Is it the head?", shortTitle: "The head",
    detail: "errors against yaw, pitch and position, before and after calibration")
  static let precision = AppendixQuestion(
    title: "How precise is it within a fixation?", shortTitle: "Precision",
    detail: "RMS-S2S, SD, BCEA, data loss")
  static let targetCount = AppendixQuestion(
    title: "How many targets does a calibration need?", shortTitle: "Number of targets",
    detail: "errors by the number of calibration targets")
  static let leak = AppendixQuestion(
    title: "How much does the leak flatter?", shortTitle: "The leak",
    detail: "the same trials split by frames and by whole fixations")
  static let diagnostics = AppendixQuestion(
    title: "What do the numbers rest on?", shortTitle: "What it rests on",
    detail: "rank cutoffs, extrapolation, what was chosen, residuals")
  static let allRows = AppendixQuestion(
    title: "All rows, other metrics", shortTitle: "All rows",
    detail: "RMSE and R² as in the thesis, intervals, degrees, cm, axes, bias")

  /// In the order of the page.
  static let all = [screen, buttons, uncertainty, head, precision, targetCount, leak, diagnostics, allRows]
}
