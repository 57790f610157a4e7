import Documents
import Files
import Foundation
import Inputs
import Trials

/// `index.html`, which links to the reports of all runs below a folder.
package enum ReportIndex {
  package static let name = "index.html"
  /// How many levels below a folder to search for runs: they are in `family/name`, and families can be nested.
  private static let depth = 4

  /// What became of an index.
  package struct Outcome: Sendable {
    /// Nil if none was written.
    package let path: String?
    /// Why an index was not written, and which runs are not in it as they should be.
    package let warnings: [Warning]
  }

  /// Writes the index of a folder from the record and the answers of each run. A run that cannot be read is listed as
  /// such. An `index.html` that is not ours is left alone, and a folder without runs gets none.
  ///
  /// - Throws: `FileError` if the folder cannot be searched or written; nothing is changed then.
  package static func write(at folder: String) throws(FileError) -> Outcome {
    let folder = withoutEndingSlashes(folder)
    let path = "\(folder)/\(name)"
    let search = try Run.search(folder, depth: depth)
    let folders = search.ends.filter { $0 != folder }
    if let error = search.unreadable.first(where: { $0.path == folder }) {
      let sentence = "\(error.sentence), so there is no new index of the runs in it"
      return Outcome(path: nil, warnings: [Warning(subject: folder, sentence: sentence)])
    }
    guard !folders.isEmpty else { return Outcome(path: nil, warnings: []) }
    if let objection = objection(to: path) {
      let sentence = "\(objection), so it was left alone; move it away to get an index of the runs"
      return Outcome(path: nil, warnings: [Warning(subject: path, sentence: sentence)])
    }
    var rows = [ReportIndexPage.Row]()
    var unreadable = [ReportPage.Term]()
    for runFolder in folders {
      let path = relative(runFolder, to: folder)
      do {
        rows.append(try row(runFolder, path: path))
      } catch {
        unreadable.append(ReportPage.Term(name: path, meaning: reason(error)))
      }
    }
    unreadable += search.unreadable.map { error in
      ReportPage.Term(name: relative(error.path, to: folder), meaning: error.sentence)
    }
    let page = ReportIndexPage(
      title: "Reports", meta: "\(counted(rows.count, "run")), one row per question.", rows: rows,
      unreadable: unreadable)
    try DurableFolder(folder).write([(name, Array(page.text(program: Program.title).utf8))])
    return Outcome(
      path: path,
      warnings: unreadable.map { Warning(subject: "\(folder)/\($0.name)", sentence: $0.meaning) })
  }

  /// The deepest folder that contains the folders of all runs; nil for a single run, and if only the root would.
  package static func folder(ofRuns folders: [String]) -> String? {
    let parts = Set(folders).sorted().map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    guard parts.count > 1, let first = parts.first else { return nil }
    let shared = first.indices.prefix { index in
      parts.allSatisfy { index < $0.count - 1 && $0[index] == first[index] }
    }
    let folder = shared.map { String(first[$0]) }.joined(separator: "/")
    if folder.isEmpty { return parts.contains { $0[0].isEmpty } ? nil : "." }
    return folder
  }

  /// Why a file must not be replaced; nil if there is none, or if it is an index of ours, whole or cut off.
  private static func objection(to path: String) -> String? {
    switch PathKind(of: path) {
    case .missing: return nil
    case .folder: return "is a folder"
    default: break
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try readFile(path, limit: largestSize) } catch { return error.sentence }
    // A page that was cut off before its generator is the beginning of every page.
    return HTMLPage.isOurs(bytes) ? nil : "was not written by gazelab"
  }

  /// More than any index of ours has.
  private static let largestSize = 64 << 20

  /// What is wrong with which file.
  private static func reason(_ error: any Error) -> String {
    let (path, sentence) =
      switch error {
      case let error as InputError: (error.complaints[0].place.file, error.complaints[0].sentence)
      case let error as FileError: (error.path, error.sentence)
      default: ("", "\(error)")
      }
    return "\(path.split(separator: "/").last ?? ""): \(sentence)"
  }

  private static func relative(_ path: String, to folder: String) -> String {
    String(path.dropFirst(folder.count + 1))
  }

  private static func row(_ folder: String, path: String) throws -> ReportIndexPage.Row {
    let (record, answers) = try Run.whole(in: folder) {
      let record = try RunRecord(folder: folder)
      return (record, try AnswersFile.stored(of: record, in: folder))
    }
    let hasReport = PathKind(of: "\(folder)/\(RunReport.pageName)") == .file
    return ReportIndexPage.Row(
      title: (record.partial == nil ? "" : "PARTIAL: ") + record.experiment.title,
      detail: path,
      link: hasReport ? address("\(path)/\(RunReport.pageName)") : "",
      answers: answers.map { $0.indexed(among: answers) }, gate: CardBadges.gate(of: record),
      date: String(record.times.started.prefix(10)))
  }

  /// A path as the address of a link.
  private static func address(_ path: String) -> String {
    let kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~"
    return path.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: kept)) ?? path
  }
}
