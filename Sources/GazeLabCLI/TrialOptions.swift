import ArgumentParser
import Files
import GazeLab
import Trials

struct TrialOptions: ParsableArguments {
  @Argument(help: .init("The folder of the run.", valueName: "run"), completion: .directory)
  var run: String

  @Argument(
    help: .init(
      "A feature set or calibrator, or the number of a trial, counted from 1 in the order of scores.csv.",
      valueName: "trial")) var trial: String

  @Option(help: "The group, such as 'participant=p01; device=iPad Pro'.") var group: String?
  @Option(help: "The kind of samples.") var samples: String?
  @Option(help: "The label of the calibrator.") var calibrator: String?
  @Option(help: "The label of the split.") var split: String?
  @Option(name: .customLong("repeat"), help: "The repeat, counted from 0.") var repeatIndex: Int?
  @Option(help: "The fold, counted from 0, or what it holds out.") var fold: String?

  func validate() throws {
    let isSwapped = PathKind(of: run) == .missing && PathKind(of: "\(trial)/\(RunRecord.name)") == .file
    try ArgumentHints.refuseSwapped(run, trial, if: isSwapped)
  }

  var selection: TrialSelection {
    TrialSelection(
      trial: trial, group: group, samples: samples, calibrator: calibrator, split: split,
      repeatIndex: repeatIndex, fold: fold)
  }
}
