import ArgumentParser
import Files
import GazeLab

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show where one number of a run comes from.",
    discussion: """
      Config lines, data digests, rows, split, rank, coefficients, extrapolation and the worst fixations. A number \
      made of several trials is explained as a whole, with their numbers; a single trial is fitted again.
      """)

  @Argument(help: ArgumentHelp("The run's folder.", valueName: "run")) var run: String

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

  @OptionGroup var datasets: DatasetOptions

  func run() async throws {
    try await reportingFailure {
      let selection = TrialSelection(
        trial: trial, group: group, samples: samples, calibrator: calibrator, split: split,
        repeatIndex: repeatIndex, fold: fold)
      let explanation = try Explanation(
        selection, of: try Run(folder: run), in: datasets.datasetFolders)
      try StandardStream.output.write(explanation.text)
    }
  }
}
