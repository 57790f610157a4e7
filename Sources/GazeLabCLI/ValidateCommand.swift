import ArgumentParser
import GazeLab

struct ValidateCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check experiments and their data without running them.",
    usage: "gazelab validate <files> ... [<options>]",
    discussion: examples("gazelab validate experiments/my/first.yaml"))

  @OptionGroup var experiment: ExperimentOptions

  func work() async throws {
    _ = try experiment.experiments()
    for file in experiment.files { try show(line: "\(file): good") }
  }
}
