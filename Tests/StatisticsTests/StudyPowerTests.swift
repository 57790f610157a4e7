import TestSupport
import Testing

@testable import Statistics

/// How many people a paired difference needs.
struct StudyPowerTests {
  @Test(
    "numbers of pairs and their power agree with scipy",
    arguments: [
      // The smallest n with p = nct.sf(c, n − 1, δ) + nct.cdf(−c, n − 1, δ) ≥ 0.8, where c = t.ppf(0.975, n − 1) and
      // δ = difference / SD · √n; scipy.stats 1.17.1.
      (0.3, 0.25, 8, 0.827920060383243), (0.3, 1.0, 90, 0.803794296893221),
      (0.5, 0.5, 10, 0.803096856632722), (1.0, 0.2, 3, 0.975462268733169),
    ])
  func byT(difference: Double, deviation: Double, count: Int, power: Double) {
    let planned = PairedTPower(difference: difference, deviation: deviation)
    #expect(planned.count(for: 0.8) == count)
    #expect(abs(planned.power(count) - power) < 1e-10)
  }

  @Test("a difference that a million pairs do not find has no number of pairs")
  func tooSmall() { #expect(PairedTPower(difference: 1e-4, deviation: 1).count(for: 0.8) == nil) }

  @Test(
    "two rows are told apart exactly where one of them is not in the set of the card",
    arguments: [5, 8, 13, 14, 21])
  func sameRule(count: Int) {
    let masks = SignFlips(unitCount: count, seed: 3, stream: "card").masks
    var generator = SeededGenerator(seed: 11, stream: "rule", index: count)
    var toldCount = 0
    for study in 0..<30 {
      let base = (0..<count).map { _ in 3 + generator.nearlyNormal() }
      let shift = 0.1 * Double(study % 10)
      let other = base.map { $0 + shift + 0.6 * generator.nearlyNormal() }
      let card = BestComparison([base, other], seed: 3, stream: "card")
      let isTold = SignFlipPower.isToldApart(zip(other, base).map { $0 - $1 }, masks)
      #expect(isTold == !card.rows[1].isInSet)
      toldCount += isTold ? 1 : 0
    }
    #expect((3...27).contains(toldCount), "both answers occur")
  }

  @Test(
    "the simulated power is that of the card on normal differences, and its number of people the smallest")
  func simulated() throws {
    // Twenty normal quantiles, so that what is drawn is nearly normal with an SD of 1.
    let pilot = (0..<20).map { NormalDistribution.quantile((Double($0) + 0.5) / 20) }
    let planned = SignFlipPower(pilot, difference: 0.8, seed: 1)
    let count = try #require(planned.count(for: 0.8))
    #expect(planned.power(count) >= 0.8 && planned.power(count - 1) < 0.8)
    var generator = SeededGenerator(seed: 5, stream: "brute force")
    var toldCount = 0
    let studyCount = 600
    for _ in 0..<studyCount {
      let base = (0..<count).map { _ in 5 + generator.nearlyNormal() }
      let other = base.map { $0 + 0.8 + generator.nearlyNormal() }
      toldCount += BestComparison([base, other], seed: 9).rows[1].isInSet ? 0 : 1
    }
    #expect(abs(Double(toldCount) / Double(studyCount) - planned.power(count)) < 0.05)
  }

  @Test("a wider interval of a mean needs fewer values; the half width is Student's, by hand")
  func precision() {
    // The quantile for two degrees of freedom is 0.95·√(2/(1 − 0.95²)).
    let quantile = 0.95 * (2 / 0.0975).squareRoot()
    #expect(
      relativeError(MeanPrecision(variance: 4).halfWidth(3), of: quantile * (4.0 / 3).squareRoot()) < 1e-12)
    let count = MeanPrecision(variance: 4).count(halfWidth: 0.5)
    // scipy: the smallest n with t.ppf(0.975, n − 1) · 2/√n ≤ 0.5.
    #expect(count == 64)
  }
}
