import Documents

/// A question that the appendix of a report answers, with the tables and figures that do so, by their suffixes.
struct AppendixQuestion: Sendable {
  let title: String
  let shortTitle: String
  /// What stands there, in a few words.
  let detail: String
  let tables: [String]
  var figures: [String] = []

  /// In the order of the page. Each table and each figure stands under one of them.
  static let all = [
    AppendixQuestion(
      title: "Where on the screen is it wrong?", shortTitle: "Where on the screen",
      detail: "error by target, gaze points, error vectors", tables: ["-breakdown", "-breakdown-degrees"],
      figures: ["-map", "-calibrated", "-vectors"]),
    AppendixQuestion(
      title: "Is it the head?", shortTitle: "The head",
      detail: "errors against yaw, pitch and position, before and after calibration", tables: ["-head"],
      figures: ["-head"]),
    AppendixQuestion(
      title: "How precise is it within a fixation?", shortTitle: "Precision",
      detail: "RMS-S2S, SD, BCEA, data loss", tables: ["-precision", "-relative", "-etdq", "-smoothing"]),
    AppendixQuestion(
      title: "How many targets does a calibration need?", shortTitle: "Number of targets",
      detail: "errors by the number of calibration targets",
      tables: ["-budget", "-budget-shared", "-targets"],
      figures: ["-budget", "-budget-seconds"]),
    AppendixQuestion(
      title: "How much does the leak flatter?", shortTitle: "The leak",
      detail: "the same trials split by frames and by whole fixations", tables: ["-optimism"],
      figures: ["-optimism"]),
    AppendixQuestion(
      title: "What do the numbers rest on?", shortTitle: "What it rests on",
      detail: "rank cutoffs, extrapolation, what was chosen, residuals", tables: ["-footing", "-choices"],
      figures: ["-residuals"]),
    AppendixQuestion(
      title: "All rows, other metrics", shortTitle: "All rows",
      detail: "RMSE and R² as in the thesis, intervals, degrees, cm, axes, bias",
      tables: ["", "-intervals", "-distances", "-angles", "-bias", "-axes"],
      figures: ["-errors", "-differences", "-people"]),
  ]
}
