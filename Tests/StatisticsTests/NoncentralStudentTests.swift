import TestSupport
import Testing

@testable import Statistics

/// Golden values from Python: scipy.stats 1.17.1, whose values were checked by mpmath's integration of
/// Φ(t·w − δ) over w = √(χ²/ν) with 30 digits.
struct NoncentralStudentTests {
  @Test(
    "shares below t agree with scipy to 1e-9",
    arguments: [
      // scipy.stats.nct.cdf(t, degrees, noncentrality)
      (2.0, 4, 1.0, 0.764567453824324), (2.776445105, 4, 3.0, 0.380742462866378),
      (-1.5, 7, 0.5, 0.0345346483089922), (0.5, 1, -2.0, 0.989638617359644),
      (2.0, 30, 2.5, 0.308334453647515), (1.98, 119, 6.0, 3.28767615876493e-05),
      (0.0, 10, 1.2, 0.115069670221708), (12.7, 1, 8.0, 0.530018657516097),
      (3.0, 2, 20.0, 1.4584726770256e-16), (45.0, 25, 40.0, 0.756999330579859),
    ])
  func cumulative(t: Double, degrees: Double, noncentrality: Double, share: Double) {
    let found = NoncentralStudent(degreesOfFreedom: degrees, noncentrality: noncentrality).cumulative(t)
    #expect(abs(found - share) < 1e-11)
  }

  @Test("without noncentrality it is Student's distribution", arguments: [-3.0, -0.5, 0, 1, 4.5])
  func central(t: Double) {
    let tail = StudentDistribution(degreesOfFreedom: 9).twoSidedTail(t) / 2
    let found = NoncentralStudent(degreesOfFreedom: 9, noncentrality: 0).cumulative(t)
    #expect(abs(found - (t > 0 ? 1 - tail : tail)) < 1e-14)
  }

  @Test(
    "quantiles of χ² agree with scipy",
    arguments: [
      // scipy.stats.chi2.ppf(share, degrees)
      (1, 0.025, 0.000982069117175256), (1, 0.5, 0.454936423119572), (1, 0.975, 5.02388618731489),
      (5, 0.025, 0.831211613486663), (5, 0.5, 4.35146019109553), (5, 0.975, 12.83250199403),
      (11, 0.025, 3.8157482522361), (11, 0.975, 21.9200492610212), (200, 0.025, 162.727982501846),
      (200, 0.5, 199.333729838631), (200, 0.975, 241.057895506311),
    ])
  func chiSquareQuantiles(degrees: Double, share: Double, quantile: Double) {
    let found = ChiSquareDistribution(degreesOfFreedom: degrees).quantile(share)
    #expect(relativeError(found, of: quantile) < 1e-11)
  }

  @Test(
    "shares of χ² agree with scipy",
    arguments: [
      // scipy.stats.chi2.cdf(x, degrees)
      (0.5, 1, 0.520499877813047), (3, 5, 0.300014164121372), (30, 11, 0.998415404742693),
      (150, 200, 0.00335244149818699),
    ])
  func chiSquareShares(x: Double, degrees: Double, share: Double) {
    #expect(relativeError(ChiSquareDistribution(degreesOfFreedom: degrees).cumulative(x), of: share) < 1e-11)
  }

  @Test("with two degrees of freedom, χ² is exponential: the interval of an SD by hand")
  func interval() {
    // P(χ² ≤ x) = 1 − exp(−x/2), so that the bounds are −2·ln(0.025) and −2·ln(0.975).
    let (low, high) = ChiSquareDistribution.interval(ofDeviation: 3, degreesOfFreedom: 2)
    #expect(relativeError(low, of: 3 * (2 / 7.377758908227871).squareRoot()) < 1e-12)
    #expect(relativeError(high, of: 3 * (2 / 0.05063561596857975).squareRoot()) < 1e-12)
  }
}
