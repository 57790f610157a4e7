import ArgumentParser
import Documents
import Files
import GazeLab

struct DescribeCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Describe a dataset and report anomalies in it.",
    discussion: examples(
      "gazelab describe simulated-study",
      "gazelab describe captures/p01.csv",
      "gazelab describe ./captures --figure captures.svg",
      "gazelab describe simulated-study --html pages"))

  @Argument(help: "The name of a dataset, or the path of a folder or a CSV file.", completion: .file())
  var dataset: String

  @Option(
    help: .init(
      "Also draw the targets and gaze points into this file, which ends in .svg or .pdf.", valueName: "file"),
    completion: .file(extensions: ["svg", "pdf"]))
  var figure: String?

  @Option(
    help: .init(
      "Also write pages that play the fixations of each capture: into this folder, or of a single capture into this .html.",
      valueName: "path"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @OptionGroup var output: JSONOption
  @OptionGroup var datasets: DatasetOptions

  func validate() throws {
    guard let figure else { return }
    guard figure.lowercased().hasSuffix(".svg") || figure.lowercased().hasSuffix(".pdf") else {
      throw ValidationError("--figure \(figure): the name must end in .svg or .pdf")
    }
  }

  func work() async throws {
    let report = try DatasetReport(dataset, in: datasets.datasetFolders, width: terminalWidth)
    try show(output.json ? JSONAnswer.text([report.answer]) : report.text)
    if let figure { try report.draw(to: figure) }
    if let html { complain(try report.writePages(to: html)) }
  }
}
