import Captures
import Files
import Foundation
import Gate
import Inputs
import Reports
import Statistics
import Trials

/// An experiment, from its file to the files of its run. This is the whole pipeline, top to bottom; the folders beside
/// this file hold its stages, in the same order:
///
///     file -> captures -> samples -> folds -> trials -> scores -> run -> report
public struct Experiment: Sendable {
  var plan: ExperimentPlan
  /// What was asked, so that shards can be merged from the run's folder alone.
  let request: RunRequest

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
  ) throws(InputError) {
    try self.init(
      ExperimentFile(path: path, overrides: overrides), in: folders, skipsMissing: skipsMissing,
      cache: cacheFolder.map { CaptureCache(folder: $0) })
  }

  /// Reads the data of an experiment file.
  init(
    _ file: ExperimentFile, in folders: DatasetFolders, skipsMissing: Bool, cache: CaptureCache? = nil,
    isOnlyRun: Bool = false
  ) throws(InputError) {
    try self.init(
      file, SelectedCaptures(of: file, in: folders, cache: cache), skipsMissing: skipsMissing,
      isOnlyRun: isOnlyRun, RunRequest(file, in: folders, skipsMissing: skipsMissing))
  }

  /// - Parameter isOnlyRun: Whether nothing will be done with the experiment but to run it, which takes less memory.
  init(
    _ file: ExperimentFile, _ captures: consuming SelectedCaptures, skipsMissing: Bool, isOnlyRun: Bool,
    _ request: RunRequest
  ) throws(InputError) {
    try MemoryNeed(file, copy captures).check(limit: MemoryLimit.current)
    let unread = isOnlyRun ? UnreadFrames(file: file) : nil
    if let unread { captures = unread.removed(from: captures) }
    returnFreedMemory()
    let samples = try SampleSet.all(file, captures, skipsMissing: skipsMissing)
    let folds = samples.map { $0.divided(by: file.splits, seed: file.seed) }
    let plan = try ExperimentPlan(file, captures, folds, skipsMissing: skipsMissing)
    self.plan = unread?.removed(from: plan) ?? plan
    self.request = request
    try self.plan.checkGate()
    if let check = file.check { _ = try PublishedTable(check, relativeTo: file.path) }
  }

  /// Fits and scores all trials and writes the run's folder, whole or not at all. What each unit of work found is kept
  /// in the folder at once, so that a run that was stopped can be resumed.
  ///
  /// - Parameters:
  ///   - out: The output folder; the run goes into `runPath` below it.
  ///   - progress: Called with the number of finished trials and the number of all trials.
  ///   - announce: Called with the run's report before it is written. If it throws, no result is written.
  /// - Returns: The run as it is stored.
  /// - Throws: `CancellationError`, `InputError` if the units that an earlier run kept cannot be used, `FileError` if
  ///   the folder cannot be written, or what `announce` throws. No result is changed then.
  public func run(
    out: String, _ options: RunOptions = RunOptions(),
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
    announce: @Sendable (RunReport) throws -> Void = { _ in }
  ) async throws -> Run {
    let started = Date()
    try checkOutput(out)
    try Task.checkCancellation()
    let (runner, folder) = try (TrialRunner(plan, options), RunFolder("\(out)/\(runPath)", options.start))
    defer { folder.release() }
    let keeper = try folder.keeper(
      unitPlan(of: runner, options), request.run(out: out, options), options.start)
    guard let keeper else { return try finished(in: folder, announce) }
    return try await write(
      runner.run(keeper, progress: progress), in: folder, keeper, options, started: started,
      announce: announce)
  }

  /// Turns the units that shards have kept into the run: the same bytes as those of a run on one machine.
  ///
  /// - Parameters:
  ///   - folder: The folder of the run.
  ///   - isPartial: Whether units may be missing; every table is then marked.
  /// - Throws: As `run`, and `InputError` if units are missing.
  func merge(
    into folder: String, _ options: RunOptions, allowingPartial isPartial: Bool,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void,
    announce: @Sendable (RunReport) throws -> Void
  ) async throws -> Run {
    let started = Date()
    let (runner, folder) = try (TrialRunner(plan, options), RunFolder(folder))
    defer { folder.release() }
    let keeper = try folder.merger(unitPlan(of: runner, options), request)
    let trials = try await runner.run(keeper, progress: progress)
    try keeper.checkMissing(isPartial)
    return try write(trials, in: folder, keeper, options, started: started, announce: announce)
  }

  /// Turns trials into a run with its report, and writes all of it.
  private func write(
    _ trials: consuming [CellOutcome], in folder: RunFolder, _ keeper: UnitKeeper, _ options: RunOptions,
    started: Date, announce: (RunReport) throws -> Void
  ) throws -> Run {
    // Encoding the fits takes much memory for a moment, so it comes before the scores are there in several forms.
    let fits = try TrialFiles.all(trials, plan.cellColumns, options)
    returnFreedMemory()
    let scores = RunScores(trials)
    // A large study's report needs the memory.
    trials = []
    returnFreedMemory()
    let summaries = scores.summaries(plan.file.summary)
    let explanations = Run.explanations(
      summaries, groupedByKey(scores.diagnoses, by: \.cell), baseline: plan.file.baseline)
    let stored = scores.files(plan.cellColumns, largestPlainSize: options.largestPlainSize)
    var report = try RunReport(
      run: Run(
        folder.path, plan, scores, summaries, explanations, gate: plan.gateRecord(scores), options, keeper,
        started: started))
    let made = try report.files(drawsFigures: options.drawsFigures)
    report.run.reportWarnings = made.warnings
    var run = report.run
    let files = stored + made.files + fits + run.etdqFile + PartialFile.all(run.record)
    try Task.checkCancellation()
    try announce(report)
    try keeper.begin()
    run.record = try RunFolder.write(
      files, run.record, to: folder.path,
      removing: RunReport.staleNames(in: folder.path) + LargeFile.staleNames + [
        ETDQFile.name, PartialFile.name,
      ])
    return run
  }
}
