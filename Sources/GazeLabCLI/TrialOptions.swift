import ArgumentParser
import GazeLab

/// Which trials of a run are meant.
struct TrialOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The run's folder.", valueName: "run"), completion: .directory) var run: String

  @Argument(
    help: ArgumentHelp(
      "A feature set or calibrator, or the number of a trial, from 1 in the order of scores.csv.",
      valueName: "trial")) var trial: String

  @Option(help: "The group, as in scores.csv.") var group: String?
  @Option(help: "The kind of samples.") var samples: String?
  @Option(help: "The calibrator's label.") var calibrator: String?
  @Option(help: "The split's label.") var split: String?
  @Option(name: .customLong("repeat"), help: "The repeat, from 0.") var repeatIndex: Int?
  @Option(help: "The fold, from 0, or what it holds out.") var fold: String?

  var selection: TrialSelection {
    TrialSelection(
      trial: trial, group: group, samples: samples, calibrator: calibrator, split: split,
      repeatIndex: repeatIndex, fold: fold)
  }
}
