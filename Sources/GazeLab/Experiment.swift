import Files
import Foundation
import Inputs
import Statistics

/// An experiment, from its file to the files of its run. This is the whole pipeline, top to bottom; the folders beside
/// this file hold its stages, in the same order:
///
///     file -> captures -> samples -> folds -> trials -> scores -> run -> report
public struct Experiment: Sendable {
  let plan: ExperimentPlan

  /// Reads an experiment file and its data, and checks everything that can be checked before a fit.
  ///
  /// - Parameters:
  ///   - path: The path of the experiment file.
  ///   - overrides: `key=value` pairs that replace values of the file.
  ///   - folders: Where datasets are looked up by name.
  ///   - skipsMissing: Whether to skip a feature set that needs columns which a capture does not have, and a split
  ///     that cannot be drawn; otherwise these are errors.
  ///   - cacheFolder: Where the columns of large captures are kept for the next run; nil to keep nothing.
  /// - Throws: Everything that is wrong with the file and its data.
  public init(
    file path: String, setting overrides: [String] = [], in folders: DatasetFolders,
    skipsMissing: Bool = false, cacheFolder: String? = nil
  ) throws(InputErrors) {
    try self.init(
      file: path, setting: overrides, in: folders, skipsMissing: skipsMissing, cacheFolder: cacheFolder,
      pseudonyms: nil)
  }

  /// - Parameters:
  ///   - pseudonyms: The path of the file that maps names to codes, which are then all that is known; nil to keep the
  ///     names.
  ///   - isOnlyRun: Whether nothing will be done with the experiment but to run it, which needs less memory.
  package init(
    file path: String, setting overrides: [String], in folders: DatasetFolders, skipsMissing: Bool,
    cacheFolder: String?, pseudonyms: String?, isOnlyRun: Bool = false
  ) throws(InputErrors) {
    guard let pseudonyms else {
      try self.init(
        ExperimentFile(path: path, overrides: overrides), in: folders, skipsMissing: skipsMissing,
        cache: cacheFolder.map { CaptureCache(folder: $0) }, isOnlyRun: isOnlyRun)
      return
    }
    let coded = try CodedExperiment(path: path, overrides: overrides, in: folders, pseudonyms: pseudonyms)
    try self.init(coded.file, coded.captures, skipsMissing: skipsMissing, isOnlyRun: isOnlyRun)
  }

  /// Reads the data of an experiment file.
  init(
    _ file: ExperimentFile, in folders: DatasetFolders, skipsMissing: Bool, cache: CaptureCache? = nil,
    isOnlyRun: Bool = false
  ) throws(InputErrors) {
    try self.init(
      file, SelectedCaptures(of: file, in: folders, cache: cache), skipsMissing: skipsMissing,
      isOnlyRun: isOnlyRun)
  }

  private init(
    _ file: ExperimentFile, _ captures: SelectedCaptures, skipsMissing: Bool, isOnlyRun: Bool
  ) throws(InputErrors) {
    try MemoryNeed(file, captures).check(limit: MemoryLimit.current)
    let samples = try SampleSet.all(file, captures, skipsMissing: skipsMissing)
    let folds = samples.map { $0.divided(by: file.splits, seed: file.seed) }
    let whole = try ExperimentPlan(file, captures, folds, skipsMissing: skipsMissing)
    plan = isOnlyRun ? UnreadFrames(plan: whole).planWithout : whole
    try plan.checkGate()
    if let check = file.check { _ = try PublishedTable(check, relativeTo: file.path) }
  }

  /// Fits and scores all trials and writes the run's folder, whole or not at all.
  ///
  /// - Parameters:
  ///   - out: The output folder; the run goes into `runPath` below it.
  ///   - progress: Called with the number of finished trials and the number of all trials.
  ///   - announce: Called with the run before it is written. If it throws, nothing is written.
  /// - Returns: The run as it is stored.
  /// - Throws: `CancellationError`, `FileError` if the folder cannot be written, or what `announce` throws. Nothing
  ///   is changed then.
  public func run(
    out: String, _ options: RunOptions = RunOptions(),
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
    announce: @Sendable (Run) throws -> Void = { _ in }
  ) async throws -> Run {
    let (started, folder) = (Date(), DurableFolder("\(out)/\(runPath)"))
    returnFreedMemory()
    try checkOutput(out)
    try folder.checkWritable()
    return try await finish(
      fit(options, progress: progress), in: folder, options, started: started, announce: announce)
  }

  /// Fits and scores all trials.
  func fit(
    _ options: RunOptions, progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
  ) async throws -> [CellOutcome] {
    try await TrialRunner(
      plan: plan, jobs: options.jobs, kept: KeptPoints(plan, options),
      keepsPoints: plan.file.metrics.needsPoints, engine: options.engine, progress: progress
    ).run()
  }

  /// Turns trials into a run with its report, and writes all of it.
  private func finish(
    _ trials: [CellOutcome], in folder: DurableFolder, _ options: RunOptions, started: Date,
    announce: (Run) throws -> Void
  ) throws -> Run {
    let scores = RunScores(trials)
    let summaries = scores.summaries(plan.file.summary)
    let explanations = Run.explanations(
      summaries, groupedByKey(scores.diagnoses, by: \.cell), baseline: plan.file.baseline)
    let stored = scores.files(plan.cellColumns)
    let run = try Run(
      folder.path, plan, scores, summaries, explanations, stored: stored,
      gate: plan.gateRecord(scores), options, started: started)
    let report = RunReport(run: run).files(drawsFigures: options.drawsFigures)
    let files =
      try stored + report + TrialFiles.all(trials, plan.cellColumns, options)
      + [(RunRecord.name, run.record.json())] + run.etdqFile
    try announce(run)
    try Task.checkCancellation()
    try folder.write(
      files, removing: RunReport.staleNames(in: folder.path) + [TrialFiles.predictionsName, ETDQFile.name])
    return run
  }
}

extension Experiment {
  /// The path of the run's folder below the output folder.
  public var runPath: String { plan.file.runPath }

  /// What is odd about the data.
  public var warnings: [Warning] { plan.warnings }

  /// - Throws: `InputErrors` if names would stand in the output folder, or the file of names would be in it.
  package func checkOutput(_ out: String) throws { try plan.file.pseudonyms?.checkOutput(out) }

  /// Writes the codes that names were given by this experiment into the file of pseudonyms, if there is one.
  package func savePseudonyms() throws { try plan.file.pseudonyms?.save() }

  /// A table of the trials and their sizes, and why a trial cannot run.
  package func planText(width: Int = 80) -> String { PlanReport(plan: plan).text(width: width) }

  /// Writes which samples each fold trains on and tests as comma-separated text, piece by piece.
  ///
  /// - Parameter split: The label of the only split to write; nil for all splits.
  /// - Returns: Whether all splits could be drawn; `warnings` says why one could not.
  /// - Throws: `InputErrors` if there is no such split; what `write` throws.
  package func writeSplits(_ split: String?, to write: (String) throws -> Void) throws -> Bool {
    try SplitsFile(plan: plan, label: split).write(to: write)
  }

  /// Writes the samples with their targets and the columns of all feature sets as comma-separated text, piece by piece.
  package func writeFeatures(to write: (String) throws -> Void) throws {
    try FeaturesFile(plan: plan).write(to: write)
  }
}
