/// Student's t distribution.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.1; NIST DLMF, 8.17.
package struct StudentDistribution: Sendable, Equatable {
  let degreesOfFreedom: Double

  package init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom >= 1 && degreesOfFreedom.isFinite, "\(degreesOfFreedom) degrees of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value at least as far from 0 as `t`, which has either sign; 0 for infinity.
  package func twoSidedTail(_ t: Double) -> Double {
    let (beyond, within) = squaredShares(t)
    return SpecialFunctions.regularisedBeta(beyond, complement: within, a: degreesOfFreedom / 2, b: 0.5)
  }

  /// The point below which a value lies with probability `share`, above 1e-150 and below 1.
  func quantile(_ share: Double) -> Double {
    precondition(share > 1e-150 && share < 1, "the quantile of \(share)")
    return Bisection.symmetricQuantile(share, middle: middle, tails: twoSidedTail)
  }

  /// The probability of a value at most as far from 0 as `t`.
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

extension ConfidenceInterval {
  /// Student's 95 % interval of a mean.
  ///
  /// - Parameters:
  ///   - values: One per unit; at least two.
  ///   - variance: The factor from the sample variance to that of the mean; nil for 1/n, for independent values.
  package static func ofMean(_ values: [Double], variance: Double? = nil) -> ConfidenceInterval {
    precondition(values.count > 1, "the spread of \(values.count) values")
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares / (count - 1) * (variance ?? 1 / count)).squareRoot()
    let margin = StudentDistribution(degreesOfFreedom: count - 1).quantile(0.975) * error
    return ConfidenceInterval(estimate: mean, low: mean - margin, high: mean + margin)
  }
}
