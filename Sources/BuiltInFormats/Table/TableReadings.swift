import Captures
import Inputs

/// The interpretation of a table, for a reader who wants to check it.
extension TableFormat {
  /// The readings of one file, whose separator may have been detected.
  func readings(of path: String) -> [ColumnReading] {
    [separator(of: path)] + marks + columns(of: path) + (targets?.readings ?? [])
  }

  private var marks: [ColumnReading] {
    // A long list would widen the column beyond a terminal.
    let words = options.missing.map { $0.isEmpty ? "empty" : $0 }
    let missing = words.count > 3 ? words.prefix(2) + ["… (\(words.count) words)"] : words[...]
    return [
      ColumnReading(
        source: missing.isEmpty ? "-" : missing.joined(separator: ", "), written: "", meaning: "missing value"
      )
    ]
      + (options.comment.isEmpty
        ? []
        : [
          ColumnReading(
            source: String(decoding: options.comment, as: UTF8.self), written: "", meaning: "comment")
        ])
  }

  private func separator(of path: String) -> ColumnReading {
    let file = try? CSVFile(path: path, text: CaptureFiles().open(path))
    let found = options.separator ?? file.flatMap { try? options.file($0).separator }
    let isDeclared = options.separator != nil
    return ColumnReading(
      source: found?.rawValue ?? "-", written: isDeclared ? "" : "found in the first line",
      meaning: "separator")
  }

  private func columns(of path: String) -> [ColumnReading] {
    let declaration = (try? declarations.declaration(of: path)) ?? declarations.usual
    let optional = declaration.entries.contains(where: \.isOptional) ? header(of: path) : nil
    return declaration.entries.flatMap { entry -> [ColumnReading] in
      let isAbsent = optional.map { header in entry.isOptional && entry.isAbsent(from: header) } ?? false
      let reading = ColumnReading(
        source: source(of: entry), written: isAbsent ? "not in this file" : entry.written,
        meaning: entry.meaning)
      guard entry.role == .channel(.rightGazePoint) else { return [reading] }
      let isLeftAbsent = optional.map { header in
        declaration[.channel(.leftGazePoint)].map { $0.isOptional && $0.isAbsent(from: header) } ?? false
      }
      return [reading] + gaze(lacksLeft: isLeftAbsent ?? false, lacksRight: isAbsent)
    }
  }

  /// What the gaze point is where the eyes have columns of their own.
  private func gaze(lacksLeft: Bool, lacksRight: Bool) -> [ColumnReading] {
    let title = Channel.gazePoint.titleWithUnit
    switch (lacksLeft, lacksRight) {
    case (true, true): return []
    case (false, false):
      return [ColumnReading(source: "both", written: "", meaning: "\(title): the mean where both are there")]
    default:
      let eye = lacksLeft ? "right" : "left"
      return [
        ColumnReading(source: "the \(eye) eye", written: "", meaning: "\(title): that of the \(eye) eye")
      ]
    }
  }

  private func header(of path: String) -> CSVHeader? {
    try? options.header(of: CSVFile(path: path, text: CaptureFiles().open(path))).header
  }

  private func source(of entry: ColumnEntry) -> String {
    switch entry.source {
    case .columns(let columns) where entry.form != nil && columns.count > 2:
      return "\(columns[0].name), …, \(columns[columns.count - 1].name) (\(columns.count) columns)"
    case .columns(let columns):
      var names = [String]()
      for name in columns.map(\.name) where !name.isEmpty && !names.contains(name) { names.append(name) }
      return names.joined(separator: ", ")
    case .value(let word): return "the word \(word)"
    case .fileName: return "the file's name"
    case .rate: return "none"
    }
  }
}

extension ColumnEntry {
  /// True if a file has none of its columns.
  fileprivate func isAbsent(from header: CSVHeader) -> Bool {
    columns.allSatisfy { column in
      !header.names.contains { column.isPattern ? column.fits($0) : $0 == column.name }
    }
  }
}
