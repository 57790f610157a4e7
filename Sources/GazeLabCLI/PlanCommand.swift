import ArgumentParser
import Files
import GazeLab

struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show the trials of experiments, their sizes, and why a trial cannot run.",
    usage: "gazelab plan <files> ... [<options>]")

  @OptionGroup var experiment: ExperimentOptions

  func run() async throws {
    try await reportingFailure {
      let experiments = try experiment.experiments()
      var teller = WarningTeller()
      teller.tell(experiments.flatMap(\.warnings))
      for experiment in experiments {
        try StandardStream.output.write(experiment.planText + "\n")
      }
    }
  }
}
