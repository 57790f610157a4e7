import Captures
import Documents
import Files
import Foundation
import Inputs
import Scores

/// Everything that one execution of an experiment file stored. A report needs nothing else.
public struct Run: Sendable {
  /// The path of the run's folder.
  public let folder: String
  package var record: RunRecord
  package let results: RunScores

  package var scores: [Score] { results.scores }

  /// True if no trial failed. A skipped trial has not failed.
  public var isWhole: Bool { !scores.contains { $0.status == .failed } }

  /// Warnings that a reader of the numbers should know.
  public var warnings: [Warning] { record.warnings + reportWarnings }

  /// Warnings about the report that was just made, such as a figure that gnuplot could not draw. They are not stored.
  package var reportWarnings: [Warning] = []

  /// Where the run stays that this one has just replaced; nil if there is none. It is not stored.
  public internal(set) var replaced: String?

  public var title: String { record.experiment.title }

  /// One per cell, in the order of the scores.
  package let summaries: [Summary]

  package init(
    _ folder: String, _ plan: ExperimentPlan, _ data: DataRecord, _ trials: ScoredTrials,
    explanations: [Warning],
    gate: GateRecord? = nil,
    _ options: RunOptions, _ keeper: UnitKeeper, started: Date
  ) {
    self.init(
      folder: folder,
      record: RunRecord(
        plan, data, warnings: plan.warnings + RunScores.warnings(trials.summaries),
        explanations: explanations,
        program: Program.record(
          experiment: plan.file.path,
          command: options.command.map { plan.file.pseudonyms?.shown($0) ?? $0 },
          jobs: options.jobs),
        times: RunRecord.TimeRecord(
          started: ISO8601.text(started), seconds: Date().timeIntervalSince(started)),
        gate: gate, keeper),
      results: trials.scores, summaries: trials.summaries)
  }

  init(folder: String, record: RunRecord, results: RunScores, summaries: [Summary]? = nil) {
    self.folder = folder
    self.record = record
    self.results = results
    self.summaries =
      summaries ?? results.summaries(record.experiment.summary, own: record.cellColumns.ownMetrics)
  }

  /// Reads a stored run.
  ///
  /// - Parameter onlyScores: Whether to read only `scores.csv` and `repeats.csv`, which is all that `PublishedCheck` needs.
  /// - Throws: `InputError` if the folder does not hold a run, or if a file has changed since the run.
  public init(folder: String, onlyScores: Bool = false) throws(InputError) {
    var path = folder
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.folder = path
    (record, results) = try Self.reading(path) {
      let record = try RunRecord(folder: path)
      return (
        record,
        try RunScores(folder: path, digests: record.files, record.cellColumns, onlyScores: onlyScores)
      )
    }
    summaries = results.summaries(record.experiment.summary, own: record.cellColumns.ownMetrics)
  }

  /// Reads files of a run's folder, as `whole` does, and tells what is wrong with it.
  package static func reading<Value>(_ folder: String, _ read: () throws -> Value) throws(InputError) -> Value
  {
    do {
      return try whole(in: folder, read)
    } catch let error as InputError {
      throw error
    } catch let error as FileError where error.isMissing {
      throw InputError(
        Place(file: error.path),
        error.sentence
          + RunPaths.hint(for: folder, then: "a run's folder was expected, such as reports/thesis/table-4"),
        kind: .missing)
    } catch let error as FileError {
      throw InputError(Place(file: error.path), error.sentence)
    } catch {
      throw InputError(Place(file: folder), "\(error)")
    }
  }

  /// Reads files of a run's folder, which must be those of one run: again if another process has just replaced them.
  package static func whole<Value>(in folder: String, _ read: () throws -> Value) throws -> Value {
    var attempts = 0
    while true {
      do {
        return try read()
      } catch {
        attempts += 1
        // Replacing the files takes some milliseconds.
        let isLocked = RunLock.isThere(folder)
        let isThere = PathKind(of: "\(folder)/\(RunRecord.name)") == .file
        guard attempts < (isLocked ? mostAttempts : 2), isThere else { throw error }
        if isLocked { usleep(50_000) }
      }
    }
  }

  private static let mostAttempts = 5

  /// The folders at or below a path that hold a `run.json`, in order; each once, whatever links lead to it. Those of runs
  /// that later ones have replaced, such as `x@1` beside `x`, are left out unless the path is one.
  ///
  /// - Parameter depth: How many levels of folders are searched.
  /// - Throws: `InputError` if there are too many files to search.
  public static func folders(at path: String, depth: Int = 16) throws(InputError) -> [String] {
    try InputError.from { () throws(FileError) in try search(path, depth: depth).ends }
  }

  /// Searches a path for runs, which are the `ends` of the walk. Those that later ones have replaced are found only where
  /// the path names them.
  package static func search(_ path: String, depth: Int = 16) throws(FileError) -> FolderWalk {
    try FolderWalk(at: path, depth: depth) { PathKind(of: "\($0)/\(RunRecord.name)") == .file }
      .leavingOut { $0 != path && ReplacedRuns.isReplaced($0) }
  }
}
