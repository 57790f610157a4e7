import ArgumentParser
import Exchange
import GazeLab
import Inputs

struct ApplyCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Test an exported calibration on the frames of another capture.",
    discussion: """
      Prints the error on the capture beside that of the calibration's own test, by head pose, distance and target, and \
      how many of its frames were not scored, and why. Then it prints the same with the mean error on one target \
      subtracted; the fixations used for this mean are not scored in that comparison.

      With --points it writes the calibrated gaze point of each frame instead, and whether a feature of the frame is \
      outside the range that the calibration was fitted to. The captures need no targets then.
      """
        + examples(
          "gazelab apply calibrations/linear-gaze-euler-all-samples.json captures/later.csv",
          "gazelab apply calibrations/linear-gaze-euler-all-samples.json captures/later.csv --points points.csv"
        ))

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

  @Option(
    help: .init(
      "Write the gaze point of each frame to this CSV file, or new folder, in place of the comparison.",
      valueName: "path"), completion: .file())
  var points: String?

  private static let forms = AppliedPoints.Form.allCases.map(\.rawValue)

  @Option(
    name: .customLong("as"),
    help: .init(
      "The form of --points: csv, one file; table or bids, a dataset with the gaze points as stream calibrated_gaze.",
      discussion: "Default: csv if the path ends so, else table.", valueName: "form"),
    completion: .list(forms))
  var form: String?

  @OptionGroup var options: FormatOptions
  @OptionGroup var datasets: DatasetOptions

  func validate() throws {
    let isSwapped = !calibration.hasSuffix(".json") && dataset.hasSuffix(".json")
    try ArgumentHints.refuseSwapped(calibration, dataset, if: isSwapped)
    if let form {
      try require(form, oneOf: Self.forms, for: "--as")
      if points == nil { throw ValidationError("--as goes with --points only") }
    }
    if points != nil, recentre != nil { throw ValidationError("--recentre and --points exclude each other") }
  }

  func work() async throws {
    if let points { return try await writePoints(to: points) }
    let report = try DriftReport(
      calibration: calibration, dataset: dataset, capture: capture, recentringOn: recentre,
      in: datasets.datasetFolders)
    warn(report.warnings)
    options.tell(report.caveats)
    try show(report.text(format: options.format, width: terminalWidth) ?? "")
  }

  private func writePoints(to path: String) async throws {
    let form = form.flatMap(AppliedPoints.Form.init(rawValue:)) ?? AppliedPoints.Form(of: path)
    let folders = datasets.datasetFolders
    let points = try await interruptible {
      [calibration = calibration, dataset = dataset, capture = capture] in
      let points = try AppliedPoints(
        calibration: calibration, dataset: dataset, capture: capture, to: path, as: form, in: folders)
      try Task.checkCancellation()
      try points.write()
      return points
    }
    warn(points.warnings)
    for line in Warning.merged(points.losses) { complain("loss: \(line)") }
    let outside = points.extrapolatedCount.map { ", \($0) of them extrapolated" } ?? ""
    try show(
      line:
        "\(path): \(counted(points.captureCount, "capture")), \(points.frames.usedCount) gaze points\(outside)"
    )
    if let sentence = points.frames.sentence { try show(line: sentence) }
  }
}
