import ArgumentParser
import GazeLab

struct ExportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a trial's fitted calibrator as JSON and as Swift source.",
    discussion: """
      The trial is fitted again. The JSON file contains a flat list of numbers with their meaning, the screen, a \
      checksum and the provenance. The Swift file needs no package and defines a function gazePoint. To calibrate with \
      all samples, export a trial of the split in-sample; its own error is then not a test.
      """
        + examples(
          "gazelab export reports/simulated/table-4 gaze+face --out calibrations"))

  @OptionGroup var trial: TrialOptions

  @Option(help: ArgumentHelp("The folder for the files.", valueName: "dir"), completion: .directory)
  var out = "calibrations"

  private static let formats = CalibrationExport.Format.allCases.map(\.rawValue)

  @Option(
    help: ArgumentHelp("The files to write: \(formats.joined(separator: ", ")).", valueName: "format"),
    completion: .list(formats))
  var format = CalibrationExport.Format.both.rawValue

  @OptionGroup var datasets: DatasetOptions

  func validate() throws { try require(format, oneOf: Self.formats, for: "--format") }

  func work() async throws {
    let export = try CalibrationExport(
      trial.selection, of: try Run(folder: trial.run), in: datasets.datasetFolders)
    warn(export.warnings)
    let (format, out) = (CalibrationExport.Format(rawValue: format) ?? .both, out)
    let paths = try await interruptible { try export.write(format, to: out) }
    try show(paths.map { $0 + "\n" }.joined())
  }
}
