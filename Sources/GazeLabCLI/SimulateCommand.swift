import ArgumentParser
import Files
import GazeLab

struct SimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Write the captures of a simulated dataset next to its dataset.yaml.")

  @Argument(help: "The name of the dataset.") var dataset: String

  @OptionGroup var datasets: DatasetOptions

  func run() async throws {
    try await reportingFailure {
      let (dataset, folders) = (dataset, datasets.datasetFolders)
      let captures = try await interruptible { try simulate(dataset, in: folders) }
      try StandardStream.output.write(
        "\(captures.folder): \(captures.captureNames.count) simulated captures, \(captures.frameCount) frames\n"
      )
    }
  }
}
