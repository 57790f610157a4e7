/// Pearson's correlation of two series of the same length, from −1 to 1; nil if one of the two does not vary.
package func pearsonCorrelation(_ one: [Double], _ other: [Double]) -> Double? {
  precondition(one.count == other.count, "series of \(one.count) and \(other.count) numbers")
  let (first, second) = (centred(one), centred(other))
  return pearsonCorrelation(
    first, second, sumsOfSquares: first.reduce(0) { $0 + $1 * $1 }, second.reduce(0) { $0 + $1 * $1 })
}

/// The same of series that are centred already.
func pearsonCorrelation(
  _ one: [Double], _ other: [Double], sumsOfSquares first: Double, _ second: Double
) -> Double? {
  guard first > 0, second > 0 else { return nil }
  let products = zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  return max(-1, min(1, products / (first.squareRoot() * second.squareRoot())))
}

/// Numbers minus their mean; exactly 0 if they are equal.
func centred(_ values: [Double]) -> [Double] {
  let mean = values.reduce(0, +) / Double(max(1, values.count))
  // The mean of equal numbers can differ from them by rounding.
  let varies = values.contains { $0 != values[0] }
  return values.map { varies ? $0 - mean : 0 }
}
