import ArgumentParser
import Exchange
import GazeLab
import Inputs

struct ConvertCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Write the captures of a dataset in another format.",
    discussion: """
      bids is a BIDS 1.11 dataset with one recording per capture: the recorded gaze point. Everything else that a \
      capture holds is written as own columns and events, so that gazelab reads the same captures back. table is \
      comma-separated text with a dataset.yaml that declares its columns; schneuwly-csv needs what ARKit records. \
      What a format cannot hold is listed on standard error, one line per channel. Frames that it cannot hold are not \
      written: the last lines say how many, and why.
      """
        + examples(
          "gazelab convert simulated-study --to bids shared/simulated-bids",
          "gazelab convert ./captures --to bids shared/captures-bids "
            + "--calibrated calibrations/linear-gaze-euler-all-samples.json"))

  @Argument(help: "The name of a dataset, or the path of a folder or a CSV file.", completion: .file())
  var dataset: String

  @Argument(
    help: .init("The folder for the new dataset; it must not exist or be empty.", valueName: "folder"),
    completion: .directory)
  var folder: String

  private static let formats = Conversion.Target.allCases.map(\.rawValue)

  @Option(
    name: .customLong("to"),
    help: .init("The new format: \(formats.joined(separator: ", ")).", valueName: "format"),
    completion: .list(formats))
  var format: String

  @Option(
    help: .init(
      "With --to bids: also write the gaze points of this calibration, a JSON file written by gazelab export, as "
        + "recordings eye3 in derivatives/gazelab.", valueName: "calibration"),
    completion: .file(extensions: ["json"]))
  var calibrated: String?

  @Option(
    help: .init(
      "Write codes instead of the names of people and captures. The CSV file keeps the names; new ones are added.",
      valueName: "file"), completion: .file(extensions: ["csv"]))
  var pseudonyms: String?

  @Flag(help: "Exit with 1 if the new format does not hold everything; the files are written all the same.")
  var strict = false

  @OptionGroup var datasets: DatasetOptions

  func validate() throws {
    try require(format, oneOf: Self.formats, for: "--to")
    if calibrated != nil && format != Conversion.Target.bids.rawValue {
      throw ValidationError("--calibrated goes with --to bids only")
    }
  }

  func work() async throws {
    let target = Conversion.Target(rawValue: format) ?? .bids
    let folders = datasets.datasetFolders
    let conversion = try await interruptible {
      [dataset = dataset, folder = folder, calibrated = calibrated, pseudonyms = pseudonyms] in
      let conversion = try Conversion(
        dataset, to: target, folder: folder, calibratedBy: calibrated, pseudonyms: pseudonyms, in: folders)
      try Task.checkCancellation()
      try conversion.write()
      return conversion
    }
    warn(conversion.warnings)
    for line in Warning.merged(conversion.losses) { complain("loss: \(line)") }
    try show(line: "\(folder): \(conversion.captureCount) captures, \(conversion.frameCount) frames")
    for sentence in conversion.leftOut { try show(line: sentence) }
    if strict && conversion.isLossy { throw Exit.unfinished }
  }
}
