import ArgumentParser
import GazeLab

struct SimulateCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Write the captures of a simulated dataset next to its dataset.yaml.",
    discussion: examples(
      "gazelab simulate simulated-study"))

  @Argument(help: "The name of the dataset.") var dataset: String
  @OptionGroup var datasets: DatasetOptions

  func work() async throws {
    let (dataset, folders) = (dataset, datasets.datasetFolders)
    let captures = try await interruptible { try simulate(dataset, in: folders) }
    try show(
      "\(captures.folder): \(captures.captureNames.count) simulated captures, \(captures.frameCount) frames\n"
    )
  }
}
