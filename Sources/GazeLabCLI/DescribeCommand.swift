import ArgumentParser
import Files
import GazeLab

struct DescribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Describe a dataset and report anomalies in it.")

  @Argument(
    help: "The name of a dataset, or the path of a folder or a CSV file.", completion: .file())
  var dataset: String

  @OptionGroup var datasets: DatasetOptions

  func run() async throws {
    try await reportingFailure {
      try StandardStream.output.write(DatasetReport(dataset, in: datasets.datasetFolders).text)
    }
  }
}
