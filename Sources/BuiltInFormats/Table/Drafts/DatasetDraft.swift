import Captures
import Files
import Inputs

/// A first `dataset.yaml` for a folder of tables, drafted from their header.
package struct DatasetDraft: Sendable {
  package let path: String
  private let folder: String
  package let text: String
  /// What the header does not tell, in sentences; the file has a comment for each.
  package let unsettled: [String]

  private static let exampleRows = 3

  /// - Parameter reference: The path of a folder, or the name of a dataset in `folders`.
  /// - Returns: Nil as for `init(folder:)`.
  package init?(_ reference: String, in folders: DatasetFolders) throws(InputError) {
    let folder = PathKind(of: reference) == .folder ? reference : folders.capturesFolder(of: reference)
    guard let folder else { return nil }
    try self.init(folder: folder.count > 1 && folder.last == "/" ? String(folder.dropLast()) : folder)
  }

  /// Writes the file.
  ///
  /// - Throws: `FileError`, also if there is one already.
  package func write() throws(FileError) {
    guard PathKind(of: path) == .missing else {
      throw .unwritable(path: path, reason: "a file or folder of that name already exists")
    }
    try DurableFolder(folder).write([("dataset.yaml", Array(text.utf8))])
  }

  /// What to do next, for a terminal.
  package func advice(forExperiment file: String) -> String {
    let questions = unsettled.map { "  - \($0)" }
    return
      ([path, "The header does not tell everything. Settle these in the file:"] + questions + [
        "Then check it with    gazelab describe \(Self.reference(folder))",
        "and go on with        gazelab init --dataset \(shellWord(folder)) \(shellWord(file))", "",
      ]).map(\.onOneLine).joined(separator: "\n")
  }

  /// The folder as an argument; a word alone would be the name of a dataset.
  private static func reference(_ folder: String) -> String {
    shellWord(folder.contains("/") ? folder : "./\(folder)")
  }

  /// - Returns: Nil if the folder has a `dataset.yaml` or captures of a format that is known without one, and for
  ///   anything but a folder of tables.
  /// - Throws: If the first table cannot be read.
  init?(folder: String) throws(InputError) {
    self.folder = folder
    path = "\(folder)/dataset.yaml"
    guard PathKind(of: folder) == .folder, PathKind(of: path) == .missing,
      !Self.hasKnownFormat(folder),
      let format = Catalogue.captureFormats.entries.first(where: {
        $0.kind == TableFormat.name
      })?.made
    else { return nil }
    let names = DatasetFolders.captureNames(in: folder, of: [format])
    guard let first = names.first else { return nil }
    let table = try Table("\(folder)/\(first)")
    var others = [String]()
    for name in names.dropFirst() {
      let other = try? Table("\(folder)/\(name)")
      if other?.header.names != table.header.names { others.append(name) }
    }
    let vocabulary = TrackerVocabulary.known.first { $0.recognises(table.header) }
    let columns = DraftedColumns(
      table.header, vocabulary ?? .common, examples: table.examples)
    unsettled = columns.unsettled + [Self.screenQuestion]
    text = Self.text(
      folder: folder, first: first, files: others.isEmpty ? nil : names.filter { !others.contains($0) },
      leftOut: others, vocabulary: vocabulary, separator: table.separator, columns)
  }

  private static func hasKnownFormat(_ folder: String) -> Bool {
    let formats = KnownFormats.builtIn.recognisable
    for format in formats {
      if case .folder(let find) = format.finder,
        let sources = try? find(folder, Place(file: folder)), !sources.isEmpty
      {
        return true
      }
    }
    return DatasetFolders.captureNames(in: folder, of: formats).contains { name in
      let path = "\(folder)/\(name)"
      guard let text = try? CaptureFiles().open(path), let file = try? CSVFile(path: path, text: text)
      else {
        return false
      }
      return (try? CaptureFormat.recognise(file, among: formats)) != nil
    }
  }

  /// The header of a table and its first rows.
  private struct Table {
    let header: TableHeader
    let separator: TableSeparator
    let examples: [String: [String]]

    init(_ path: String) throws(InputError) {
      let stored = try CSVFile(path: path, text: CaptureFiles().open(path))
      var (file, separator) = try TableOptions.usual.file(stored)
      self.separator = separator
      let names = try CSVHeader(&file).names
      guard names.count <= TableFormat.columnLimit else {
        throw InputError(Place(file: path), "has a header of more than \(TableFormat.columnLimit) columns")
      }
      var fields = [CSVFile.Field]()
      var examples = [String: [String]]()
      header = TableHeader(names)
      for _ in 0..<DatasetDraft.exampleRows where try file.nextRow(&fields) {
        for (name, field) in zip(names, fields) { try examples[name, default: []].append(file.text(field)) }
      }
      self.examples = examples
    }
  }

  private static let screenQuestion =
    "The header does not tell the screen: fill in its pixels, its size in cm and the distance of the eyes."

  private static func text(
    folder: String, first: String, files: [String]?, leftOut: [String], vocabulary: TrackerVocabulary?,
    separator: TableSeparator, _ columns: DraftedColumns
  ) -> String {
    let name = folder.split(separator: "/").last { $0 != "." && $0 != ".." }.map(String.init) ?? "dataset"
    let known = vocabulary.map { ", in which the columns of \($0.name) were recognised" } ?? ""
    let missing = TableOptions.usualMissing.map { $0.isEmpty ? "\"\"" : yamlText($0) }
    var lines = [
      "# What the files of this folder hold, drafted from the header of \(first)\(known).".onOneLine,
      "# Check every line: gazelab describe \(Self.reference(folder))".onOneLine,
      "# Where there is … in a comment, fill it in and remove the # in front.",
      "title: \(yamlText(name))", "", "format:", "  kind: table", "  separator: \(separator.rawValue)",
      "  # What stands for a missing value.", "  missing: [\(missing.joined(separator: ", "))]", "",
    ]
    if let files {
      lines += ["# Left out, because they have other columns: \(list(leftOut)).", "files:"]
      lines += files.map { "  - {path: \(yamlText($0))}" } + [""]
    }
    lines += (vocabulary?.notes ?? []).map { "# \($0)" } + ["columns:"] + columns.lines.map { "  \($0)" }
    if !columns.unused.isEmpty {
      lines += ["  # Columns that are not read: \(list(columns.unused)).".onOneLine]
    }
    lines += [
      "", "# \(screenQuestion)", "# devices:",
      "#   screen: {width: …, height: …, unit: px, width_cm: …, height_cm: …, eye_distance_cm: …}",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
