/// The numbers that our inputs may hold: decimal digits with an optional sign, point and exponent.
///
/// Swift's own parser also takes hexadecimal, `nan(0x1)`, text behind a NUL and overflow to infinity.
enum NumberGrammar {
  /// The finite number that `text` spells, or nil.
  static func double(_ text: String) -> Double? {
    guard isDecimal(text.utf8), let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// An optional sign, then digits without a leading zero.
  static func isInteger(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return false }
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }

  private static func isDecimal(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    func skipDigits() -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    func skip(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = skip("+-")
    var digitCount = skipDigits()
    if skip(".") { digitCount += skipDigits() }
    guard digitCount > 0 else { return false }
    if skip("eE") {
      _ = skip("+-")
      guard skipDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
