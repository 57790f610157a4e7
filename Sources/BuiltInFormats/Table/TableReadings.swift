import Captures
import Inputs

/// The interpretation of a table, for a reader who wants to check it.
extension TableFormat {
  /// The readings of one file, whose separator may have been detected.
  func readings(of path: String) -> [ColumnReading] { [separator(of: path)] + marks + columns }

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

  private var columns: [ColumnReading] {
    declaration.entries.flatMap { entry -> [ColumnReading] in
      let reading = ColumnReading(source: source(of: entry), written: entry.written, meaning: entry.meaning)
      guard entry.role == .channel(.rightGazePoint) else { return [reading] }
      let both = "\(Channel.gazePoint.titleWithUnit): the mean where both are there"
      return [reading, ColumnReading(source: "both", written: "", meaning: both)]
    }
  }

  private func source(of entry: ColumnEntry) -> String {
    switch entry.source {
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
