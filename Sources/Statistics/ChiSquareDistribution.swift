import Foundation

/// The χ² distribution.
package struct ChiSquareDistribution: Sendable, Equatable {
  let degreesOfFreedom: Double

  package init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom >= 1 && degreesOfFreedom.isFinite, "\(degreesOfFreedom) degrees of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value of at most `x`, which is at least 0.
  package func cumulative(_ x: Double) -> Double {
    SpecialFunctions.regularisedGamma(x / 2, a: degreesOfFreedom / 2)
  }

  /// The point below which a value lies with probability `share`, above 0 and below 1.
  package func quantile(_ share: Double) -> Double {
    precondition(share > 0 && share < 1, "the quantile of \(share)")
    return Bisection.leastNumber { $0 == .greatestFiniteMagnitude || cumulative($0) >= share }
  }
}

extension ChiSquareDistribution {
  /// The 95 % interval of a normal standard deviation, given that of a sample.
  ///
  /// - Parameter degreesOfFreedom: Those of the sample's standard deviation.
  package static func interval(
    ofDeviation deviation: Double, degreesOfFreedom: Int
  ) -> (low: Double, high: Double) {
    let chi = ChiSquareDistribution(degreesOfFreedom: Double(degreesOfFreedom))
    func bound(_ share: Double) -> Double {
      deviation * (Double(degreesOfFreedom) / chi.quantile(share)).squareRoot()
    }
    return (bound(0.975), bound(0.025))
  }
}

extension SpecialFunctions {
  /// The regularised lower incomplete gamma function P(a, x) for a of at least 1/2 and x of at least 0.
  ///
  /// Source: NIST Digital Library of Mathematical Functions, 8.11.4 (series) and 8.9.2 (continued fraction, its even part).
  static func regularisedGamma(_ x: Double, a: Double) -> Double {
    precondition(x >= 0 && a >= 0.5, "P(\(a), \(x))")
    guard x > 0 else { return 0 }
    guard x.isFinite else { return 1 }
    // xᵃ e^−x / Γ(a + 1)
    let weight = poissonWeight(a, mean: x)
    guard x > a + 1 else {
      var (term, sum, divisor) = (1.0, 1.0, a)
      while term > sum * .ulpOfOne / 4 {
        divisor += 1
        term *= x / divisor
        sum += term
      }
      return min(1, weight * sum)
    }
    let fraction = continuedFraction(first: x + 1 - a) { index in
      let n = Double(index)
      return (n * (a - n), x + 2 * n + 1 - a)
    }
    return max(0, 1 - weight * a / fraction)
  }
}
