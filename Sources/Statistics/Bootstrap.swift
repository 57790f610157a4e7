/// Draws samples from a series of values with replacement, and computes a statistic of each.
///
/// Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 6.
package struct Bootstrap {
  package enum Statistic: String, Sendable, CaseIterable {
    case median, mean, minimum
    /// The standard deviation with divisor n.
    case deviation
  }

  /// Ascending.
  private let values: [Double]

  /// - Parameter values: At least one, none NaN.
  package init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing to draw from")
    self.values = values.sorted()
  }

  package func statistic(_ statistic: Statistic) -> Double {
    self.statistic(statistic, counts: [Int](repeating: 1, count: values.count), size: values.count)
  }

  /// The statistic of each of `drawCount` samples of `size` values.
  package func draws(
    _ statistic: Statistic, size: Int, drawCount: Int, generator: inout SeededGenerator
  ) -> [Double] {
    var counts = [Int](repeating: 0, count: values.count)
    return (0..<drawCount).map { _ in
      for index in counts.indices { counts[index] = 0 }
      for _ in 0..<size { counts[generator.next(below: values.count)] += 1 }
      return self.statistic(statistic, counts: counts, size: size)
    }
  }

  private func statistic(_ statistic: Statistic, counts: [Int], size: Int) -> Double {
    switch statistic {
    case .median: (value(at: (size - 1) / 2, counts) + value(at: size / 2, counts)) / 2
    case .minimum: value(at: 0, counts)
    case .mean: mean(counts, size)
    case .deviation: deviation(counts, size)
    }
  }

  private func deviation(_ counts: [Int], _ size: Int) -> Double {
    let mean = mean(counts, size)
    let sum = zip(values, counts).reduce(0) { $0 + Double($1.1) * ($1.0 - mean) * ($1.0 - mean) }
    return (sum / Double(size)).squareRoot()
  }

  private func mean(_ counts: [Int], _ size: Int) -> Double {
    zip(values, counts).reduce(0) { $0 + Double($1.1) * $1.0 } / Double(size)
  }

  private func value(at position: Int, _ counts: [Int]) -> Double {
    var passed = 0
    for (value, count) in zip(values, counts) {
      passed += count
      if passed > position { return value }
    }
    preconditionFailure("position \(position) of \(passed)")
  }
}
