import Formulas
import Scores

/// The documentation of a key of experiment files.
package struct ExperimentKey: Sendable {
  package let name: String
  /// One line, for `gazelab list` and editors.
  package let summary: String
  package let example: String

  private init(_ example: String, _ summary: String) {
    name = String(example.prefix { $0 != ":" })
    self.summary = summary
    self.example = example
  }

  package static let all = [
    ExperimentKey("title: Corners and middle to sides", "the title of reports (default: the file's name)"),
    ExperimentKey(
      "dataset: simulated-study",
      "the name of a dataset, or a path (relative to this file) to a folder of captures or a single CSV file"),
    ExperimentKey(
      "where: {participant: [p01, p02], head_pose: Middle, time: [[0, 30], [60, 90]]}",
      "use only fixations with these values of properties and labels, frames with these words of states, and parts of "
        + "recordings ('time', seconds since the first frame of the capture)"),
    ExperimentKey(
      "fixations: {every: 1.0}",
      "'every' divides fixations into pieces of so many seconds, counted from the first frame of each; the last piece may be "
        + "shorter. Pieces of one fixation stay together in all splits except 'time'"),
    ExperimentKey(
      "drop: [{state: tracking_state, is: LOW_CONFIDENCE}, {column: confidence, below: 0.5}, {blinks: 0.1}]",
      "leaves out frames: those with a word of a state or label, with a number below or above a bound in a column, or so many "
        + "seconds around blinks. They are neither trained on nor tested nor part of medians, and are counted by rule"
    ),
    ExperimentKey(
      "samples: [frames, fixation-medians]", "what is fitted and scored: frames, or one median per fixation"),
    ExperimentKey(
      "rows: own",
      "'common' (the default) drops a row that lacks a column of some feature set for all sets, so that their errors can be "
        + "compared; 'own' drops it only for sets that lack it, and compares nothing"),
    ExperimentKey(
      "columns: {depth_gaze_x: gazePointX * headZ, slow_yaw: \"mean(yawDegrees, 0.2 s)\"}",
      "columns of your own, each a formula over columns of the captures or a mapping {formula: …, unit: …, meaning: …}; they "
        + "are words of feature sets and rules like the captures' own columns"),
    ExperimentKey("features: [gaze, gaze+face]", "feature sets; required if a calibrator uses features"),
    ExperimentKey(
      "calibrators: [linear, {kind: ridge, lambda: 0.1}]",
      "what is fitted (the baseline mean-target is always added)"),
    ExperimentKey(
      "splits: [corners-to-sides, {kind: random, repeats: 100}]",
      "how samples are divided into training and test parts"),
    ExperimentKey(
      "group_by: [participant, device]",
      "run the whole experiment for each value; [] for all samples together"),
    ExperimentKey("seed: 20240609", "the seed of all random draws; the same seed gives the same numbers"),
    ExperimentKey(
      "margin: 0.3deg",
      "how much worse than the best is good enough, in the unit of the card: deg, cm or pt. The card then names the rows that "
        + "are"),
    ExperimentKey("summary: mean", "how the scores of repeats become one number"),
    ExperimentKey(
      "metrics: [etdq, {hit: \"share(abs(errorX) < 60 pt and abs(errorY) < 60 pt)\"}]",
      "'trials' keeps only the sums of each trial, for very large studies: RMSE and R², but no distances, degrees, "
        + "intervals or tests; 'etdq' adds ETDQualitizer 1.2.0's accuracy, RMS-S2S, STD, BCEA and data loss of the recorded "
        + "gaze points for each target and eye, in a table and in etdq.csv; 'uncertainty' adds how far calibrated points of linear, ridge and gaussian-process "
        + "are expected to be from their targets, checked on the targets left out, with a map of the screen. A mapping defines metrics of your own beside the "
        + "usual ones, each \(FormulaSummary.usages.joined(separator: ", ")) of a formula over the samples' errors: "
        + "\(ErrorColumn.allCases.map(\.rawValue).joined(separator: ", "))"),
    ExperimentKey(
      "relative_precision: {within: 600, character_width: 12}",
      "adds a table of how well the difference between the gaze points of two fixations matches that of their targets, "
        + "for targets at most 'within' pt apart, also in characters of 'character_width' (12 pt)"),
    ExperimentKey(
      "gate: sr-research",
      "judges each capture by a rule set or a file of rules, as gazelab gate does, on fixations that were not trained on"
    ),
    ExperimentKey(
      "figures: pdf",
      "'pdf' draws a PDF of each figure beside the SVG that the report shows, which takes longer"),
    ExperimentKey(
      "check: published.yaml#table-4",
      "published numbers to compare the run with: a file and one of its tables"),
  ]
}
