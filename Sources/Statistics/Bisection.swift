/// Finds the number from which a condition holds.
enum Bisection {
  /// The smallest finite number ≥ 0 with a condition that all larger ones must satisfy, too; the largest if none does.
  static func leastNumber(where isSatisfied: (Double) -> Bool) -> Double {
    // Non-negative doubles are ordered like their bit patterns, so 64 halvings find any of them.
    var (low, high) = (UInt64(0), Double.greatestFiniteMagnitude.bitPattern)
    while low < high {
      let middle = low + (high - low) / 2
      if isSatisfied(Double(bitPattern: middle)) { high = middle } else { low = middle + 1 }
    }
    return Double(bitPattern: low)
  }

  /// The quantile of a distribution symmetric about 0, by its probabilities of at most and at least a distance from 0.
  static func symmetricQuantile(
    _ share: Double, middle: (Double) -> Double, tails: (Double) -> Double
  ) -> Double {
    let deviation = share - 0.5
    let distance = leastNumber { distance in
      // The smaller of the middle and the tails has full relative precision.
      abs(deviation) < 0.25
        ? middle(distance) >= 2 * abs(deviation) : tails(distance) <= 2 * min(share, 1 - share)
    }
    return deviation < 0 ? -distance : distance
  }
}
