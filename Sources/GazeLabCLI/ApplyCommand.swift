import ArgumentParser
import Files
import GazeLab

struct ApplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Test an exported calibration on the frames of another capture.",
    discussion: """
      Its error there beside that of its own test, by head pose, distance and target; then the same with its mean \
      error on one target taken off. Fixations that this is taken from are not scored in that comparison.
      """)

  @Argument(
    help: ArgumentHelp("A JSON file that gazelab export wrote.", valueName: "calibration"),
    completion: .file(extensions: ["json"]))
  var calibration: String

  @Argument(
    help: ArgumentHelp(
      "A capture's CSV file, or a dataset by its name or folder.", valueName: "capture"), completion: .file())
  var dataset: String

  @Option(help: ArgumentHelp("The capture, of a dataset with several.", valueName: "name"))
  var capture: String?

  @Option(
    help: ArgumentHelp(
      "The target that the mean error is taken from, such as 'top left'; default: middle.",
      valueName: "target"))
  var recentre: String?

  @Option(
    help: ArgumentHelp("One of \(DriftReport.formats.joined(separator: ", ")).", valueName: "format"),
    completion: .list(DriftReport.formats))
  var format = "text"

  @OptionGroup var datasets: DatasetOptions

  func validate() throws {
    guard DriftReport.formats.contains(format) else {
      throw ValidationError("--format must be one of \(DriftReport.formats.joined(separator: ", "))")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let report = try DriftReport(
        calibration: calibration, dataset: dataset, capture: capture, recentringOn: recentre,
        in: datasets.datasetFolders)
      var teller = WarningTeller()
      teller.tell(report.warnings)
      try StandardStream.output.write(report.text(format: format) ?? "")
    }
  }
}
