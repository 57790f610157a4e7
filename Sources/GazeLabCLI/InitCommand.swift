import ArgumentParser
import GazeLab

struct InitCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a commented experiment file that runs on the simulated study.")

  @Argument(help: "The file to write; it must not exist.", completion: .file(extensions: ["yaml"]))
  var file = "experiments/my/first.yaml"

  func work() async throws {
    let file = file
    try await interruptible { try ExperimentTemplate.write(to: file) }
    try show(
      "\(file)\nTo run it: gazelab simulate simulated-study && gazelab run \(file)\n")
  }
}
