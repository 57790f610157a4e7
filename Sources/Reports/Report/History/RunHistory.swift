import Documents
import Files
import Inputs
import Trials

/// The run in a folder with those that it and its forerunners have replaced: what changed from one to the next, and what
/// each of them answered.
package struct RunHistory: Sendable {
  /// A run, the oldest first.
  struct Entry: Sendable {
    let folder: String
    /// `@1` for a replaced run, `now` for that in the folder.
    let name: String
    let record: RunRecord
    let answers: [AnswersFile.Entry]
    /// What differs from the entry before; nil for the first.
    let changes: RunChanges?

    /// When it was started, such as `2026-11-23 02:30`, in UTC.
    var time: String { String(record.times.started.prefix(16)).replacing("T", with: " ") }

    /// What changed, in words; empty for the first.
    var changeText: String {
      changes.map { $0.isEmpty ? "nothing that run.json records" : $0.text } ?? ""
    }
  }

  let folder: String
  let entries: [Entry]
  /// Which runs could not be read, and why.
  package let warnings: [Warning]

  /// - Parameter path: The folder of a run, or of one that it has replaced.
  /// - Throws: `InputError` if no run is there.
  package init(of path: String) throws(InputError) {
    let folder = withoutEndingSlashes(
      ReplacedRuns.isReplaced(path) ? ReplacedName(path)?.run ?? path : path)
    let replaced = try InputError.from { () throws(FileError) in try ReplacedRuns(ofRun: folder) }
    var found = [(folder: String, name: String, record: RunRecord, answers: [AnswersFile.Entry])]()
    var warnings = [Warning]()
    for (name, path) in replaced.numbers.map({ ("@\($0)", replaced.path($0)) }) + [("now", folder)] {
      do throws(InputError) {
        let (record, answers) = try Self.read(path)
        found.append((path, name, record, answers))
      } catch {
        warnings += error.complaints.map { Warning(subject: $0.place.file, sentence: $0.sentence) }
        if replaced.numbers.isEmpty { throw error }
      }
    }
    // A process that was killed while it replaced the run has kept what is still in the folder.
    if found.count > 1, let digest = found[found.count - 1].record.digest,
      found[found.count - 2].record.digest == digest
    {
      found.remove(at: found.count - 2)
    }
    self.folder = folder
    self.warnings = warnings
    entries = found.indices.map { index in
      let own = found[index]
      return Entry(
        folder: own.folder, name: own.name, record: own.record, answers: own.answers,
        changes: index == 0 ? nil : RunChanges(from: found[index - 1].record, to: own.record))
    }
  }

  private static func read(_ folder: String) throws(InputError) -> (RunRecord, [AnswersFile.Entry]) {
    try Run.reading(folder) {
      let record = try RunRecord(folder: folder)
      return (record, try AnswersFile.stored(of: record, in: folder))
    }
  }
}
