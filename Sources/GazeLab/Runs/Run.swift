import Files
import Inputs

/// What one execution of an experiment file has yielded, as far as it is stored: all that a report needs.
public struct Run: Sendable {
  /// The run's folder; messages name it.
  public let folder: String
  let record: RunRecord
  let results: RunScores

  /// By cell, repeat and fold.
  var scores: [Score] { results.scores }

  /// Whether no trial failed; one that was to be skipped did not.
  public var isWhole: Bool { !scores.contains { $0.status == .failed } }

  /// What a reader of the numbers should know.
  public var warnings: [Warning] { record.warnings }

  public var title: String { record.experiment.title }

  /// The summary of each cell, in the order of the scores.
  let summaries: [Summary]

  init(folder: String, record: RunRecord, results: RunScores, summaries: [Summary]? = nil) {
    self.folder = folder
    self.record = record
    self.results = results
    self.summaries = summaries ?? results.summaries(record.experiment.summary)
  }

  /// Reads a stored run.
  ///
  /// - Parameter onlyScores: Whether all that `PublishedCheck` does not need is left out.
  /// - Throws: If the folder does not hold a run of this version.
  public init(folder: String, onlyScores: Bool = false) throws(InputErrors) {
    var path = folder
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.folder = path
    do {
      let recordPath = "\(path)/\(RunRecord.name)"
      record = try RunRecord(json: readFile(recordPath), path: recordPath)
      results = try RunScores(folder: path, digests: record.files, onlyScores: onlyScores)
      summaries = results.summaries(record.experiment.summary)
    } catch let error as InputError {
      throw InputErrors([error])
    } catch let error as FileError {
      throw InputErrors([
        InputError(
          Place(file: error.path),
          error.sentence + "; a run's folder was expected, such as reports/thesis/table-4",
          kind: .missing)
      ])
    } catch {
      throw InputErrors([InputError(Place(file: path), "\(error)")])
    }
  }

  /// The folders of runs at or below a path, in order: a folder with a `run.json`, or all that hold one.
  ///
  /// - Parameter depth: How many folders down they are looked for.
  public static func folders(at path: String, depth: Int = .max) -> [String] {
    if PathKind(of: "\(path)/\(RunRecord.name)") == .file { return [path] }
    if depth == 0 { return [] }
    let names = (try? namesInFolder(path)) ?? []
    return names.filter { !$0.hasPrefix(".") && PathKind(of: "\(path)/\($0)") == .folder }
      .flatMap { folders(at: "\(path)/\($0)", depth: depth - 1) }
  }
}
