import Files
import Inputs

/// The folder of a report that a command makes anew each time. Its record, a JSON file, lists the files of the report, so
/// that the next one there removes what it no longer has.
package struct ReportFolder: Sendable {
  package typealias Files = [(name: String, bytes: [UInt8])]

  package static let pageName = "report.html"
  /// The member of the record that lists the files.
  package static let filesKey = "files"
  private static let ends = ["csv", "gp", "html", "json", "md", "pdf", "svg", "tex"]

  private let folder: String
  /// Such as `timeline.json`.
  private let recordName: String

  package init(_ folder: String, recordName: String) {
    self.folder = folder
    self.recordName = recordName
  }

  /// Writes the files whole or not at all.
  ///
  /// - Parameter make: Makes the files, the record among them, and says what is missing.
  /// - Returns: What is missing.
  /// - Throws: `FileError` if the folder cannot be written, or `CancellationError`; nothing is changed then.
  package func write(
    _ make: () throws(CancellationError) -> (files: Files, warnings: [Warning])
  ) throws -> [Warning] {
    let lock = try FolderLock(folder, "results", .alone)
    defer { lock.release() }
    let made = try make()
    let isWritten = try DurableFolder(folder).write(
      made.files, removing: staleNames, unless: { Task.isCancelled })
    guard isWritten else { throw CancellationError() }
    return made.warnings
  }

  /// The files that the record of an earlier report names, as far as they can be files of a report.
  package var staleNames: [String] {
    guard let bytes = try? readFile("\(folder)/\(recordName)", limit: 20_000_000),
      let document = try? JSONDocument(path: recordName, bytes: bytes),
      case .object(let members) = document.root.content,
      let listed = members.first(where: { $0.key == Self.filesKey })?.value,
      let names = listed.elements
    else { return [] }
    return names.compactMap { node in
      guard case .text(let name) = node, Self.isOwn(name) else { return nil }
      return name
    }
  }

  /// Whether a name is one that reports give to their files; nobody else's file is ever removed.
  package static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = parts.last, let dot = last.lastIndex(of: "."), dot > last.startIndex,
      ends.contains(String(last[last.index(after: dot)...]))
    else { return false }
    if parts.count > 2 || (parts.count == 2 && !["tables", NamedPlot.folder].contains(String(parts[0]))) {
      return false
    }
    return last[..<dot].utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_".utf8.contains(byte)
    }
  }
}
