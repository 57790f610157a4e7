/// A table as a value; each report format writes it in its own way.
struct Table: Sendable {
  struct Column: Sendable {
    let title: String
    /// `pt`, `%` or nothing; stands behind the title.
    var unit = ""
    /// Labels stand left, numbers right.
    var isLabel = false
    /// Whether the marks of rows stand at its numbers.
    var isRanked = false

    var heading: String { unit.isEmpty ? title : "\(title) (\(unit))" }
  }

  enum Entry: Sendable, Equatable {
    case text(String)
    case number(Double, decimals: Int)
    /// A number with its standard deviation, if it has one.
    case spread(Double, deviation: Double?, decimals: Int)
    /// Two significant digits and an exponent.
    case scientific(Double)
    /// From 0 to 1, as tests give it.
    case probability(Double)
    /// A whole number, or the least and the largest of several.
    case counts(ClosedRange<Int>)
    /// A word for why there is nothing, and what there is to say of it.
    case missing(String, reason: String? = nil)
  }

  let title: String
  /// What the numbers are worth, such as that they leak; no format leaves it out.
  var caveats: [String] = []
  /// What else stands between title and table.
  var notes: [String] = []
  let columns: [Column]
  let rows: [[Entry]]
  /// What explains some of the rows.
  var footnotes: [String] = []
  /// Nil for a table that ranks nothing.
  var marking: Marking?
}

extension [Table.Column] {
  /// Columns by their titles: `*name` is a label, `RMSE (pt)` has a unit.
  static func titled(_ titles: String...) -> [Table.Column] {
    titles.map { title in
      let parts = title.split(separator: " (")
      guard parts.count == 2, title.hasSuffix(")") else {
        return Table.Column(title: String(title.drop { $0 == "*" }), isLabel: title.hasPrefix("*"))
      }
      return Table.Column(title: String(parts[0]), unit: String(parts[1].dropLast()))
    }
  }
}

extension Table {
  /// The table without columns of numbers that have none in any row.
  var withoutEmptyColumns: Table {
    let kept = columns.indices.filter { column in
      columns[column].isLabel
        || rows.contains { if case .missing = $0[column] { false } else { true } }
    }
    return with(columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } })
  }

  /// The same table with other rows, of which there are as many, and other columns.
  func with(
    columns: [Column]? = nil, rows: [[Entry]]? = nil, furtherNotes: [String] = []
  ) -> Table {
    Table(
      title: title, caveats: caveats, notes: notes + furtherNotes, columns: columns ?? self.columns,
      rows: rows ?? self.rows, footnotes: footnotes, marking: marking)
  }

  /// Why entries are missing, numbered from 1 in this order: that in which the rows name them.
  var reasons: [String] {
    var seen = Set<String>()
    return rows.joined().compactMap(\.reason).filter { seen.insert($0).inserted }
  }

  /// The mark at an entry.
  func mark(row: Int, column: Int) -> Marking.Mark? { columns[column].isRanked ? marking?.rows[row] : nil }
}

/// A p value in a sentence: `p = 0.012` or `p < 0.001`.
func probabilitySentence(_ p: Double) -> String {
  let text = Table.Entry.probability(p).text()
  return text.hasPrefix("<") ? "p < \(text.dropFirst())" : "p = \(text)"
}

/// A footnote's number: `¹²`.
func superscript(_ number: Int) -> String {
  String("\(number)".map { digit in Array("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit.wholeNumberValue ?? 0] })
}

extension Table.Entry {
  /// The entry as people read it; `plusMinus` between a number and its deviation.
  func text(plusMinus: String = " ± ") -> String {
    switch self {
    case .text(let text), .missing(let text, _): text
    case .number(let value, let decimals): decimal(value, decimals)
    case .spread(let centre, let deviation, let decimals):
      decimal(centre, decimals) + (deviation.map { plusMinus + decimal($0, decimals) } ?? "")
    case .scientific(let value): Self.scientific(value)
    case .probability(let value): value < 0.001 ? "<0.001" : decimal(value, 3)
    case .counts(let range):
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
  }

  /// The entry as people read it, with the number of the footnote that says why it is missing.
  ///
  /// - Parameter reasons: Those of its table.
  func text(reasons: [String]) -> String {
    text() + (reason.flatMap { reasons.firstIndex(of: $0) }.map { superscript($0 + 1) } ?? "")
  }

  /// Why it is missing; nil where it is not, or where the word says all.
  var reason: String? { if case .missing(_, let reason) = self { reason } else { nil } }

  private static func scientific(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return decimal(value, 1) }
    var (mantissa, exponent) = (value, 0)
    while abs(mantissa) < 0.995 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    while abs(mantissa) >= 9.95 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    return "\(decimal(mantissa, 1))e\(exponent)"
  }
}
