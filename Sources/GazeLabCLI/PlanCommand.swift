import ArgumentParser
import GazeLab

struct PlanCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Show the trials of experiments, their sizes, and why a trial cannot run.",
    usage: "gazelab plan <files> ... [<options>]",
    discussion: examples(
      "gazelab plan experiments/my/first.yaml --set splits=in-sample"))

  @OptionGroup var experiment: ExperimentOptions

  func work() async throws {
    for experiment in try experiment.experiments() {
      try show(experiment.planText(width: terminalWidth) + "\n")
    }
  }
}
