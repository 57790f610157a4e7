import ArgumentParser
import GazeLab

struct DescribeCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Describe a dataset and report anomalies in it.",
    discussion: examples(
      "gazelab describe simulated-study",
      "gazelab describe captures/p01.csv"))

  @Argument(help: "The name of a dataset, or the path of a folder or a CSV file.", completion: .file())
  var dataset: String

  @OptionGroup var datasets: DatasetOptions

  func work() async throws {
    try show(DatasetReport(dataset, in: datasets.datasetFolders, width: terminalWidth).text)
  }
}
