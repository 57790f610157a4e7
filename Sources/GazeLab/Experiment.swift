import Files
import Foundation
import Inputs

/// An experiment, from its file to the files of its run:
///
///     experiment.yaml -> plan -> captures -> samples -> folds -> trials -> scores -> report
///
/// This is the pipeline once, top to bottom; the folders beside this file are its stages in this order.
public struct Experiment: Sendable {
  private let plan: ExperimentPlan

  /// Reads an experiment file and its data, and checks all that can be checked before a fit.
  ///
  /// - Parameters:
  ///   - file: The path of the experiment file.
  ///   - overrides: `key=value` pairs that replace values of the file.
  ///   - folders: Where datasets are looked up by name.
  ///   - skipsMissing: Whether a feature set that a capture has no columns for is skipped; else it is an error.
  ///   - cacheFolder: Where what was read of large captures is kept for the next time; nil to keep nothing.
  /// - Throws: All that is wrong with the file and its data.
  public init(
    file: String, setting overrides: [String] = [], in folders: DatasetFolders, skipsMissing: Bool = false,
    cacheFolder: String? = nil
  ) throws(InputErrors) {
    // experiment.yaml -> plan, with captures and samples in it
    let file = try ExperimentFile(path: file, overrides: overrides)
    plan = try ExperimentPlan(
      file, in: folders, skipsMissing: skipsMissing, cache: cacheFolder.map { CaptureCache(folder: $0) })
    if let check = file.check { _ = try PublishedTable(check, relativeTo: file.path) }
  }

  /// The path of the run's folder below the output folder.
  public var runPath: String { plan.file.runPath }

  /// What is odd about the data.
  public var warnings: [Warning] { plan.warnings }

  /// The trials, their sizes, and why one cannot run; as text.
  public var planText: String { PlanReport(plan: plan).text }

  /// Writes which samples each fold trains on and tests as comma-separated text, piece by piece.
  ///
  /// - Parameter split: The label of the only split that is wanted; nil for all.
  /// - Returns: Whether all could be drawn; `warnings` says why one cannot.
  /// - Throws: `InputErrors` if there is no such split; what `write` throws.
  public func writeSplits(_ split: String?, to write: (String) throws -> Void) throws -> Bool {
    try SplitsFile(plan: plan, label: split).write(to: write)
  }

  /// Fits and scores all trials and writes the run's folder, whole or not at all.
  ///
  /// - Parameters:
  ///   - out: The output folder; the run goes into `runPath` below it.
  ///   - options: How to run; the numbers do not depend on it.
  ///   - progress: Told how many units of work of how many are done.
  ///   - announce: Given the run before it is written; what it throws keeps it from being written.
  /// - Returns: The run as it is stored.
  /// - Throws: `CancellationError`, `FileError` if the folder cannot be written, or what `announce` throws;
  ///   nothing is changed then.
  public func run(
    out: String, _ options: RunOptions = RunOptions(),
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
    announce: @Sendable (Run) throws -> Void = { _ in }
  ) async throws -> Run {
    let started = Date()
    try DurableFolder("\(out)/\(runPath)").checkWritable()

    // samples -> folds -> trials -> scores
    var kept: KeptPoints = options.keepsPredictions ? .all : []
    if plan.gazePointCount <= GazePointsFile.largestCount { kept.insert(.firstRepeat) }
    let outcomes = try await TrialRunner(
      plan: plan, jobs: options.jobs, kept: kept,
      keepsPoints: plan.file.metrics == .all, engine: options.engine, progress: progress
    ).run()

    // scores -> run
    let results = RunScores(outcomes)
    let summaries = results.summaries(plan.file.summary)
    let stored = results.files
    let record = RunRecord(
      plan, warnings: plan.warnings + RunScores.warnings(summaries),
      explanations: results.explanations(summaries, baseline: plan.file.baseline),
      files: Dictionary(uniqueKeysWithValues: stored.map { ($0.name, sha256($0.bytes)) }),
      program: Program.record(experiment: plan.file.path, command: options.command, jobs: options.jobs),
      times: RunRecord.TimeRecord(started: started, seconds: Date().timeIntervalSince(started)))
    let run = Run(folder: "\(out)/\(runPath)", record: record, results: results, summaries: summaries)

    // run -> report
    var files = stored + RunReport(run: run).files(drawsFigures: options.drawsFigures)
    files.append((TrialFiles.coefficientsName, try TrialFiles.coefficients(outcomes)))
    if options.keepsPredictions {
      files.append((TrialFiles.predictionsName, TrialFiles.predictions(outcomes)))
    }
    files.append((RunRecord.name, try record.json()))
    try announce(run)
    try Task.checkCancellation()
    try DurableFolder(run.folder).write(
      files, removing: RunReport.staleNames(in: run.folder) + [TrialFiles.predictionsName])
    return run
  }
}

/// How an experiment is run.
public struct RunOptions: Sendable {
  /// How many trials run at a time.
  public let jobs: Int
  /// Whether `predictions.csv` is written.
  public let keepsPredictions: Bool
  /// Whether the report has figures, as far as gnuplot is there to draw them.
  public let drawsFigures: Bool
  /// How fits are made that could share their work.
  public let engine: FittingEngine
  /// The command line, for the record.
  public let command: [String]

  public init(
    jobs: Int = ProcessInfo.processInfo.activeProcessorCount, keepsPredictions: Bool = false,
    drawsFigures: Bool = true, engine: FittingEngine = .shared, command: [String] = []
  ) {
    self.jobs = jobs
    self.keepsPredictions = keepsPredictions
    self.drawsFigures = drawsFigures
    self.engine = engine
    self.command = command
  }
}

extension Run {
  /// Writes the report again from what is stored.
  ///
  /// - Parameter drawsFigures: Whether it has figures, as far as gnuplot is there to draw them.
  /// - Throws: `FileError` if the folder cannot be written; nothing is changed then.
  public func writeReport(drawsFigures: Bool = true) throws(FileError) {
    try DurableFolder(folder).write(
      RunReport(run: self).files(drawsFigures: drawsFigures), removing: RunReport.staleNames(in: folder))
  }

  /// The tables for a terminal.
  public var text: String { RunReport(run: self).text }

  /// The summaries as a JSON object.
  public func json() throws -> String { try SummaryFile.json(self) }
}
