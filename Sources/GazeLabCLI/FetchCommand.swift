import ArgumentParser
import Files
import GazeLab

struct FetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Download the captures of a dataset and check their digests.")

  @Argument(help: "The name of the dataset.") var dataset: String

  @OptionGroup var datasets: DatasetOptions

  func run() async throws {
    try await reportingFailure {
      try fetch(dataset, in: datasets.datasetFolders) { try StandardStream.output.write($0 + "\n") }
    }
  }
}
