import Foundation

/// A number with a fixed number of decimals, correctly rounded (ties to even). `-0.00` becomes `0.00`.
package func decimal(_ value: Double, _ decimals: Int) -> String {
  // Formatting takes a hundred times as long.
  if decimals == 0, value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
  let text = String(format: "%.\(decimals)f", locale: nil, value)
  let isNegativeZero = text.first == "-" && text.allSatisfy { "-0.".contains($0) }
  return isNegativeZero ? String(text.dropFirst()) : text
}

/// The shortest decimal that reads back to the same number, without `.0`.
package func shortest(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
