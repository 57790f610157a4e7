import Inputs

/// An amount of error with its unit, such as `0.3deg`.
package struct ErrorAmount: Sendable, Codable, Hashable {
  package enum Unit: String, Sendable, Codable, CaseIterable {
    case degrees = "deg"
    case centimetres = "cm"
    case points = "pt"

    /// What follows a number in text, such as ` cm`.
    package var suffix: String { self == .degrees ? "°" : " \(rawValue)" }
  }

  /// Above 0.
  package let value: Double
  package let unit: Unit

  package init(value: Double, unit: Unit) {
    precondition(value > 0 && value.isFinite, "an amount of \(value)")
    self.value = value
    self.unit = unit
  }

  /// - Returns: Nil unless the text is a number above 0 and a unit, such as `0.3deg`, `0.3°`, `0.5 cm` or `20pt`.
  package init?(_ text: String) {
    for unit in Unit.allCases {
      for word in unit == .degrees ? [unit.rawValue, "°"] : [unit.rawValue] where text.hasSuffix(word) {
        let digits = text.dropLast(word.count)
        guard let value = Double(digits.last == " " ? digits.dropLast() : digits), value > 0, value.isFinite
        else { return nil }
        self.init(value: value, unit: unit)
        return
      }
    }
    return nil
  }

  /// Such as `0.3°` or `20 pt`.
  package var text: String {
    let digits = "\(value)"
    return (digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits) + unit.suffix
  }

  /// What a text must be, for messages.
  package static let expected = "a number above 0 with its unit, such as 0.3deg, 0.5cm or 20pt"

  init?(from section: inout ConfigSection, key: String) {
    guard let text = section.optionalText(key) else { return nil }
    guard let amount = ErrorAmount(text) else {
      section.record(key, "'\(key)' must be \(Self.expected), not \(text.quoted)")
      return nil
    }
    self = amount
  }
}
