import Inputs
import Statistics

/// A table as programs read it: rows of named values, with a column of its own for whatever stands beside a number.
///
/// A column of numbers holds numbers and nothing else; the words that people read in place of one are in `reason`.
struct TableRows {
  enum Value: Equatable {
    case empty
    case text(String)
    case number(Double)
    case integer(Int)
  }

  struct Column: Equatable {
    enum Kind: String { case text, number }

    /// The heading, made unique.
    let name: String
    let title: String
    /// Empty without a unit.
    let unit: String
    let kind: Kind
    /// Whether it names the rows.
    let isLabel: Bool
  }

  let columns: [Column]
  /// One value per column.
  let rows: [[Value]]

  init(_ table: Table) {
    var parts = table.columns.indices.flatMap { Self.columns($0, of: table) }
    if let marking = table.marking {
      parts.append(
        Part("mark", kind: .text) { row in marking.rows[row].map { .text($0.rawValue) } ?? .empty })
    }
    if table.rows.joined().contains(where: { Self.reason($0) != nil }) {
      parts.append(
        Part("reason", kind: .text) { row in
          let reasons = grouped(table.rows[row].compactMap(Self.reason), by: { $0 }).map { $0[0] }
          return reasons.isEmpty ? .empty : .text(reasons.joined(separator: "; "))
        })
    }
    let names = Self.unique(parts.map(\.heading))
    columns = zip(parts, names).map { part, name in
      Column(name: name, title: part.title, unit: part.unit, kind: part.kind, isLabel: part.isLabel)
    }
    rows = table.rows.indices.map { row in parts.map { $0.value(row) } }
  }

  private struct Part {
    let title: String
    var unit = ""
    let kind: Column.Kind
    var isLabel = false
    let value: (_ row: Int) -> Value

    var heading: String { Table.Column(title: title, unit: unit).heading }

    init(
      _ title: String, unit: String = "", kind: Column.Kind, isLabel: Bool = false,
      value: @escaping (_ row: Int) -> Value
    ) {
      self.title = title
      self.unit = unit
      self.kind = kind
      self.isLabel = isLabel
      self.value = value
    }
  }

  private static func columns(_ index: Int, of table: Table) -> [Part] {
    let (column, entries) = (table.columns[index], table.rows.map { $0[index] })
    if table.isText(index) {
      return [
        Part(column.title, unit: column.unit, kind: .text, isLabel: column.isLabel) { text(entries[$0]) }
      ]
    }
    func number(_ title: String, _ value: @escaping (Table.Entry) -> Value) -> Part {
      Part(title, unit: column.unit, kind: .number) { value(entries[$0]) }
    }
    var parts = [number(column.title, Self.numeral)]
    if entries.contains(where: { $0.deviation != nil }) {
      parts.append(number("SD of \(column.title)") { $0.deviation.map(finite) ?? .empty })
    }
    if entries.contains(where: { $0.range != nil }) {
      func end(_ entry: Table.Entry, _ end: KeyPath<ClosedRange<Int>, Int>) -> Value {
        if case .counts(let range) = entry { .integer(range[keyPath: end]) } else { .empty }
      }
      parts.append(number("smallest \(column.title)") { end($0, \.lowerBound) })
      parts.append(number("largest \(column.title)") { end($0, \.upperBound) })
    }
    return parts
  }

  private static func text(_ entry: Table.Entry) -> Value {
    if case .missing = entry { return .empty }
    let text = entry.text()
    return text.isEmpty ? .empty : .text(text)
  }

  static func numeral(_ entry: Table.Entry) -> Value {
    if case .counts(let range) = entry { return range.count == 1 ? .integer(range.lowerBound) : .empty }
    return entry.value.map(finite) ?? .empty
  }

  private static func finite(_ value: Double) -> Value { value.isFinite ? .number(value) : .empty }

  /// Why an entry is no number, at least in a word; nil where nothing is said.
  static func reason(_ entry: Table.Entry) -> String? {
    guard case .missing(let word, let reason) = entry else { return nil }
    let parts = [word == "-" ? "" : word, reason ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  private static func unique(_ headings: [String]) -> [String] {
    var taken = Set<String>()
    return headings.map { heading in
      var (name, number) = (heading, 2)
      while !taken.insert(name).inserted { (name, number) = ("\(heading) [\(number)]", number + 1) }
      return name
    }
  }
}

extension Table {
  /// Whether a column holds texts: it names the rows, or none of its entries is a number.
  func isText(_ column: Int) -> Bool {
    if columns[column].isLabel { return true }
    var hasText = false
    for row in rows {
      switch row[column] {
      case .text: hasText = true
      case .missing: continue
      case .number, .spread, .scientific, .probability, .counts: return false
      }
    }
    return hasText
  }
}
