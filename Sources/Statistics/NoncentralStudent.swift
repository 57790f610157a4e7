import Foundation

/// The noncentral t distribution: of (Z + δ) / √(χ²/ν), with Z standard normal and χ² on ν degrees of freedom.
///
/// Source: Lenth, Algorithm AS 243, Applied Statistics 38(1), 1989; Johnson, Kotz and Balakrishnan, Continuous Univariate
/// Distributions 2, 2nd ed., 31.6. The absolute error is below 1e-11.
package struct NoncentralStudent: Sendable, Equatable {
  let degreesOfFreedom: Double
  let noncentrality: Double

  /// - Parameters:
  ///   - degreesOfFreedom: ν, at least 1.
  ///   - noncentrality: δ, from −1000 to 1000.
  package init(degreesOfFreedom: Double, noncentrality: Double) {
    precondition(degreesOfFreedom >= 1 && degreesOfFreedom.isFinite, "\(degreesOfFreedom) degrees of freedom")
    precondition(abs(noncentrality) <= 1000, "a noncentrality of \(noncentrality)")
    self.degreesOfFreedom = degreesOfFreedom
    self.noncentrality = noncentrality
  }

  /// The probability of a value of at most `t`, which is finite.
  package func cumulative(_ t: Double) -> Double {
    precondition(t.isFinite, "t is \(t)")
    guard t >= 0 else {
      let mirrored = NoncentralStudent(degreesOfFreedom: degreesOfFreedom, noncentrality: -noncentrality)
      return 1 - mirrored.cumulative(-t)
    }
    let below = NormalDistribution.cumulative(-noncentrality)
    let sum = degreesOfFreedom + t * t
    let (beyond, within) = sum.isFinite ? (degreesOfFreedom / sum, t * t / sum) : (0, 1)
    guard within > 0 else { return below }
    // Both sums of AS 243 are one over half integers x, with the weights λˣ e^−λ / Γ(x + 1).
    let mean = noncentrality * noncentrality / 2
    let reach = 10 * mean.squareRoot() + 40
    var positive = 0.0
    for step in max(0, Int(2 * (mean - reach)))...Int(2 * (mean + reach)) {
      let x = Double(step) / 2
      let weight = SpecialFunctions.poissonWeight(x, mean: mean)
      guard weight > 0 else { continue }
      let share = SpecialFunctions.regularisedBeta(
        within, complement: beyond, a: x + 0.5, b: degreesOfFreedom / 2)
      positive += (step % 2 == 1 && noncentrality < 0 ? -weight : weight) * share
    }
    return min(1, max(0, below + positive / 2))
  }
}

extension SpecialFunctions {
  /// λˣ e^−λ / Γ(x + 1) for x ≥ 0, which need not be a whole number, and λ ≥ 0.
  ///
  /// Source: Loader, Fast and Accurate Computation of Binomial Probabilities, 2000.
  static func poissonWeight(_ x: Double, mean: Double) -> Double {
    guard mean > 0 else { return x == 0 ? 1 : 0 }
    guard x > 0 else { return exp(-mean) }
    return exp(-stirlingError(x) - deviance(x, mean)) / (2 * .pi * x).squareRoot()
  }
}
