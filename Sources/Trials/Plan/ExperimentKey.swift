/// The documentation of a key of experiment files.
package struct ExperimentKey: Sendable {
  package let name: String
  /// One line, for `gazelab list` and editors.
  package let summary: String
  package let example: String

  package static let all = [
    ExperimentKey(
      name: "title", summary: "the title of reports (default: the file's name)",
      example: "title: Corners and middle to sides"),
    ExperimentKey(
      name: "dataset",
      summary:
        "the name of a dataset, or a path (relative to this file) to a folder of captures or a single CSV file",
      example: "dataset: simulated-study"),
    ExperimentKey(
      name: "where",
      summary:
        "use only fixations with these values of properties and labels, frames with these words of states, and parts of "
        + "recordings ('time', seconds since the first frame of the capture)",
      example: "where: {participant: [p01, p02], head_pose: Middle, time: [[0, 30], [60, 90]]}"),
    ExperimentKey(
      name: "fixations",
      summary:
        "'every' divides fixations into pieces of so many seconds, counted from the first frame of each; the last piece may be "
        + "shorter. Pieces of one fixation stay together in all splits except 'time'",
      example: "fixations: {every: 1.0}"),
    ExperimentKey(
      name: "drop",
      summary:
        "leaves out frames: those with a word of a state or label, with a number below or above a bound in a column, or so many "
        + "seconds around blinks. They are neither trained on nor tested nor part of medians, and are counted by rule",
      example:
        "drop: [{state: tracking_state, is: LOW_CONFIDENCE}, {column: confidence, below: 0.5}, {blinks: 0.1}]"
    ),
    ExperimentKey(
      name: "samples", summary: "what is fitted and scored: frames, or one median per fixation",
      example: "samples: [frames, fixation-medians]"),
    ExperimentKey(
      name: "features", summary: "feature sets; required if a calibrator uses features",
      example: "features: [gaze, gaze+face]"),
    ExperimentKey(
      name: "calibrators", summary: "what is fitted (the baseline mean-target is always added)",
      example: "calibrators: [linear, {kind: ridge, lambda: 0.1}]"),
    ExperimentKey(
      name: "splits", summary: "how samples are divided into training and test parts",
      example: "splits: [corners-to-sides, {kind: random, repeats: 100}]"),
    ExperimentKey(
      name: "group_by",
      summary: "run the whole experiment for each value; [] for all samples together",
      example: "group_by: [participant, device]"),
    ExperimentKey(
      name: "seed", summary: "the seed of all random draws; the same seed gives the same numbers",
      example: "seed: 20240609"),
    ExperimentKey(
      name: "summary", summary: "how the scores of repeats become one number", example: "summary: mean"),
    ExperimentKey(
      name: "metrics",
      summary:
        "'trials' keeps only the sums of each trial, for very large studies: RMSE and R², but no distances, degrees, "
        + "intervals or tests; 'etdq' adds ETDQualitizer 1.2.0's accuracy, RMS-S2S, STD, BCEA and data loss of the recorded "
        + "gaze points for each target and eye, in a table and in etdq.csv",
      example: "metrics: etdq"),
    ExperimentKey(
      name: "relative_precision",
      summary:
        "adds a table of how well the difference between the gaze points of two fixations matches that of their targets, "
        + "for targets at most 'within' pt apart, also in characters of 'character_width' (12 pt)",
      example: "relative_precision: {within: 600, character_width: 12}"),
    ExperimentKey(
      name: "gate",
      summary:
        "judges each capture by a rule set or a file of rules, as gazelab gate does, on fixations that were not trained on",
      example: "gate: sr-research"),
    ExperimentKey(
      name: "figures",
      summary: "'pdf' draws a PDF of each figure beside the SVG that the report shows, which takes longer",
      example: "figures: pdf"),
    ExperimentKey(
      name: "check", summary: "published numbers to compare the run with: a file and one of its tables",
      example: "check: published.yaml#table-4"),
  ]
}
