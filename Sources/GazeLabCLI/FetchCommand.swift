import ArgumentParser
import Captures
import GazeLab

struct FetchCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Download the captures of a dataset and check their digests.",
    discussion: examples("gazelab fetch schneuwly-2024"))

  @Argument(help: "The name of the dataset, or the path of its folder.", completion: .directory)
  var dataset: String
  @OptionGroup var datasets: DatasetOptions

  func work() async throws {
    try await interruptible {
      complain($0.word)
    } _: { [dataset = dataset, folders = datasets.datasetFolders] in
      try fetch(dataset, in: folders) { try show(line: $0) }
    }
  }
}
