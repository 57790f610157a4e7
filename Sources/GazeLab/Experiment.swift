import BuiltInFormats
import Captures
import Files
import Foundation
import Gate
import Inputs
import Reports
import Trials

/// An experiment, from its file to the files of its run. This is the whole pipeline, top to bottom; the targets that it
/// imports hold its stages, in the same order:
///
///     file -> captures -> samples -> folds -> trials -> scores -> run -> report
public struct Experiment: Sendable {
  let plan: ExperimentPlan
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
    let file = try ExperimentFile(path: path, overrides: overrides)
    let captures = try SelectedCaptures(
      of: file, in: folders, cache: cacheFolder.map { CaptureCache(folder: $0) })
    try self.init(
      file, captures, skipsMissing: skipsMissing, RunRequest(file, in: folders, skipsMissing: skipsMissing))
  }

  /// Makes samples of the captures, draws the folds, and plans the trials.
  init(
    _ file: ExperimentFile, _ captures: SelectedCaptures, skipsMissing: Bool, _ request: RunRequest
  ) throws(InputError) {
    let samples = try SampleSet.all(file, captures, skipsMissing: skipsMissing)
    let folds = samples.map { $0.divided(by: file) }
    plan = try ExperimentPlan(file, captures, folds, skipsMissing: skipsMissing)
    self.request = request
    try plan.checkGate()
    if let check = file.check { _ = try PublishedTable(check, relativeTo: file.path) }
  }

  /// Fits and scores all trials and writes the run's folder, whole or not at all. What each unit of work found is kept
  /// in the folder at once, so that a run that was stopped can be resumed. An earlier run of the folder with other
  /// settings, data or another program stays beside it.
  ///
  /// - Parameters:
  ///   - out: The output folder; the run goes into `runPath` below it.
  ///   - progress: Called with the number of finished trials and the number of all trials.
  ///   - announce: Called with the run's report before it is written. If it throws, no result is written.
  ///   - foretold: Called before the first fit with the time that the fits will take; nil not to measure it.
  /// - Returns: The run as it is stored.
  /// - Throws: `CancellationError`, `InputError` if the units that an earlier run kept cannot be used, `FileError` if
  ///   the folder cannot be written, or what `announce` throws. No result is changed then.
  public func run(
    out: String, _ options: RunOptions = RunOptions(),
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
    announce: @Sendable (RunReport) throws -> Void = { _ in },
    foretold: (@Sendable (FitForecast) -> Void)? = nil
  ) async throws -> Run {
    try checkOutput(out)
    try plan.file.checkPrograms()
    try Task.checkCancellation()
    return try await RunFolder.working(in: "\(out)/\(runPath)", options.start) { folder in
      let runner = TrialRunner(plan, options)
      let units = try folder.keeper(
        unitPlan(of: runner, options), request.run(out: out, options), options.start,
        memory: options.memory)
      guard let units else { return try finished(in: folder, announce) }
      return try await finish(runner, units, in: folder, options, progress, announce, foretold)
    }
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
    try await RunFolder.working(in: folder) { folder in
      let runner = TrialRunner(plan, options)
      let units = try folder.merger(unitPlan(of: runner, options), request, allowingPartial: isPartial)
      return try await finish(runner, units, in: folder, options, progress, announce)
    }
  }

  /// Trials, scores, run and report: fits what is not kept yet, and writes all files.
  private func finish(
    _ runner: TrialRunner, _ units: UnitKeeper, in folder: RunFolder, _ options: RunOptions,
    _ progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void,
    _ announce: (RunReport) throws -> Void, _ foretold: ((FitForecast) -> Void)? = nil
  ) async throws -> Run {
    let started = Date()
    async let recorded: DataRecord? = options.jobs > 1 ? DataRecord(plan) : nil
    let outcomes = try await runner.run(units, progress: progress, foretold: foretold)
    let trials = ScoredTrials(consume outcomes, plan, options)
    let data = await recorded ?? DataRecord(plan)
    let run = try Run(
      folder.path, plan, data, trials, explanations: trials.explanations(baseline: plan.file.baseline),
      gate: plan.gateRecord(trials.scores), options, units, started: started)
    let (made, scoreFiles) = concurrently(jobs: options.jobs) {
      Result { try RunReport(run: run, jobs: options.jobs).drawnFiles(options) }
    } _: {
      trials.files
    }
    let (report, files) = try made.get()
    try Task.checkCancellation()
    try announce(report)
    return try folder.store(
      report.run, scoreFiles + files, units, removing: RunReport.staleNames(in: folder.path),
      keeping: options.keptRuns, replacesInPlace: options.replacesInPlace, jobs: options.jobs)
  }
}

extension RunReport {
  /// The report with its files, whose thread may be another than that of the task.
  fileprivate func drawnFiles(
    _ options: RunOptions
  ) throws -> (report: RunReport, files: [(name: String, bytes: [UInt8])]) {
    var report = self
    let files = try report.drawn(
      drawsFigures: options.drawsFigures, showPage: options.showPage ?? { _ in })
    return (report, files)
  }
}
