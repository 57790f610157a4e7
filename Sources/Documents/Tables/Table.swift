import Inputs
import Statistics

/// A table as a value; each report format writes it in its own way.
package struct Table: Sendable {
  package struct Column: Sendable {
    package let title: String
    /// `pt`, `%` or empty; follows the title.
    package let unit: String
    package let isLabel: Bool
    /// Whether its numbers carry the marks of their rows.
    package let isRanked: Bool
    /// The interval of which its numbers are a part.
    package let interval: Interval?

    package struct Interval: Sendable, Hashable {
      /// Raw values are the keys in JSON.
      package enum Part: String, Sendable, CaseIterable {
        case number = "estimate"
        case low, high
      }

      /// Tells the intervals of a table apart.
      let name: String
      let part: Part
    }

    package init(
      title: String, unit: String = "", isLabel: Bool = false, isRanked: Bool = false,
      interval: Interval? = nil
    ) {
      self.title = title
      self.unit = unit
      self.isLabel = isLabel
      self.isRanked = isRanked
      self.interval = interval
    }

    package var heading: String { unit.isEmpty ? title : "\(title) (\(unit))" }
  }

  package enum Entry: Sendable, Equatable {
    case text(String)
    case number(Double, decimals: Int)
    case spread(Double, deviation: Double?, decimals: Int)
    /// A number with two significant digits and an exponent.
    case scientific(Double)
    case probability(Double)
    /// A whole number, or the smallest and the largest of several.
    case counts(ClosedRange<Int>)
    /// A word in place of a number, and why it is missing.
    case missing(String, reason: String? = nil)
  }

  package let title: String
  /// Limits of the numbers, for example that a split leaks; every format shows them.
  package var caveats: [String]
  package internal(set) var notes: [String]
  /// Those of `notes` that say for whom or what the numbers hold.
  fileprivate var reachNotes: [String] = []
  package internal(set) var columns: [Column]
  package internal(set) var rows: [[Entry]]
  package var footnotes: [String]
  /// Nil for a table without a ranking.
  package internal(set) var marking: Marking?
  /// What the columns of numbers stand for, where each is a value of the same key; nil where each is a quantity.
  package let across: Across?

  package struct Across: Sendable, Equatable {
    /// Such as `features`.
    let key: String
    /// What all of the numbers are, such as `rmse`.
    let metric: String
    let unit: String

    package init(key: String, metric: String, unit: String) {
      self.key = key
      self.metric = metric
      self.unit = unit
    }
  }

  package init(
    title: String, caveats: [String] = [], notes: [String] = [], columns: [Column], rows: [[Entry]],
    footnotes: [String] = [], marking: Marking? = nil, across: Across? = nil
  ) {
    self.title = title
    self.caveats = caveats
    self.notes = notes
    self.columns = columns
    self.rows = rows.map { row in row.map(\.withFiniteNumbers) }
    self.footnotes = footnotes
    self.marking = marking
    self.across = across
  }
}

extension Table {
  /// The table without those number columns that are empty in every row.
  package var withoutEmptyColumns: Table {
    let kept = columns.indices.filter { column in
      columns[column].isLabel || !rows.allSatisfy { $0[column].isMissing }
    }
    return with(kept)
  }

  /// The table with notes that say for whom or what the numbers hold.
  package func reaching(_ notes: [String]) -> Table {
    changed(self) { table in
      table.notes += notes
      table.reachNotes += notes
    }
  }

  /// The table without those notes, for a page whose card says the same.
  package var withoutReach: Table {
    changed(self) { $0.notes.removeAll(where: reachNotes.contains) }
  }

  func with(_ kept: [Int]) -> Table {
    changed(self) { table in
      table.columns = kept.map { columns[$0] }
      table.rows = rows.map { row in kept.map { row[$0] } }
    }
  }

  /// Why entries are missing, each reason once, in the order in which the rows name them; footnotes number them from 1.
  var reasons: [String] {
    var seen = Set<String>()
    return rows.joined().compactMap(\.reason).filter { seen.insert($0).inserted }
  }

