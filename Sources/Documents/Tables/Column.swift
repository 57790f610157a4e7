import Inputs
import Statistics

/// What a value is called in data and in tables, and how they show it.
package struct Field: Sendable {
  /// The name in data; nil for a field of tables only.
  package let key: String?
  /// The heading in tables; nil for a field of data only.
  package let title: String?
  package let style: CellStyle
  package var meaning = ""
  /// Why a value is missing that does not say it itself.
  var missing: String?
  var word = "-"
  /// The name in CSV files, where it is another than in JSON.
  var fileKey: String?
  /// Into how many parts of its unit CSV files round a number; nil where they hold it in full.
  var parts: Double?
  var isRanked = false
  var isShownIfAny = false
  var isMemberIfKnown = false
  var interval: Table.Column.Interval?

  /// The heading of a table's column; nil for a field of data only.
  var heading: Table.Column? {
    title.map {
      Table.Column(
        title: $0, unit: style.unit, isLabel: style.isLabel, isRanked: isRanked, interval: interval)
    }
  }

  func entry(_ datum: Datum) -> Table.Entry { style.entry(datum, word: word, reason: missing) }
}

/// A column of rows of a kind: its field, and its value in each row.
package struct Column<Row>: Sendable {
  package private(set) var field: Field
  package let value: @Sendable (Row) -> Datum
  /// The JSON object within the row's that holds the value, and whether a row has it; null where not.
  private(set) var parent: (key: String, isThere: @Sendable (Row) -> Bool)?

  private init(_ field: Field, _ value: @escaping @Sendable (Row) -> Datum) {
    self.field = field
    self.value = value
  }

  /// - Parameters:
  ///   - key: The name in JSON and, without `file`, in CSV files.
  ///   - title: The heading in tables; nil for a column of data only.
  ///   - parts: Into how many parts of its unit CSV files round a number; nil where they hold it in full.
  ///   - missing: Why a value is missing that does not say it itself.
  package init(
    _ key: String, _ title: String? = nil, _ style: CellStyle = .number(0), file: String? = nil,
    parts: Double? = nil, meaning: String = "", missing: String? = nil,
    value: @escaping @Sendable (Row) -> some Tellable
  ) {
    self.init(
      Field(
        key: key, title: title, style: style, meaning: meaning, missing: missing, fileKey: file,
        parts: parts)
    ) { value($0).datum }
  }

  /// A column of tables only.
  ///
  /// - Parameter word: What stands in place of a missing value.
  package init(
    title: String, _ style: CellStyle = .number(0), word: String = "-", missing: String? = nil,
    value: @escaping @Sendable (Row) -> some Tellable
  ) {
    self.init(Field(key: nil, title: title, style: style, missing: missing, word: word)) { value($0).datum }
  }

  /// The same column, which tables show only where any row has a value.
  package var ifAny: Column { changed(self) { $0.field.isShownIfAny = true } }

  /// The same column, which JSON objects lack where there is no value.
  package var ifKnown: Column { changed(self) { $0.field.isMemberIfKnown = true } }

  /// The column in rows that hold such a row as a part.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
    changed(Column<Whole>(field) { [value] in value(part($0)) }) { column in
      column.parent = parent.map { parent in (parent.key, { parent.isThere(part($0)) }) }
    }
  }

  /// The columns of something that a row may hold: an object within the row's in JSON, columns like others in a table.
  package static func nested<Part>(
    _ key: String, missing reason: String? = nil, _ part: @escaping @Sendable (Row) -> Part?,
    @ListBuilder<Column<Part>> columns: () -> [Column<Part>]
  ) -> [Column] {
    columns().map { inner in
      changed(Column(inner.field) { part($0).map(inner.value) ?? .missing(reason: reason) }) {
        $0.parent = (key, { part($0) != nil })
      }
    }
  }

  /// An estimate and the ends of its interval: an object in JSON, and three columns of a table that are rounded alike.
  ///
  /// - Parameters:
  ///   - key: Nil for columns of tables only.
  ///   - titles: Of the estimate, the low and the high end.
  ///   - word: What stands in place of a missing number.
  package static func interval(
    _ key: String?, _ titles: [String], _ style: CellStyle, word: String = "-",
    isRanked: Bool = false, value: @escaping @Sendable (Row) -> Estimate?
  ) -> [Column] {
    let parts = Table.Column.Interval.Part.allCases
    precondition(titles.count == parts.count, "an interval has three columns")
    return zip(parts, titles).map { part, title in
      var field = Field(key: key.map { _ in part.rawValue }, title: title, style: style, word: word)
      field.interval = Table.Column.Interval(name: titles.joined(), part: part)
      field.isRanked = isRanked && part == .number
      return changed(Column(field) { value($0)?.data[part] ?? .empty }) { column in
        column.parent = key.map { ($0, { _ in true }) }
      }
    }
  }
}

/// A number and the ends of its interval.
package struct Estimate: Sendable {
  fileprivate let data: [Table.Column.Interval.Part: Datum]

  /// With a reason in place of an interval that is withheld.
  package init(_ number: Double?, _ interval: Result<ConfidenceInterval, WithheldReason>) {
    data = [
      .number: number.datum, .low: interval.map(\.low).datum, .high: interval.map(\.high).datum,
    ]
  }

  package init(_ number: Double?, low: Double?, high: Double?) {
    data = [.number: number.datum, .low: low.datum, .high: high.datum]
  }
}

/// Lists elements one below the other, with conditions and loops.
@resultBuilder
package enum ListBuilder<Element> {
  package static func buildExpression(_ element: Element) -> [Element] { [element] }
  package static func buildExpression(_ element: Element?) -> [Element] { element.map { [$0] } ?? [] }
  package static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  package static func buildBlock(_ lists: [Element]...) -> [Element] { lists.flatMap(\.self) }
  package static func buildOptional(_ list: [Element]?) -> [Element] { list ?? [] }
  package static func buildEither(first list: [Element]) -> [Element] { list }
  package static func buildEither(second list: [Element]) -> [Element] { list }
  package static func buildArray(_ lists: [[Element]]) -> [Element] { lists.flatMap(\.self) }
}

extension ListBuilder<ReportPage.Term> {
  /// Terms as a dictionary literal with their meanings, in its order.
  package static func buildExpression(_ terms: KeyValuePairs<String, String>) -> [ReportPage.Term] {
    terms.map { ReportPage.Term(name: $0, meaning: $1) }
  }
}

/// Sentences one behind the other, without those that are empty.
package func paragraph(@ListBuilder<String> _ sentences: () -> [String]) -> String {
  sentences().filter { !$0.isEmpty }.joined(separator: " ")
}
