/// Student's t distribution.
///
/// Source: NIST Digital Library of Mathematical Functions, 8.17; Abramowitz and Stegun, Handbook of
/// Mathematical Functions, 26.7.1.
struct StudentDistribution: Sendable, Equatable {
  let degreesOfFreedom: Double

  /// - Precondition: `degreesOfFreedom` is at least 1 and finite.
  init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom >= 1 && degreesOfFreedom.isFinite, "\(degreesOfFreedom) degrees of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The share of the distribution that is at least as far from 0 as `t`.
  ///
  /// - Parameter t: Of either sign; infinity has the share 0.
  func twoSidedTail(_ t: Double) -> Double {
    let (beyond, within) = squaredShares(t)
    return SpecialFunctions.regularisedBeta(beyond, complement: within, a: degreesOfFreedom / 2, b: 0.5)
  }

  /// The point below which lies a share of `share`.
  ///
  /// - Precondition: `share` is above 1e-150 and below 1.
  func quantile(_ share: Double) -> Double {
    precondition(share > 1e-150 && share < 1, "\(share) is no share that has a point")
    let deviation = share - 0.5
    let distance = Bisection.leastNumber { t in
      // By the lesser of middle and tail, whose digits are all there.
      abs(deviation) < 0.25
        ? middle(t) >= 2 * abs(deviation) : twoSidedTail(t) <= 2 * min(share, 1 - share)
    }
    return deviation < 0 ? -distance : distance
  }

  /// The share of the distribution that is at most as far from 0 as `t`.
  private func middle(_ t: Double) -> Double {
    let (beyond, within) = squaredShares(t)
    return SpecialFunctions.regularisedBeta(within, complement: beyond, a: 0.5, b: degreesOfFreedom / 2)
  }

  /// ν / (ν + t²) and t² / (ν + t²).
  private func squaredShares(_ t: Double) -> (beyond: Double, within: Double) {
    precondition(!t.isNaN, "t is not a number")
    let sum = degreesOfFreedom + t * t
    return sum.isFinite ? (degreesOfFreedom / sum, t * t / sum) : (0, 1)
  }
}
