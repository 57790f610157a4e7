import ArgumentParser
import GazeLab
import Simulation

struct SimulateCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Write the captures of a simulated dataset next to its dataset.yaml.",
    discussion: examples("gazelab simulate simulated-study"))

  @Argument(help: "The name of the dataset, or the path of its folder.", completion: .directory)
  var dataset: String
  @OptionGroup var datasets: DatasetOptions

  func work() async throws {
    let line = ProgressLine(title: dataset, counts: "captures", stage: "simulating", lastStage: "storing")
    let captures = try await interruptible { [dataset = dataset, folders = datasets.datasetFolders] in
      defer { line.clear() }
      return try simulate(dataset, in: folders) { size in
        if let notice = size.notice { complain("note: \(notice)") }
      } progress: {
        line.show(done: $0, all: $1)
      }
    }
    try show(
      line:
        "\(captures.folder): \(captures.captureNames.count) simulated captures, \(captures.frameCount) frames"
    )
  }
}
