import Documents
import Files
import Foundation
import Inputs

/// `index.html`, which links to the reports of all runs below a folder.
package enum ReportIndex {
  package static let name = "index.html"
  /// How many levels below a folder to search for runs: they are in `family/name`, and families can be nested.
  private static let depth = 4

  /// Writes the index of a folder from the record and the answers of each run. A run that cannot be read is listed as
  /// such. An `index.html` that is not ours is left alone, and a folder without runs gets none.
  ///
  /// - Returns: The path of the index; nil if none was written.
  /// - Throws: `FileError` if the folder cannot be written; nothing is changed then.
  @discardableResult
  package static func write(at folder: String) throws(FileError) -> String? {
    let folder = withoutSlashesBehind(folder)
    let path = "\(folder)/\(name)"
    let folders = Run.folders(at: folder, depth: depth).filter { $0 != folder }
    guard !folders.isEmpty, isReplaceable(path) else { return nil }
    let text = page(of: folders, from: folder).text(program: Program.title)
    try DurableFolder(folder).write([(name, Array(text.utf8))])
    return path
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

  private static func withoutSlashesBehind(_ path: String) -> String {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func isReplaceable(_ path: String) -> Bool {
    switch PathKind(of: path) {
    case .missing: return true
    case .folder: return false
    case .file:
      let text = (try? readFile(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.contains(HTMLPage.generator)
    }
  }

  private static func page(of folders: [String], from folder: String) -> ReportIndexPage {
    var rows = [ReportIndexPage.Row]()
    var unreadable = [ReportPage.Term]()
    for runFolder in folders {
      let path = String(runFolder.dropFirst(folder.count + 1))
      do {
        rows.append(try row(runFolder, path: path))
      } catch {
        let name = (error as? FileError)?.path.split(separator: "/").last ?? ""
        let reason =
          (error as? InputError)?.sentence ?? (error as? FileError).map { "\(name): \($0.sentence)" }
        unreadable.append(ReportPage.Term(name: path, meaning: reason ?? "\(error)"))
      }
    }
    return ReportIndexPage(
      title: "Reports", meta: "\(counted(rows.count, "run")), one row per question.", rows: rows,
      unreadable: unreadable)
  }

  /// A run whose report is older than `answers.json` has no answers in its row.
  private static func row(_ folder: String, path: String) throws -> ReportIndexPage.Row {
    let file = "\(folder)/\(RunRecord.name)"
    let record = try RunRecord(json: readFile(file), path: file)
    let answers = (try? readFile("\(folder)/\(AnswersFile.name)")).flatMap(AnswersFile.init(json:))
    let unitSize = KeptFiles.unitSize(ofRun: folder)
    let hasReport = PathKind(of: "\(folder)/\(RunReport.pageName)") == .file
    return ReportIndexPage.Row(
      title: (record.partial == nil ? "" : "PARTIAL: ") + record.experiment.title,
      detail: path + (unitSize == 0 ? "" : " (\(byteText(unitSize)) of kept units)"),
      link: hasReport ? address("\(path)/\(RunReport.pageName)") : "",
      answers: (answers?.answers ?? []).map(\.indexed), gate: AnswerBadges.gate(of: record),
      date: String(record.times.started.formatted(.iso8601).prefix(10)))
  }

  /// A path as the address of a link.
  private static func address(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.map { byte in
      byte.isASCIIAlphanumeric || "/-._~".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}
