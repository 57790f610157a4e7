import Foundation

/// The normal distribution of mean 0 and standard deviation 1.
enum NormalDistribution {
  /// The share of the distribution below `z`.
  static func cumulative(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// The point z within ±z of which lies a share of 1 − `tails`.
  ///
  /// - Precondition: `tails` is above 2e-300 and at most 1.
  static func twoSidedPoint(tails: Double) -> Double { -quantile(tails / 2) }

  /// The point below which lies a share of `share`.
  ///
  /// - Precondition: `share` is above 1e-300 and below 1.
  static func quantile(_ share: Double) -> Double {
    precondition(share > 1e-300 && share < 1, "\(share) is no share that has a point")
    let deviation = share - 0.5
    let distance = Bisection.leastNumber { z in
      // By the lesser of middle and tail, whose digits are all there.
      abs(deviation) < 0.25
        ? erf(z / 2.0.squareRoot()) / 2 >= abs(deviation) : cumulative(-z) <= min(share, 1 - share)
    }
    return deviation < 0 ? -distance : distance
  }
}
