import Documents
import Files
import Foundation
import Inputs
import Scores
import Trials

/// The tables of a run as comma-separated text: the files that it stores, compressed or not, and those of its report.
package struct RunTables: Sendable {
  private struct Source {
    /// Without an ending.
    let name: String
    /// What its rows or its contents are.
    let meaning: String
    /// Relative to the run's folder.
    let file: String
  }

  private let folder: String
  /// The SHA-256 of the files that have one in `run.json`.
  private let digests: [String: String]
  private let sources: [Source]

  private static let reportFolder = "tables"
  private static let ending = ".csv"
  private static let tidyEnding = "-tidy"

  /// - Throws: `InputError` if the folder does not hold a run.
  package init(folder: String) throws(InputError) {
    let path = withoutEndingSlashes(folder)
    digests = try Run.reading(path) { try RunRecord(folder: path).files }
    self.folder = path
    sources = Self.stored(in: path) + (try Self.reported(in: path, digests))
  }

  private static func stored(in folder: String) -> [Source] {
    FileDictionary.ofRuns.compactMap { file in
      let found = LargeFile.names(file.file).first { PathKind(of: "\(folder)/\($0)") == .file }
      return found.map {
        Source(name: withoutEnding(file.file), meaning: "one row per \(file.row)", file: $0)
      }
    }
  }

  private static func reported(
    in folder: String, _ digests: [String: String]
  ) throws(InputError) -> [Source] {
    let names = try Run.reading(folder) { try namesIfThere("\(folder)/\(reportFolder)") }
    let titles = try Run.reading(folder) { try Self.titles(in: folder, digests) }
    let tables = names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.map { name in
      let own = withoutEnding(name)
      let title = titles["\(reportFolder)/\(own)"]
      let tidy = own.hasSuffix(tidyEnding) ? "\(own.dropLast(tidyEnding.count)) with one row per number" : nil
      return Source(name: own, meaning: title ?? tidy ?? "", file: "\(reportFolder)/\(name)")
    }
    // By number: table-10 stands behind table-9.
    func order(_ source: Source) -> String {
      source.name.replacing(/[0-9]+/) { String(repeating: "0", count: max(0, 9 - $0.0.count)) + $0.0 }
    }
    return tables.sorted { order($0) < order($1) }
  }

  /// The titles of a report's tables by their paths without ending.
  private static func titles(in folder: String, _ digests: [String: String]) throws -> [String: String] {
    let path = "\(folder)/\(TablesRecord.name)"
    // Older runs have no such file, or no digest of it.
    guard PathKind(of: path) == .file else { return [:] }
    let bytes = try bytes(of: path, digest: digests[TablesRecord.name]).all()
    guard let document = try? JSONDocument(path: path, bytes: bytes) else { return [:] }
    var section = JSONSection(document)
    let titles = section.sections("tables") { ($0.text("name"), $0.text("title")) }
    return section.errors.isEmpty ? Dictionary(titles) { first, _ in first } : [:]
  }

  /// The names of all tables and what they are, one per line.
  package var listing: String {
    let width = (sources.map(\.name.count).max() ?? 0) + 2
    return sources.map { source in
      let name = source.name.padding(toLength: width, withPad: " ", startingAt: 0)
      return (source.meaning.isEmpty ? source.name : name + source.meaning).onOneLine + "\n"
    }.joined()
  }

  /// Writes a table piece by piece, until there is no more of it or `write` returns false.
  ///
  /// - Parameter name: With or without its folder and ending, such as `fixations` or `tables/table-1.csv`.
  /// - Throws: `InputError` if there is no such table, or if it has changed since the run; `FileError` if it cannot be
  ///   read; what `write` throws.
  package func write(_ name: String, to write: ([UInt8]) throws -> Bool) throws {
    let source = try source(name)
    let path = "\(folder)/\(source.file)"
    let bytes = try Self.bytes(of: path, digest: digests[source.file])
    let reader = try FileText(bytes, path: path, limit: .unlimited).reader()
    while true {
      var piece = [UInt8](repeating: 0, count: TextReader.pieceSize)
      let count = try reader.read(into: &piece, at: 0)
      let isLast = count < piece.count
      piece.removeSubrange(count...)
      guard !piece.isEmpty, try write(piece), !isLast else { return }
    }
  }

  /// A table as a file whose next row is its header, and the columns of which the meaning is known.
  ///
  /// - Throws: As `write`, and `InputError` if the file is empty.
  func opened(_ name: String) throws -> (file: CSVFile, known: [FileColumn]) {
    let source = try source(name)
    let path = "\(folder)/\(source.file)"
    let text = try FileText(
      Self.bytes(of: path, digest: digests[source.file]), path: path, limit: .unlimited)
    let known = FileDictionary.ofRuns.first { Self.withoutEnding($0.file) == source.name }
    return (try CSVFile(path: path, text: text), known?.columns ?? [])
  }

  /// - Parameter digest: The digest that the run recorded; nil for a file without.
  private static func bytes(of path: String, digest: String?) throws -> FileBytes {
    try digest.map { try RunScores.unchanged(path, digest: $0) } ?? FileBytes(path: path)
  }

  private func source(_ name: String) throws(InputError) -> Source {
    let start = "\(Self.reportFolder)/"
    let word = Self.withoutEnding(name.hasPrefix(start) ? String(name.dropFirst(start.count)) : name)
    if let source = sources.first(where: { $0.name == word }) { return source }
    if let file = FileDictionary.ofRuns.first(where: { Self.withoutEnding($0.file) == word }) {
      throw InputError(
        Place(file: "\(folder)/\(file.file)"), "this run has no such file: one row per \(file.row)",
        kind: .missing)
    }
    throw InputError(
      Place(file: folder),
      "no table is called \(name.quoted)\(hint(for: word, among: sources.map(\.name)))", kind: .missing)
  }

  private static func withoutEnding(_ name: String) -> String {
    for end in LargeFile.names(ending).reversed() where name.hasSuffix(end) {
      return String(name.dropLast(end.count))
    }
    return name
  }
}
