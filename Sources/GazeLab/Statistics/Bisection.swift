/// Finds where a condition begins to hold.
enum Bisection {
  /// The least of the finite numbers from 0 that satisfies a condition; the greatest if none does.
  ///
  /// - Parameter isSatisfied: If it holds for a number, it holds for all greater ones.
  static func leastNumber(where isSatisfied: (Double) -> Bool) -> Double {
    // Numbers from 0 are ordered as their bits are: 64 halvings find any of them, however small or large.
    var (low, high) = (UInt64(0), Double.greatestFiniteMagnitude.bitPattern)
    while low < high {
      let middle = low + (high - low) / 2
      if isSatisfied(Double(bitPattern: middle)) { high = middle } else { low = middle + 1 }
    }
    return Double(bitPattern: low)
  }
}
