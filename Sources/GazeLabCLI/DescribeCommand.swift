import ArgumentParser
import Files
import GazeLab

struct DescribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Print what a dataset holds, and what is odd about it.")

  @Argument(
    help: "A name below a datasets folder, or a path to a folder or one CSV file.", completion: .file())
  var dataset: String

  @OptionGroup var datasets: DatasetOptions

  func run() async throws {
    try await reportingFailure {
      try StandardStream.output.write(DatasetReport(dataset, in: datasets.datasetFolders).text)
    }
  }
}
