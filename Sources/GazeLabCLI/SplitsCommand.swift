import ArgumentParser
import Files
import GazeLab

struct SplitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "splits",
    abstract: "Print which samples an experiment trains on and tests, as CSV.",
    usage: "gazelab splits <file> [<options>]",
    discussion: """
      A line a sample and fold, for all repeats. An experiment can take its folds from such a file: \
      {kind: file, path: splits.csv}.
      """)

  @OptionGroup var experiment: ExperimentOptions

  @Option(help: ArgumentHelp("Only the split of this label, as gazelab plan shows it.", valueName: "label"))
  var split: String?

  func validate() throws {
    guard experiment.files.count == 1 else { throw ValidationError("one experiment file was expected") }
  }

  func run() async throws {
    try await reportingFailure {
      var teller = WarningTeller()
      for experiment in try experiment.experiments() {
        teller.tell(experiment.warnings)
        let isWhole = try experiment.writeSplits(split) { try StandardStream.output.write($0) }
        if !isWhole {
          complain("some splits cannot be drawn, and have no lines")
          throw Exit.unfinished
        }
      }
    }
  }
}
