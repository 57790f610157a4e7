import Captures
import Documents
import Exchange
import Gate
import Inputs
import Trials

extension Experiment {
  /// Reads the plan of an experiment, for those that fit its trials anew.
  static func reader(in folders: DatasetFolders, skipsMissing: Bool = false) -> ExperimentPlan.Reader {
    { file throws(InputError) in try Experiment(file, in: folders, skipsMissing: skipsMissing).plan }
  }

  /// What a run of the experiment takes.
  package func demand(_ options: RunOptions = RunOptions()) -> RunDemand { RunDemand(plan, options) }

  /// How long the fits of a run take, measured on parts of their training rows.
  ///
  /// - Throws: `CancellationError`.
  package func forecast(_ options: RunOptions = RunOptions()) throws -> FitForecast {
    try TrialRunner(plan, options).forecast()
  }

  /// A table of the trials and their sizes, and why a trial cannot run.
  package func planText(width: Int = 80) -> String { PlanReport(plan: plan).text(width: width) }

  package var planAnswer: JSONAnswer { PlanReport(plan: plan).answer }

  /// Writes which samples each fold trains on and tests as comma-separated text, piece by piece.
  ///
  /// - Parameter split: The label of the only split to write; nil for all splits.
  /// - Returns: Whether all splits could be drawn; `warnings` says why one could not.
  /// - Throws: `InputError` if there is no such split; what `write` throws.
  package func writeSplits(_ split: String?, to write: (String) throws -> Void) throws -> Bool {
    try SplitsFile(plan: plan, label: split).write(to: write)
  }

  /// Writes the samples with their targets and the columns of all feature sets as comma-separated text, piece by piece.
  package func writeFeatures(to write: (String) throws -> Void) throws {
    try FeaturesFile(plan: plan).write(to: write)
  }
}

extension GateReport {
  /// - Parameters:
  ///   - paths: Experiments, runs, captures, datasets, folders of these, BIDS sidecars and EyeLink files.
  ///   - rules: A rule set or a file; nil for that of the experiment, or the usual one.
  ///   - points: The points of captures to judge; nil for those that suit the format.
  /// - Throws: Everything that is wrong with the inputs; `CancellationError`.
  package init(
    _ paths: [String], rules: String?, of points: GatedPoints?, in folders: DatasetFolders
  ) async throws {
    try await self.init(paths, rules: rules, of: points, in: folders, planned: Experiment.reader(in: folders))
  }
}

extension CalibrationExport {
  /// The only fit of a run that is selected.
  ///
  /// - Throws: Where there are several, with their list.
  package init(
    _ selection: TrialSelection, ofOnlyFit run: Run, in folders: DatasetFolders
  ) throws(InputError) {
    let fits = try selection.allTrials(of: run)
    guard fits.count == 1, let fit = fits.first else {
      let shown = fits.prefix(12).map { "\($0.number) (\($0.name))" }
      throw InputError(
        Place(file: run.folder),
        "has \(fits.count) such fits: \(enumerated(shown, limit: 12))\(fits.count > 12 ? ", …" : ""); export one with "
          + "'gazelab export \(shellWord(run.folder)) NUMBER' and name its file")
    }
    // No app's rounding is in the captures.
    try self.init(TrialSelection(trial: "\(fit.number)"), of: run, in: folders, allowsJumps: true)
  }

  /// - Parameters:
  ///   - selection: A trial; or a feature set or calibrator, without anything of a split, for a fit on all samples of the group.
  ///   - without: Columns of the feature set to leave out: the trial is then fitted and tested anew.
  ///   - allowsJumps: Whether rounding in an app may move its gaze points by more than 1 pt.
  /// - Throws: If there is not exactly one such trial or group, or it cannot be fitted again or exported.
  public init(
    _ selection: TrialSelection, of run: Run, in folders: DatasetFolders, without: [String] = [],
    allowsJumps: Bool = false
  ) throws(InputError) {
    try self.init(
      selection, of: run, without: without, allowsJumps: allowsJumps,
      planned: Experiment.reader(in: folders, skipsMissing: true))
  }
}

extension FitterExport {
  /// - Parameters:
  ///   - calibrator: The label of a calibrator of the run, a kind, or a definition; nil for `hierarchical`, as the run has it,
  ///     or else `linear`.
  ///   - without: Columns of the feature set to leave out.
  /// - Throws: If the run has no such feature set or several, or no app could compute or fit it.
  public init(
    _ selection: TrialSelection, calibrator: String?, of run: Run, in folders: DatasetFolders,
    without: [String] = []
  ) throws(InputError) {
    try self.init(
      selection, calibrator: calibrator, of: run, without: without,
      planned: Experiment.reader(in: folders, skipsMissing: true))
  }
}
