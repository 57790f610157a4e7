import ArgumentParser
import GazeLab

struct ApplyCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Test an exported calibration on the frames of another capture.",
    discussion: """
      Prints the error on the capture beside that of the calibration's own test, by head pose, distance and target, and \
      how many of its frames were not scored, and why. Then it prints the same with the mean error on one target \
      subtracted; the fixations used for this mean are not scored in that comparison.
      """ + examples("gazelab apply calibrations/linear-gaze-face-trial-2.json captures/later.csv"))

  @Argument(
    help: .init("A JSON file written by gazelab export.", valueName: "calibration"),
    completion: .file(extensions: ["json"]))
  var calibration: String

  @Argument(
    help: .init("A capture's CSV file, or the name or folder of a dataset.", valueName: "capture"),
    completion: .file())
  var dataset: String

  @Option(help: .init("The name of the capture, if the dataset has several.", valueName: "name"))
  var capture: String?

  @Option(
    help: .init(
      "The target whose mean error is subtracted, such as 'top left'; default: middle.", valueName: "target"))
  var recentre: String?

  @OptionGroup var options: FormatOptions
  @OptionGroup var datasets: DatasetOptions

  func validate() throws {
    let isSwapped = !calibration.hasSuffix(".json") && dataset.hasSuffix(".json")
    try ArgumentHints.refuseSwapped(calibration, dataset, if: isSwapped)
  }

  func work() async throws {
    let report = try DriftReport(
      calibration: calibration, dataset: dataset, capture: capture, recentringOn: recentre,
      in: datasets.datasetFolders)
    warn(report.warnings)
    options.tell(report.caveats)
    try show(report.text(format: options.format, width: terminalWidth) ?? "")
  }
}
