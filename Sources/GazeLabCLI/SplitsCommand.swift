import ArgumentParser
import GazeLab

struct SplitsCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "splits", abstract: "Print the training and test samples of an experiment as CSV.",
    usage: "gazelab splits <file> [<options>]",
    discussion: """
      Prints one line per sample and fold, for all repeats. An experiment can read its folds from such a file: \
      {kind: file, path: splits.csv}.
      """
        + examples(
          "gazelab splits experiments/honest/new-fixation.yaml > folds.csv"))

  @OptionGroup var experiment: ExperimentOptions

  @Option(
    help: ArgumentHelp("Print only the split with this label, as shown by gazelab plan.", valueName: "label"))
  var split: String?

  func validate() throws {
    guard experiment.files.count == 1 else { throw ValidationError("expected one experiment file") }
  }

  func work() async throws {
    for experiment in try experiment.experiments() {
      if try !experiment.writeSplits(split, to: show) {
        complain("some splits cannot be drawn and were not printed")
        throw Exit.unfinished
      }
    }
  }
}
