import DelimitedText

/// A number with a fixed number of decimals, correctly rounded (ties to even). `-0.00` becomes `0.00`.
package func decimal(_ value: Double, _ decimals: Int) -> String {
  // The sign of NaN means nothing, and processors differ in it.
  guard !value.isNaN else { return "nan" }
  guard value.isFinite else { return value < 0 ? "-inf" : "inf" }
  let text = NumberText.fixed(value, decimals: decimals)
  let isNegativeZero =
    text.utf8.first == UInt8(ascii: "-") && !text.utf8.contains { (0x31...0x39).contains($0) }
  return isNegativeZero ? String(text.dropFirst()) : text
}

/// The shortest decimal that reads back to the same number, without `.0`.
package func shortest(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
