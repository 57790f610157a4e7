import Statistics

/// The usual statistics of the errors of some rows.
package struct Spread: Sendable {
  package let mean: Double
  package let median: Double
  /// The 95th percentile.
  package let high: Double

  /// The same numbers in another unit.
  func scaled(by factor: Double) -> Spread {
    Spread(mean: factor * mean, median: factor * median, high: factor * high)
  }
}

extension Spread {
  /// The statistics of the first `count` numbers, which are reordered; nil for none.
  init?(reordering numbers: inout [Double], count: Int, sum: Double) {
    guard count > 0 else { return nil }
    let (median, high) = RankedNumbers.quantiles(0.5, 0.95, ofFirst: count, reordering: &numbers)
    self.init(mean: sum / Double(count), median: median, high: high)
  }
}
