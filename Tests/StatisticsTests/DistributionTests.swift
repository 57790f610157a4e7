import TestSupport
import Testing

@testable import Statistics

/// Golden values to 17 digits from Python's mpmath with 60 digits, of the tails through its betainc;
/// scipy.stats gives the same to its own 13 digits or so.
struct DistributionTests {
  @Test("Student's interval of a mean, by hand")
  func intervalOfMean() {
    // The quantile for two degrees of freedom is 0.95·√(2/(1 − 0.95²)); the variance of 1, 2 and 4 is 7/3.
    let quantile = 0.95 * (2 / 0.0975).squareRoot()
    let interval = ConfidenceInterval.ofMean([1, 2, 4])
    #expect(abs(interval.estimate - 7.0 / 3) < 1e-14)
    #expect(abs(interval.high - interval.estimate - quantile * (7.0 / 9).squareRoot()) < 1e-12)
    #expect(abs(interval.estimate - interval.low - quantile * (7.0 / 9).squareRoot()) < 1e-12)
    let overlapping = ConfidenceInterval.ofMean([1, 2, 4], variance: 0.75)
    #expect(abs(overlapping.high - overlapping.estimate - quantile * (7.0 / 4).squareRoot()) < 1e-12)
  }

  @Test("equal values have an interval of almost no width, even if their mean is rounded")
  func intervalOfEqualValues() {
    // Three times 0.1 is 0.30000000000000004 in doubles, and a third of it is not 0.1.
    let interval = ConfidenceInterval.ofMean([0.1, 0.1, 0.1])
    #expect(interval.estimate != 0.1)
    #expect(interval.high - interval.low >= 0 && interval.high - interval.low < 1e-15)
  }

  @Test(
    "two-sided tails of t agree with scipy, down to 1e-35",
    arguments: [
      // 2 * scipy.stats.t.sf(abs(t), degrees)
      (1, 0, 1), (1, 1, 0.5), (1, -12.5, 0.050821347332231791), (1, 1e12, 6.3661977236758134e-13),
      (2.5, 0.125, 0.90987590160855069), (9, 2.25, 0.051003260706950803), (9, -40, 1.8982998449339826e-11),
      (9, 0.001, 0.99922393032597327), (29, 2.0, 0.054943637182967189), (29, 45, 2.1976057166964096e-28),
      (99, 1.984, 0.0500245729181744), (99, 15, 3.1066970135468487e-27),
      (899, 3.5, 0.00048811449714383736), (899, 13, 1.5665983918860662e-35),
      (100_000, 1.96, 0.049998563194301638), (100_000, 12, 3.7445058119563509e-33), (7, .infinity, 0),
    ])
  func studentTails(degrees: Double, t: Double, tail: Double) {
    let found = StudentDistribution(degreesOfFreedom: degrees).twoSidedTail(t)
    #expect(relativeError(found, of: tail) <= 1e-12)
  }

  @Test(
    "quantiles of t agree with scipy and mpmath",
    arguments: [
      // scipy.stats.t.ppf(share, degrees); beside the middle, where scipy has but 9 digits, mpmath.findroot.
      (1, 0.75, 1.0), (1, 1e-30, -3.1830988618379065e+29), (2.5, 0.1, -1.7302509288071765),
      (9, 0.975, 2.262157162798205), (9, 0.995, 3.2498355415921257), (9, 0.5, 0),
      (9, 0.5000000001, 2.5770879368770716e-10), (9, 0.3, -0.54348024145429706),
      (29, 0.025, -2.0452296421327043), (29, 1e-30, -53.017619928763057), (99, 0.975, 1.9842169515864171),
      (99, 0.999999999, 6.6055176149953671), (899, 0.9, 1.2824939683427921),
      (100_000, 0.975, 1.9599877075346093),
    ])
  func studentQuantiles(degrees: Double, share: Double, quantile: Double) {
    let found = StudentDistribution(degreesOfFreedom: degrees).quantile(share)
    #expect(relativeError(found, of: quantile) <= 1e-13)
  }

  @Test(
    "upper tails of F agree with scipy, down to 1e-58",
    arguments: [
      // scipy.stats.f.sf(f, numerator, denominator)
      (1, 1, 1, 0.5), (1, 9, 5.0625, 0.051003260706950803), (3, 39, 3.69, 0.019744099689488886),
      (3, 39, 0.25, 0.86084165055430439), (3, 39, 80, 1.0260699865392727e-16),
      (3, 39, 600, 1.1686243981247596e-32), (2, 10, 1e-6, 0.9999990000006),
      (5, 60, 12.5, 2.5158168671588083e-8), (11, 209, 1.75, 0.064666410071146838),
      (11, 209, 60, 1.635916921829586e-58), (1000, 1000, 1.125, 0.031350189019091093), (4, 20, 0, 1),
      (4, 20, .infinity, 0),
    ])
  func fTails(numerator: Double, denominator: Double, f: Double, tail: Double) {
    let distribution = FDistribution(
      numeratorDegreesOfFreedom: numerator, denominatorDegreesOfFreedom: denominator)
    #expect(relativeError(distribution.upperTail(f), of: tail) <= 1e-12)
  }

  @Test("bisection finds the smallest number that satisfies the condition, however small or large")
  func bisection() {
    for least in [0, .leastNonzeroMagnitude, 1e-200, 1, 1.0.nextUp, 1e300, .greatestFiniteMagnitude] {
      #expect(Bisection.leastNumber { $0 >= least } == least)
    }
    #expect(Bisection.leastNumber { _ in false } == .greatestFiniteMagnitude)
  }
}
