import Statistics

/// How a table shows the numbers of a column.
package struct CellStyle: Sendable {
  private enum Form: Sendable {
    case decimals(Int)
    case probability
    case scientific
  }

  private let form: Form
  package private(set) var unit = ""
  /// How many of the unit make one of the unit in which the value is stored.
  private var factor = 1.0
  private(set) var isLabel = false

  package static let label = label(0)

  package static func label(_ decimals: Int) -> CellStyle {
    CellStyle(form: .decimals(decimals), isLabel: true)
  }

  package static let probability = CellStyle(form: .probability)
  package static let scientific = CellStyle(form: .scientific)

  package static func number(_ decimals: Int, _ unit: String = "") -> CellStyle {
    CellStyle(form: .decimals(decimals), unit: unit)
  }

  package static func seconds(_ decimals: Int) -> CellStyle { .number(decimals, "s") }

  /// For values in seconds.
  package static func milliseconds(_ decimals: Int) -> CellStyle {
    CellStyle(form: .decimals(decimals), unit: "ms", factor: 1000)
  }

  /// For shares, from 0 to 1.
  package static func percent(_ decimals: Int, _ unit: String = "%") -> CellStyle {
    CellStyle(form: .decimals(decimals), unit: unit, factor: 100)
  }

  /// - Parameters:
  ///   - word: What stands in place of a missing value.
  ///   - reason: Why values of the column are missing, where they do not say it themselves.
  func entry(_ datum: Datum, word: String, reason: String?) -> Table.Entry {
    let missing = Table.Entry.missing(word, reason: reason)
    switch datum {
    case .number(let number): return entry(factor * number) ?? .absent(word, .undefined, orAs: reason)
    case .share(let share):
      return entry(factor * share.part / share.whole) ?? .absent(word, .emptyWhole, orAs: reason)
    case .count(let count): return isLabel ? .text("\(count)") : .counts(count...count)
    case .text(let text): return .text(text)
    case .flag(let flag): return .text(flag ? "yes" : "no")
    case .entry(let entry): return entry
    case .json: return missing
    case .missing(let own): return .missing(word, reason: own ?? reason)
    }
  }

  private func entry(_ value: Double) -> Table.Entry? {
    guard value.isFinite else { return nil }
    switch form {
    case .decimals(let decimals):
      let entry = Table.Entry.number(value, decimals: decimals)
      return isLabel ? .text(entry.text()) : entry
    case .probability: return .probability(value)
    case .scientific: return .scientific(value)
    }
  }
}
