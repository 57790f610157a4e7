import GazeLab
import Inputs

/// Runs an experiment, prints the error of each row of its summary, and exports one calibration as Swift.
///
/// - Returns: The paths of the exported files.
func exportCalibration(
  of features: String, experiment file: String, datasets: String, out: String
) async throws -> [String] {
  let folders = DatasetFolders(named: [datasets], environment: nil)
  let experiment = try Experiment(file: file, in: folders)
  for warning in experiment.warnings { print(warning.line) }
  let run = try await experiment.run(out: out, RunOptions(drawsFigures: false))

  // A stored run is read in the same way, today or a year later.
  let stored = try Run(folder: run.folder)
  for row in stored.summaryRows where row.isHonest {
    print(row.features, row.calibrator, row.split, row.values["rmse"] ?? .nan, "pt")
  }

  let selection = TrialSelection(trial: features, calibrator: "linear", split: "in-sample")
  let calibration = try CalibrationExport(selection, of: stored, in: folders)
  return try calibration.write(.swift, to: "\(out)/calibrations")
}
