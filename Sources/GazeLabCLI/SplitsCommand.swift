import ArgumentParser
import GazeLab

struct SplitsCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "splits", abstract: "Print the training and test samples of an experiment as CSV.",
    usage: "gazelab splits <file> [<options>]",
    discussion: """
      Prints one line per sample and fold, for all repeats. An experiment can read its folds from such a file: \
      {kind: file, path: splits.csv}. With --features, prints one line per sample with its target and feature columns \
      instead. With both files, another program can fit a model to the same folds; its predictions come back as the \
      calibrator {kind: predictions, path: model.csv}.
      """
        + examples(
          "gazelab splits experiments/simulated/participants.yaml > folds.csv",
          "gazelab splits experiments/simulated/participants.yaml --features > features.csv"))

  @OptionGroup var experiment: ExperimentOptions

  @Option(help: .init("Print only the split with this label, as shown by gazelab plan.", valueName: "label"))
  var split: String?

  @Flag(
    help: "Print the samples with their targets and the columns of all feature sets instead of the folds.")
  var features = false

  func validate() throws {
    guard !features || split == nil else {
      throw ValidationError("--features prints samples, which all splits share; leave out --split")
    }
    guard experiment.files.count == 1 else { throw ValidationError("expected one experiment file") }
  }

  func work() async throws {
    for experiment in try experiment.experiments() {
      try experiment.savePseudonyms()
      if features {
        try experiment.writeFeatures(to: showPart)
        continue
      }
      if try !experiment.writeSplits(split, to: showPart) {
        complain("some splits cannot be drawn and were not printed")
        throw Exit.unfinished
      }
    }
  }
}
