import Statistics

/// The usual statistics of some samples' errors.
struct Spread: Sendable {
  let mean: Double
  let median: Double
  /// The 95th percentile.
  let high: Double

  /// Nil for no numbers; `sorted` is ascending.
  init?(sorted: [Double]) {
    guard let median = quantile(sorted, 0.5), let high = quantile(sorted, 0.95) else { return nil }
    (self.median, self.high) = (median, high)
    mean = sorted.reduce(0, +) / Double(sorted.count)
  }
}
