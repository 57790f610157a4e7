import TestSupport
import Testing

@testable import Statistics

/// Golden values from Python, for draws, jackknife and level as here:
///
///     z0 = norm.ppf(((draws < estimate).sum() + 0.5 * (draws == estimate).sum()) / len(draws))
///     u = jackknife.mean() - jackknife
///     a = (u ** 3).sum() / (6 * (u ** 2).sum() ** 1.5)
///     z = z0 + norm.ppf([(1 - level) / 2, (1 + level) / 2])
///     numpy.quantile(draws, norm.cdf(z0 + z / (1 - a * z)))
struct BCaIntervalTests {
  private let draws = (1...999).map { Double($0 * $0 * 37 % 1009) / 100 }
  private let jackknife: [Double] = {
    let values = [1.2, 3.4, 2.2, 8.9, 4.1, 5.6, 2.7, 12.3]
    return values.map { (values.reduce(0, +) - $0) / 7 }
  }()

  @Test(
    "the endpoints follow the formula; draws equal to the estimate count half",
    arguments: [
      // There are two draws each of 3.39 and 4.41, and none of the others.
      (4.62, 0.95, 0.15693962128051842, 9.94), (4.62, 0.9, 0.30700628415215947, 9.68),
      (3.39, 0.95, 0.04, 9.27), (3.39, 0.9, 0.07, 8.417755720433338), (3.39, 0.5, 0.64, 4.491845213741938),
      (4.41, 0.95, 0.12, 9.883630775794146), (5.05, 0.99, 0.07, 10.077402983612847),
    ])
  func golden(estimate: Double, level: Double, low: Double, high: Double) throws {
    let interval = try BCaInterval.interval(
      estimate: estimate, draws: draws, jackknife: jackknife, level: level)
    #expect(relativeError(interval.low, of: low) <= 1e-10)
    #expect(relativeError(interval.high, of: high) <= 1e-10)
    #expect(interval.estimate == estimate)
  }

  @Test("draws as often below as above and a jackknife without skew give the plain percentiles")
  func withoutCorrection() throws {
    let draws = (0...1000).map(Double.init)
    let interval = try BCaInterval.interval(
      estimate: 500, draws: draws.reversed(), jackknife: [-1, 0, 1], level: 0.9)
    #expect(relativeError(interval.low, of: 50) <= 1e-12)
    #expect(relativeError(interval.high, of: 950) <= 1e-12)
  }

  @Test("if the correction is undefined, the reason is given instead of a number")
  func withheld() {
    func interval(_ estimate: Double, _ draws: [Double], _ jackknife: [Double]) throws -> ConfidenceInterval {
      try BCaInterval.interval(estimate: estimate, draws: draws, jackknife: jackknife, level: 0.95)
    }
    #expect(throws: WithheldReason.constantDraws) { try interval(2, [2, 2, 2], [1, 2, 3]) }
    #expect(throws: WithheldReason.estimateOutsideDraws) { try interval(0, [1, 2, 3], [1, 2, 3]) }
    #expect(throws: WithheldReason.estimateOutsideDraws) { try interval(4, [1, 2, 3], [1, 2, 3]) }
    #expect(throws: WithheldReason.constantJackknife) { try interval(2, [1, 2, 3], [2, 2, 2]) }
    // A jackknife with one value far off has an a of nearly 1/6, so a point beyond 6 has no endpoint: here it
    // is the sum of z₀ = 3.54 for 4999 of 5000 draws and z = 3.29 for the level.
    let lopsided = [Double](repeating: 0, count: 99) + [-1]
    #expect(throws: WithheldReason.unboundedAcceleration) {
      try BCaInterval.interval(
        estimate: 4999.5, draws: (1...5000).map(Double.init), jackknife: lopsided, level: 0.999)
    }
  }
}
