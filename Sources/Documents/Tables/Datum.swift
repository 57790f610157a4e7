import Inputs
import Statistics

/// A value that is told, before a format has written it.
package enum Datum: Sendable {
  /// Missing unless it is finite.
  case number(Double)
  case count(Int)
  case share(Share)
  case text(String)
  case flag(Bool)
  /// An entry that tables show as it is.
  case entry(Table.Entry)
  case json(JSONValue)
  /// Why there is no value; nil where the column says it.
  case missing(reason: String?)
}

/// A part of a whole: data hold it as a number from 0 to 1, and tables show it in percent.
package struct Share: Sendable, Equatable {
  let part: Double
  let whole: Double

  package init(_ part: Double, of whole: Double) { (self.part, self.whole) = (part, whole) }

  package init(_ part: Int, of whole: Int) { self.init(Double(part), of: Double(whole)) }

  var value: Double { part / whole }
}

/// What the closure of a column may return.
package protocol Tellable: SendableMetatype {
  var datum: Datum { get }
}

extension Double: Tellable { package var datum: Datum { .number(self) } }
extension Int: Tellable { package var datum: Datum { .count(self) } }
extension Share: Tellable { package var datum: Datum { .share(self) } }
extension String: Tellable { package var datum: Datum { .text(self) } }
extension Bool: Tellable { package var datum: Datum { .flag(self) } }
extension Table.Entry: Tellable { package var datum: Datum { .entry(self) } }
extension JSONValue: Tellable { package var datum: Datum { .json(self) } }
extension Datum: Tellable { package var datum: Datum { self } }

extension Optional: Tellable where Wrapped: Tellable {
  package var datum: Datum { self?.datum ?? .empty }
}

extension Result: Tellable where Success: Tellable, Failure: Reasoned {
  package var datum: Datum {
    switch self {
    case .success(let value): value.datum
    case .failure(let reason): .missing(reason: reason.sentence)
    }
  }
}

extension Datum {
  /// A missing value without a reason of its own.
  static let empty = Datum.missing(reason: nil)

  var isMissing: Bool { if case .missing = self { true } else { false } }

  /// Null where the value is missing.
  package var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .count(let count): .integer(count)
    case .share(let share): .number(share.value)
    case .text(let text): .text(text)
    case .flag(let flag): .boolean(flag)
    case .entry(.text(let text)): .text(text)
    case .entry(let entry): entry.value.map(JSONValue.number) ?? .null
    case .json(let json): json
    case .missing: .null
    }
  }

  /// - Parameter parts: Into how many parts of its unit a number is rounded; nil to write it in full.
  func write(to csv: inout CSVWriter, parts: Double?) {
    func write(_ value: Double, to csv: inout CSVWriter) {
      guard value.isFinite else { return csv.write("") }
      csv.write(parts.map { (value * $0).rounded() / $0 } ?? value)
    }
    switch self {
    case .number(let number): write(number, to: &csv)
    case .count(let count): csv.write(count)
    case .share(let share): write(share.value, to: &csv)
    case .text(let text): csv.write(notAFormula(text))
    case .flag(let flag): csv.write(flag ? "yes" : "no")
    case .entry(.text(let text)): csv.write(notAFormula(text))
    case .entry(let entry): entry.value.map { write($0, to: &csv) } ?? csv.write("")
    case .json, .missing: csv.write("")
    }
  }
}
