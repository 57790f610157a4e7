import Captures
import Files
import Inputs

/// A first `dataset.yaml` for a folder of tables, drafted from their header.
package struct DatasetDraft: Sendable {
  package let path: String
  private let folder: String
  package let text: String
  /// The open questions, in sentences; the file has a comment for each.
  package let unsettled: [String]

  /// - Parameter reference: The path of a folder, or the name of a dataset in `folders`.
  /// - Returns: Nil as for `init(_:)`.
  package init?(_ reference: String, in folders: DatasetFolders) throws(InputError) {
    // As everywhere, a name takes precedence over a folder with this path.
    let named =
      reference.contains("/") || reference.hasPrefix(".") ? nil : folders.capturesFolder(of: reference)
    var folder = named ?? reference
    while folder.count > 1, folder.last == "/" { folder.removeLast() }
    guard PathKind(of: folder) == .folder else { return nil }
    try self.init(folders.root(folder))
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

  /// The next steps, for a terminal.
  package func advice(forExperiment file: String) -> String {
    let questions = unsettled.map { "  - \($0)" }
    let heading = "The header does not tell everything. Settle these in the file:"
    return
      ([path] + (questions.isEmpty ? [] : [heading]) + questions + [
        "Then check it with    gazelab describe \(Self.reference(folder))",
        "and go on with        gazelab init --dataset \(shellWord(folder)) \(shellWord(file))", "",
      ]).map(\.onOneLine).joined(separator: "\n")
  }

  private static func reference(_ folder: String) -> String {
    shellWord(folder.contains("/") ? folder : "./\(folder)")
  }

  /// Drafts from the first table of a folder; nil if it has a `dataset.yaml`, captures of another format or no tables.
  init?(_ root: DatasetRoot) throws(InputError) {
    folder = root.path
    path = "\(folder)/dataset.yaml"
    let names = DatasetFolders.captureNames(in: folder, of: [TableFormat.format(.usual)])
    guard PathKind(of: folder) == .folder, PathKind(of: path) == .missing,
      !Self.hasKnownFormat(root),
      let first = names.first
    else { return nil }
    let table = try DraftTable(first, in: root, isWhole: true)
    var (tables, others) = ([table], [String]())
    for name in names.dropFirst() {
      if let other = try? DraftTable(name, in: root), other.header.names == table.header.names {
        tables.append(other)
      } else {
        others.append(name)
      }
    }
    let vocabulary = TrackerVocabulary.known.first { $0.recognises(table.header) }
    let screen = DraftedScreen(table.header, in: tables)
    let columns = DraftedColumns(tables, vocabulary ?? .common, screen)
    let screens = columns.screens.isEmpty ? [] : [screen.question]
    unsettled = columns.unsettled + screens
    text = Self.text(
      folder: folder, first: first, files: others.isEmpty ? nil : names.filter { !others.contains($0) },
      leftOut: others, vocabulary: vocabulary, separator: table.separator, columns, screen)
  }

  private static func hasKnownFormat(_ root: DatasetRoot) -> Bool {
    let folder = root.path
    let formats = KnownFormats.builtIn.recognisable
    for format in formats {
      if case .folder(let find) = format.finder,
        let sources = try? find(root, Place(file: folder)), !sources.isEmpty
      {
        return true
      }
    }
    return DatasetFolders.captureNames(in: folder, of: formats).contains { name in
      KnownFormats.builtIn.format(ofFile: "\(folder)/\(name)") != nil
    }
  }

  private static func text(
    folder: String, first: String, files: [String]?, leftOut: [String], vocabulary: TrackerVocabulary?,
    separator: TableSeparator, _ columns: DraftedColumns, _ screen: DraftedScreen
  ) -> String {
    let name = folder.split(separator: "/").last { $0 != "." && $0 != ".." }.map(String.init) ?? "dataset"
    let known = vocabulary.map { ", in which the columns of \($0.name) were recognised" } ?? ""
    let missing = TableOptions.usualMissing.map { $0.isEmpty ? "\"\"" : yamlText($0) }
    var lines = [
      "# yaml-language-server: $schema=dataset.schema.json",
      "# For editors that check files as you type: gazelab schema dataset > dataset.schema.json, beside this file.",
      "",
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
    lines += columns.unusedLines.map { "  # \($0)" }
    if !columns.screens.isEmpty {
      lines += ["", "# \(screen.question)", "# devices:"]
      lines += columns.screens.map { "#   \(screen.entry($0))".onOneLine }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
