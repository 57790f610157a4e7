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

      With --fitter, the Swift file fits on the device, from targets that the app shows there. Where the run has at least \
      five people, the fit starts from what they have in common, so that one target is enough. Without that, linear, \
      ridge and affine need three targets that are not on one line, polynomial seven, and offset one.
      """
        + examples(
          "gazelab export reports/simulated/table-4 gaze+euler --out calibrations",
          "gazelab export reports/simulated/table-4 gaze --fitter ridge --name Fitter",
          "gazelab export reports/simulated/table-4 gaze+euler --name MyCalibration --origin top-left"))

  private static let usualFitter = "usual"

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

  @Option(
    defaultAsFlag: Self.usualFitter, parsing: .next,
    help: .init(
      """
      Write Swift that calibrates users in the app, with this calibrator: a label of the run, or offset, affine, linear, \
      ridge, polynomial or hierarchical. Without a name, it is hierarchical if the run has that, or else linear.
      """, valueName: "calibrator"))
  var fitter: String?

  @OptionGroup var datasets: DatasetOptions
  @OptionGroup var programs: ProgramOptions

  func validate() throws {
    try require(format, oneOf: Self.formats, for: "--format")
    let objection = fitter == nil ? SwiftStyle.objection(toName:) : SwiftStyle.objection(toFitterName:)
    if let objection = name.flatMap(objection) { throw ValidationError("--name: \(objection)") }
    guard fitter != nil else { return }
    if format == CalibrationExport.Format.json.rawValue {
      throw ValidationError("--format json: a fitter is Swift; its calibrations are stored by the app")
    }
    if trial.calibrator != nil {
      throw ValidationError("--calibrator selects trials; with --fitter, name the calibrator there")
    }
  }

  func work() async throws {
    try await programs.hosting {
      if let fitter { try await exportFitter(fitter) } else { try await exportTrial() }
    }
  }

  private func exportFitter(_ calibrator: String) async throws {
    let export = try FitterExport(
      trial.selection, calibrator: calibrator == Self.usualFitter ? nil : calibrator,
      of: try Run(folder: trial.run), in: datasets.datasetFolders, without: without)
    complain(lines: export.remarks)
    let style = SwiftStyle(name: name, origin: origin, isPublic: isPublic)
    let paths = try await interruptible { [out = out] in try export.write(to: out, style) }
    for path in paths { try show(line: path) }
  }

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
