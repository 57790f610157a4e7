/// How far some samples miss, as most people ask for it.
struct Spread: Sendable {
  let mean: Double
  let median: Double
  /// The 95th percentile.
  let high: Double

  /// Nil for no numbers.
  init?(_ numbers: [Double]) {
    guard !numbers.isEmpty else { return nil }
    mean = numbers.reduce(0, +) / Double(numbers.count)
    var ranked = RankedNumbers(numbers)
    median = ranked.quantile(0.5)
    high = ranked.quantile(0.95)
  }
}
