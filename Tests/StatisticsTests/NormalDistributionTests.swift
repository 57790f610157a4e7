import Foundation
import Inputs
import TestSupport
import Testing

@testable import Statistics

struct NormalDistributionTests {
  @Test(
    "two-sided points agree with the tables",
    arguments: [
      // Source: Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.5; R's qnorm.
      (0.05, 1.959963984540054), (0.01, 2.5758293035489), (0.001, 3.290526731491926),
      (0.5, 0.6744897501960817),
    ])
  func twoSidedPoints(tails: Double, point: Double) {
    #expect(abs(NormalDistribution.twoSidedPoint(tails: tails) - point) <= 1e-12)
  }

  @Test("a 99.9 % point after Bonferroni over 28 cells is 4.13 to two decimals")
  func bonferroni() {
    #expect(decimal(NormalDistribution.twoSidedPoint(tails: 0.001 / 28), 2) == "4.13")
  }

  @Test("the two-sided point of the whole distribution is 0")
  func wholeDistribution() {
    #expect(NormalDistribution.twoSidedPoint(tails: 1) <= 1e-15)
  }

  @Test("tails of 1e-290 are found: no digits are lost far out")
  func farOut() {
    // Source: the asymptotic series of erfc, z·√(2π)·e^(z²/2)·tails/2 = 1 − 1/z² + 3/z⁴ − …
    let z = NormalDistribution.twoSidedPoint(tails: 1e-290)
    let logarithm =
      -z * z / 2 - log(z * (Double.pi / 2).squareRoot()) + log1p(-1 / (z * z) + 3 / (z * z * z * z))
    #expect(abs(logarithm - -290 * log(10)) <= 1e-6)
  }

  @Test(
    "the probability below a point agrees with the tables",
    arguments: [
      (0.0, 0.5), (1, 0.841344746068543), (-1, 0.158655253931457), (1.959963984540054, 0.975), (-40, 0),
      (40, 1),
    ])
  func cumulative(z: Double, share: Double) {
    #expect(abs(NormalDistribution.cumulative(z) - share) <= 1e-14)
  }

  @Test(
    "quantiles agree with scipy, including far out and near the middle",
    arguments: [
      // scipy.stats.norm.ppf(share); to 17 digits from mpmath.findroot over mpmath.erfc.
      (0.5, 0), (0.975, 1.9599639845400539), (0.025, -1.9599639845400542), (0.75, 0.67448975019608174),
      (0.2, -0.84162123357291417), (0.3125, -0.4887764111146695),
      (0.5000000001, 2.5066284820303539e-10), (1e-30, -11.464024688443616), (1e-290, -36.420731673207999),
      (0.9999999999, 6.3613408896974219),
    ])
  func quantiles(share: Double, quantile: Double) {
    #expect(relativeError(NormalDistribution.quantile(share), of: quantile) <= 1e-14)
  }
}
