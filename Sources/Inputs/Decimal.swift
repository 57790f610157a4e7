import DelimitedText

/// What people read in place of a number that is not finite.
private let noNumber = "–"

/// A number with a fixed number of decimals, correctly rounded (ties to even). `-0.00` becomes `0.00`. A number that is
/// not finite becomes a dash; the caller gives the reason.
package func decimal(_ value: Double, _ decimals: Int) -> String {
  guard value.isFinite else { return noNumber }
  let text = NumberText.fixed(value, decimals: decimals)
  let isNegativeZero =
    text.utf8.first == UInt8(ascii: "-") && !text.utf8.contains { (0x31...0x39).contains($0) }
  return isNegativeZero ? String(text.dropFirst()) : text
}

/// The shortest decimal that reads back to the same number, without `.0`; a dash for a number that is not finite.
package func shortest(_ value: Double) -> String {
  guard value.isFinite else { return noNumber }
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// True for an integer in plain digits: an optional minus sign, then digits without a leading zero.
package func isInteger(_ text: String) -> Bool {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  guard !digits.isEmpty, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
    return false
  }
  return digits.count == 1 || digits.first != UInt8(ascii: "0")
}
