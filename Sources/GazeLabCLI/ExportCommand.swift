import ArgumentParser
import Files
import GazeLab

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a trial's fitted calibrator as JSON and as Swift source.",
    discussion: """
      The trial is fitted again. The JSON holds a flat list of numbers, what each is, the screen, a checksum and where \
      they come from; the Swift file needs no package, and has a function gazePoint. For a calibration that nothing is \
      held back from, export a trial of the split in-sample; its own error is no test then.
      """)

  @OptionGroup var trial: TrialOptions

  @Option(help: ArgumentHelp("The folder for the files.", valueName: "dir"), completion: .directory) var out =
    "calibrations"

  @Option(
    help: ArgumentHelp(
      "One of \(CalibrationExport.Format.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "format"))
  var format = CalibrationExport.Format.both

  @OptionGroup var datasets: DatasetOptions

  func run() async throws {
    try await reportingFailure {
      let export = try CalibrationExport(
        trial.selection, of: try Run(folder: trial.run), in: datasets.datasetFolders)
      var teller = WarningTeller()
      teller.tell(export.warnings)
      let (format, out) = (format, out)
      let paths = try await interruptible { try export.write(format, to: out) }
      try StandardStream.output.write(paths.map { $0 + "\n" }.joined())
    }
  }
}

extension CalibrationExport.Format: ExpressibleByArgument {}
