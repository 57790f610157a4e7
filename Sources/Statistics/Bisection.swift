/// Finds the number from which a condition holds.
enum Bisection {
  /// The smallest finite number ≥ 0 that satisfies a condition; the largest finite number if none does.
  ///
  /// - Parameter isSatisfied: If it holds for a number, it must hold for all larger ones.
  static func leastNumber(where isSatisfied: (Double) -> Bool) -> Double {
    // Non-negative doubles are ordered like their bit patterns, so 64 halvings find any of them.
    var (low, high) = (UInt64(0), Double.greatestFiniteMagnitude.bitPattern)
    while low < high {
      let middle = low + (high - low) / 2
      if isSatisfied(Double(bitPattern: middle)) { high = middle } else { low = middle + 1 }
    }
    return Double(bitPattern: low)
  }
}