  /// What explains the table below it: the meanings of marks, then the reasons, then the other footnotes.
  ///
  /// - Parameters:
  ///   - mark: What stands before the meaning of a mark.
  ///   - reason: What stands before a reason with a number.
  ///   - other: What stands before any other footnote.
  func explanations(
    mark: (Marking.Mark) -> String, reason: (Int) -> String, other: String = "",
    escape: (String) -> String = { $0 }
  ) -> [String] {
    (marking?.meanings ?? []).map { mark($0.mark) + escape($0.sentence) }
      + reasons.enumerated().map { reason($0 + 1) + escape($1) } + footnotes.map { other + escape($0) }
  }

  func mark(row: Int, column: Int) -> Marking.Mark? { columns[column].isRanked ? marking?.rows[row] : nil }
}

/// A p value in a sentence: `p = 0.012` or `p < 0.001`.
package func probabilitySentence(_ p: Double) -> String {
  let text = Table.Entry.probability(p).text()
  return text.hasPrefix("<") ? "p < \(text.dropFirst())" : "p = \(text)"
}

func superscript(_ number: Int) -> String {
  String("\(number)".map { digit in Array("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit.wholeNumberValue ?? 0] })
}

extension Table.Entry {
  /// The word in place of a number that is not finite, with the reason that the column gives, or else the absence's.
  static func absent(_ word: String, _ absence: Absence, orAs reason: String?) -> Table.Entry {
    .missing(word, reason: reason ?? absence.sentence)
  }

  /// The same entry if its numbers are finite; a deviation that is not is left out.
  fileprivate var withFiniteNumbers: Table.Entry {
    if let value, !value.isFinite { return .absent("-", .undefined, orAs: nil) }
    guard case .spread(let centre, .some(let deviation), let decimals) = self, !deviation.isFinite else {
      return self
    }
    return .spread(centre, deviation: nil, decimals: decimals)
  }

  /// A number, or a dash with a note where there is none.
  package static func optional(_ value: Double?, decimals: Int, missing reason: String) -> Table.Entry {
    value.map { .number($0, decimals: decimals) } ?? .missing("-", reason: reason)
  }

  /// The entry as people read it, with `plusMinus` between a number and its deviation.
  package func text(plusMinus: String = " ± ") -> String {
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

  func text(reasons: [String]) -> String {
    text() + (reason.flatMap { reasons.firstIndex(of: $0) }.map { superscript($0 + 1) } ?? "")
  }

  package var isMissing: Bool { if case .missing = self { true } else { false } }

  /// Why the entry is missing; nil where it is not, and where its word says everything.
  package var reason: String? { if case .missing(_, let reason) = self { reason } else { nil } }
  package var deviation: Double? { if case .spread(_, let deviation, _) = self { deviation } else { nil } }

  /// The number in full; nil where there is none, and for a range of counts.
  package var value: Double? {
    switch self {
    case .number(let value, _), .spread(let value, _, _), .scientific(let value), .probability(let value):
      value
    case .counts(let range) where range.count == 1: Double(range.lowerBound)
    case .counts, .text, .missing: nil
    }
  }

  var counts: ClosedRange<Int>? { if case .counts(let range) = self { range } else { nil } }

  var range: ClosedRange<Int>? { counts.flatMap { $0.count > 1 ? $0 : nil } }

  private static func scientific(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return decimal(value, 1) }
    var (mantissa, exponent) = (value, 0)
    while abs(mantissa) < 0.995 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    while abs(mantissa) >= 9.95 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    return "\(decimal(mantissa, 1))e\(exponent)"
  }
}

/// Which rows of a table are best, and what that means.
package struct Marking: Sendable, Equatable {
  package enum Mark: String, Sendable, CaseIterable {
    case best
    case likeBest = "like_best"

    /// Follows a number where a format has no bold type, and introduces the meaning.
    var symbol: String { self == .best ? "*" : "†" }
  }

  package struct Meaning: Sendable, Equatable {
    package let mark: Mark
    package let sentence: String

    package init(mark: Mark, sentence: String) { (self.mark, self.sentence) = (mark, sentence) }
  }

  package let rows: [Mark?]
  package let meanings: [Meaning]

  package init(rows: [Mark?], meanings: [Meaning]) { (self.rows, self.meanings) = (rows, meanings) }
}
