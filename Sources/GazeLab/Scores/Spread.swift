import Statistics

/// The usual statistics of some samples' errors.
struct Spread: Sendable {
  let mean: Double
  let median: Double
  /// The 95th percentile.
  let high: Double

  private init(mean: Double, median: Double, high: Double) {
    (self.mean, self.median, self.high) = (mean, median, high)
  }

  /// Nil for no numbers.
  init?(_ numbers: [Double], sum: Double) {
    guard !numbers.isEmpty else { return nil }
    var ranked = RankedNumbers(numbers)
    let (median, high) = ranked.quantiles(0.5, 0.95)
    self.init(mean: sum / Double(numbers.count), median: median, high: high)
  }

  /// The statistics of the same numbers in another unit.
  func scaled(by factor: Double) -> Spread {
    Spread(mean: factor * mean, median: factor * median, high: factor * high)
  }
}
