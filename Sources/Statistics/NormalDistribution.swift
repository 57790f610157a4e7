import Foundation

/// The standard normal distribution.
package enum NormalDistribution {
  /// The probability of a value below `z`.
  static func cumulative(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// The z such that a value is outside ±z with probability `tails`, above 2e-300 and at most 1.
  package static func twoSidedPoint(tails: Double) -> Double { -quantile(tails / 2) }

  /// The point below which a value lies with probability `share`, above 1e-300 and below 1.
  static func quantile(_ share: Double) -> Double {
    precondition(share > 1e-300 && share < 1, "the quantile of \(share)")
    return Bisection.symmetricQuantile(
      share, middle: { erf($0 / 2.0.squareRoot()) }, tails: { erfc($0 / 2.0.squareRoot()) })
  }
}
