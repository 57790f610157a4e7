import ArgumentParser
import Files
import GazeLab

struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check experiments and their data without running them.",
    usage: "gazelab validate <files> ... [<options>]")

  @OptionGroup var experiment: ExperimentOptions

  func run() async throws {
    try await reportingFailure {
      var teller = WarningTeller()
      teller.tell(try experiment.experiments().flatMap(\.warnings))
      for file in experiment.files { try StandardStream.output.write("\(file): good\n") }
    }
  }
}
