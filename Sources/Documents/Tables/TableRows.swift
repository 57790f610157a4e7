import Statistics

/// A table as programs read it: rows of named values, with a column of its own for whatever stands beside a number.
///
/// A column of numbers holds numbers and nothing else; the words that people read in place of one are in `reason`.
struct TableRows {
  struct Column {
    enum Kind: String { case text, number }

    /// The heading, made unique.
    fileprivate(set) var name = ""
    let title: String
    var unit = ""
    let kind: Kind
    var isLabel = false
    let values: [Datum]
  }

  private(set) var columns: [Column]

  var rows: [[Datum]] {
    (columns.first?.values.indices ?? 0..<0).map { row in columns.map { $0.values[row] } }
  }

  init(_ table: Table) {
    columns = table.columns.indices.flatMap { Self.columns($0, of: table) }
    if let marking = table.marking {
      columns.append(
        Column(
          title: "mark", kind: .text,
          values: table.rows.indices.map { marking.rows[$0]?.rawValue.datum ?? .empty }))
    }
    let reasons = table.rows.map { row in
      grouped(row.compactMap(Self.reason), by: { $0 }).map { $0[0] }.joined(separator: "; ")
    }
    if reasons.contains(where: { !$0.isEmpty }) {
      columns.append(Column(title: "reason", kind: .text, values: reasons.map(Self.text)))
    }
    var taken = Set<String>()
    for index in columns.indices {
      let heading = Table.Column(title: columns[index].title, unit: columns[index].unit).heading
      var (name, number) = (heading, 2)
      while !taken.insert(name).inserted { (name, number) = ("\(heading) [\(number)]", number + 1) }
      columns[index].name = name
    }
  }

  private static func columns(_ index: Int, of table: Table) -> [Column] {
    let column = table.columns[index]
    let entries = table.rows.map { $0[index] }
    func numbers(_ title: String, _ value: (Table.Entry) -> Datum) -> Column {
      Column(title: title, unit: column.unit, kind: .number, values: entries.map(value))
    }
    if table.isText(index) {
      let texts = entries.map { $0.isMissing ? .empty : text($0.text()) }
      return [
        Column(title: column.title, unit: column.unit, kind: .text, isLabel: column.isLabel, values: texts)
      ]
    }
    var columns = [numbers(column.title, numeral)]
    if entries.contains(where: { $0.deviation != nil }) {
      columns.append(numbers("SD of \(column.title)", \.deviation.datum))
    }
    if entries.contains(where: { $0.range != nil }) {
      columns.append(numbers("smallest \(column.title)") { $0.counts?.lowerBound.datum ?? .empty })
      columns.append(numbers("largest \(column.title)") { $0.counts?.upperBound.datum ?? .empty })
    }
    return columns
  }

  private static func text(_ text: String) -> Datum { text.isEmpty ? .empty : .text(text) }

  static func numeral(_ entry: Table.Entry) -> Datum {
    guard let counts = entry.counts else { return entry.value.datum }
    return counts.count == 1 ? .count(counts.lowerBound) : .empty
  }

  /// Why an entry is no number, at least in a word; nil where nothing is said.
  static func reason(_ entry: Table.Entry) -> String? {
    guard case .missing(let word, let reason) = entry else { return nil }
    let parts = [word == "-" ? "" : word, reason ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }
}

extension Table {
  /// Whether a column holds texts: it names the rows, or none of its entries is a number.
  func isText(_ column: Int) -> Bool {
    if columns[column].isLabel { return true }
    let entries = rows.map { $0[column] }.filter { !$0.isMissing }
    return !entries.isEmpty && entries.allSatisfy { if case .text = $0 { true } else { false } }
  }
}
