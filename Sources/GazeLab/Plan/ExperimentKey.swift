/// A key of an experiment file, for people.
struct ExperimentKey: Sendable {
  let name: String
  /// One line, for `gazelab list` and editors.
  let summary: String
  /// A line of an experiment file.
  let example: String

  /// All keys, in the order in which files have them.
  static let all = [
    ExperimentKey(
      name: "title", summary: "what reports call it; the file's name unless told",
      example: "title: Corners and middle to sides"),
    ExperimentKey(
      name: "dataset",
      summary:
        "a name below a folder of datasets, or a path from this file to a folder or one CSV file of captures",
      example: "dataset: simulated-study"),
    ExperimentKey(
      name: "where", summary: "only some of the fixations, by what they are of",
      example: "where: {participant: [p01, p02], head_pose: Middle}"),
    ExperimentKey(
      name: "samples", summary: "what is fitted and scored: frames, or a median a fixation",
      example: "samples: [frames, fixation-medians]"),
    ExperimentKey(
      name: "features", summary: "feature sets; needed where a calibrator uses features",
      example: "features: [gaze, gaze+face]"),
    ExperimentKey(
      name: "calibrators", summary: "what is fitted; the baseline mean-target is always added",
      example: "calibrators: [linear, {kind: ridge, lambda: 0.1}]"),
    ExperimentKey(
      name: "splits", summary: "how samples are divided into training and test",
      example: "splits: [corners-to-sides, {kind: random, repeats: 100}]"),
    ExperimentKey(
      name: "group_by",
      summary: "the whole experiment for each value, side by side; [] for all samples together",
      example: "group_by: [participant, device]"),
    ExperimentKey(
      name: "seed", summary: "of all that is random: the same seed gives the same numbers",
      example: "seed: 20240609"),
    ExperimentKey(
      name: "summary", summary: "how the scores of repeats become one number", example: "summary: mean"),
    ExperimentKey(
      name: "metrics",
      summary:
        "trials keeps the sums of each trial alone, for studies of any size: RMSE and R², but no distances, "
        + "degrees, intervals or tests",
      example: "metrics: trials"),
    ExperimentKey(
      name: "check", summary: "a file and one of its tables: numbers in print to hold the run against",
      example: "check: published.yaml#table-4"),
  ]
}
