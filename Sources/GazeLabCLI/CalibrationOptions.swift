import ArgumentParser
import Exchange
import Files
import GazeLab
import Inputs
import Logs
import Reading
import Trials

/// The calibration whose gaze points a report of sessions takes in place of the recorded ones.
struct CalibrationOptions: ParsableArguments {
  @Option(
    help: .init(
      "Report the gaze points of this calibration in place of the recorded ones: a JSON file written by gazelab export, or a "
        + "run's folder with --features.", valueName: "path"), completion: .file())
  var calibration: String?

  @Option(help: .init("The feature set of the run whose fit is taken.", valueName: "set"))
  var features: String?

  @Option(help: .init("The label of its calibrator.", valueName: "label"))
  var calibrator: String?

  @Option(
    help: .init(
      "The split whose fit is taken, such as in-sample, which fits all rows.", valueName: "label"))
  var split: String?

  func validate() throws {
    guard calibration == nil, features != nil || calibrator != nil || split != nil else { return }
    throw ValidationError("--features, --calibrator and --split go with --calibration only")
  }

  /// Nil where none is named.
  ///
  /// - Throws: If it cannot be read or fitted, or a run has several such fits.
  func read(
    in folders: DatasetFolders
  ) throws(InputError) -> (calibration: TimelineCalibration, errors: CalibrationErrors)? {
    guard let path = calibration else { return nil }
    let file: CalibrationFile
    let errors: CalibrationErrors
    var arguments = " --calibration \(shellWord(path))"
    if PathKind(of: path) == .folder {
      guard let features else {
        throw InputError(Place(file: path), "is a folder; name the feature set of the run with --features")
      }
      let selection = TrialSelection(trial: features, calibrator: calibrator, split: split)
      let run = try Run(folder: path)
      file = try CalibrationExport(selection, ofOnlyFit: run, in: folders).file
      errors = CalibrationErrors(of: file, heldOutBy: run)
      arguments += " --features \(shellWord(features))"
      if let calibrator { arguments += " --calibrator \(shellWord(calibrator))" }
      if let split { arguments += " --split \(shellWord(split))" }
    } else {
      file = try CalibrationFile(path: path)
      guard features == nil, calibrator == nil, split == nil else {
        throw InputError(
          Place(file: path), "is no run's folder, so that --features, --calibrator and --split mean nothing")
      }
      errors = CalibrationErrors(statedBy: file)
    }
    let calibration = TimelineCalibration(name: file.name, arguments: arguments) {
      captures throws(InputError) in
      let points = try CalibratedPoints(of: file, at: path, on: captures)
      return captures.map(points.replacingGaze)
    }
    return (calibration, errors)
  }
}
