import ArgumentParser
import Exchange
import GazeLab
import Trials

struct ExportCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a trial's fitted calibrator as JSON and as Swift source.",
    discussion: """
      Fits again on all samples of a group, for an app, and says which error to expect from the honest splits of the run. \
      Without --calibrator, the one with the lowest error there is taken. With --split, --repeat, --fold or a trial's \
      number, exports the fit of that trial. The JSON file contains a flat list of numbers with their meaning, the screen, \
      a checksum and the provenance. The Swift file needs no package: it has a struct with the inputs by name, a function \
      gazePoint, one that takes ARKit's ARFaceAnchor, and test vectors. Samples that were left out are counted by reason \
      on standard error.
      """
        + examples(
          "gazelab export reports/simulated/table-4 gaze+euler --out calibrations",
          "gazelab export reports/simulated/table-4 gaze+euler --name MyCalibration --origin top-left"))

  @OptionGroup var trial: TrialOptions

  @Option(help: .init("The folder for the files.", valueName: "dir"), completion: .directory)
  var out = "calibrations"

  private static let formats = CalibrationExport.Format.allCases.map(\.rawValue)

  @Option(
    help: .init("The files to write: \(formats.joined(separator: ", ")).", valueName: "format"),
    completion: .list(formats))
  var format = CalibrationExport.Format.both.rawValue

  @Option(help: .init("The name of the Swift type and of the files.", valueName: "identifier"))
  var name: String?

  @Option(
    help: .init(
      "Where gaze points that the Swift function returns have their origin: bottom-left, or top-left as in UIKit.",
      valueName: "corner"))
  var origin = SwiftStyle.Origin.bottomLeft

  @Flag(name: .customLong("public"), help: "Make the Swift type public.") var isPublic = false

  @Option(
    parsing: .singleValue,
    help: .init(
      "Fit and test the trial anew without this column of its feature set; may be repeated.",
      valueName: "column"))
  var without: [String] = []

  @Flag(
    help:
      "Write it although the rounding of a column moves its gaze points by more than 1 pt, so that they jump in an app."
  )
  var force = false

  @OptionGroup var datasets: DatasetOptions
  @OptionGroup var programs: ProgramOptions

  func validate() throws {
    try require(format, oneOf: Self.formats, for: "--format")
    if let objection = name.flatMap(SwiftStyle.objection) { throw ValidationError("--name: \(objection)") }
  }

  func work() async throws { try await programs.hosting { try await exportTrial() } }

  private func exportTrial() async throws {
    let export = try CalibrationExport(
      trial.selection, of: try Run(folder: trial.run), in: datasets.datasetFolders, without: without,
      allowsJumps: force)
    warn(export.warnings)
    for remark in export.remarks { complain(remark) }
    complain(lines: export.rowsLeftOut)
    let format = CalibrationExport.Format(rawValue: format) ?? .both
    let style = SwiftStyle(name: name, origin: origin, isPublic: isPublic)
    let paths = try await interruptible { [out = out] in try export.write(format, to: out, style) }
    for path in paths { try show(line: path) }
  }
}

extension SwiftStyle.Origin: ExpressibleByArgument {}
