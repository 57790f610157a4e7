import TestSupport
import Testing

@testable import Statistics

struct WilcoxonSignedRankTests {
  @Test("without ties p agrees with scipy's exact p")
  func exact() throws {
    let differences = [1.5, -0.3, 2.2, 0.7, -1.1, 3.1, 0.9, -0.2, 1.8, 2.6, 0.4, -0.6]
    let test = try WilcoxonSignedRank(differences)
    // scipy.stats.wilcoxon(differences, mode="exact")
    #expect(test.p == 0.05224609375)
    #expect(test.negativeRankSum == 14)
    #expect(test.positiveRankSum == 64)
    #expect(test.pairCount == 12)
    #expect(test.isExact)
  }

  @Test("p of fifty pairs is exact and agrees with scipy")
  func fiftyPairs() throws {
    let test = try WilcoxonSignedRank((1...50).map { Double($0 * $0 * 613 % 2003) - 800.5 })
    // scipy.stats.wilcoxon([i * i * 613 % 2003 - 800.5 for i in range(1, 51)], mode="exact")
    #expect(min(test.positiveRankSum, test.negativeRankSum) == 347)
    #expect(relativeError(test.p, of: 0.004459422606641894) <= 1e-12)
    #expect(test.isExact)
  }

  @Test(
    "with ties and zeros p is the share of all signs that are at least as lopsided",
    arguments: [
      [1.0, 1, -1, 2, 2, -2, 3, 0, 3, -1, 4, 2, 0, 1], [1, 1, 1, 1, -1, -1], [5, -5], [0, 0, 2],
      [1, 2, 2, 3, 3, 3, -4, 4, 4, 4],
    ])
  func enumeration(differences: [Double]) throws {
    let kept = differences.filter { $0 != 0 }
    let ranks = kept.map { value in
      let (below, equal) = (
        kept.filter { abs($0) < abs(value) }.count, kept.filter { abs($0) == abs(value) }.count
      )
      return Double(below) + Double(equal + 1) / 2
    }
    let total = ranks.reduce(0, +)
    func lesserSum(_ signs: Int) -> Double {
      let positive = ranks.indices.reduce(0.0) { signs >> $1 & 1 == 1 ? $0 + ranks[$1] : $0 }
      return min(positive, total - positive)
    }
    let observed = lesserSum(kept.indices.reduce(0) { kept[$1] > 0 ? $0 | 1 << $1 : $0 })
    let lopsidedCount = (0..<(1 << kept.count)).filter { lesserSum($0) <= observed }.count
    let test = try WilcoxonSignedRank(differences)
    #expect(test.p == Double(lopsidedCount) / Double(1 << kept.count))
    #expect(test.pairCount == kept.count)
    #expect(min(test.positiveRankSum, test.negativeRankSum) == observed)
  }

  @Test(
    "tied pairs, by hand: 1, 1, 1, 1, −1, −1 have rank 3.5, and 44 of 64 choices of signs are as lopsided")
  func tiedByHand() throws {
    // 2 · (1 + 6 + 15) = 44 signs have at most two of one kind.
    let test = try WilcoxonSignedRank([1, 1, 1, 1, -1, -1])
    #expect(test.positiveRankSum == 14)
    #expect(test.negativeRankSum == 7)
    #expect(test.p == 44.0 / 64)
  }

  @Test("above fifty pairs p agrees with scipy's approximation, corrected for ties but not for continuity")
  func approximate() throws {
    let tied = try WilcoxonSignedRank((1...65).map { Double(7 * $0 * $0 % 23 - 8) })
    // scipy.stats.wilcoxon([7 * i * i % 23 - 8 for i in range(1, 66)], mode="approx", correction=False)
    #expect(!tied.isExact)
    #expect(tied.positiveRankSum == 1974)
    #expect(tied.negativeRankSum == 171)
    #expect(relativeError(tied.p, of: 3.652300422639704e-09) <= 1e-12)
    let far = try WilcoxonSignedRank((1...200).map(Double.init))
    // scipy.stats.wilcoxon(range(1, 201), mode="approx", correction=False)
    #expect(relativeError(far.p, of: 1.4361464127613523e-34) <= 1e-12)
  }

  @Test("differences that are all 0 have p = 1", arguments: [[], [0, 0, -0.0]])
  func nothing(differences: [Double]) throws {
    let test = try WilcoxonSignedRank(differences)
    #expect(test.p == 1)
    #expect(test.pairCount == 0)
    #expect(test.positiveRankSum == 0)
  }

  @Test("differences that are all positive reach the smallest possible p", arguments: [1, 2, 5, 6, 10, 50])
  func leastP(count: Int) throws {
    let test = try WilcoxonSignedRank((1...count).map(Double.init))
    #expect(test.p == WilcoxonSignedRank.leastP(count: count))
  }

  @Test("the smallest p of 0, 1, 5 and 6 pairs is 1, 1, 1/16 and 1/32: five pairs cannot reach 5 %")
  func leastPByHand() {
    let expected: [Double] = [1, 1, 1 / 16, 1 / 32]
    #expect([0, 1, 5, 6].map(WilcoxonSignedRank.leastP(count:)) == expected)
  }

  @Test("a difference that is not finite is reported")
  func notFinite() {
    #expect(throws: WithheldReason.notFinite) { try WilcoxonSignedRank([1, .nan]) }
    #expect(throws: WithheldReason.notFinite) { try WilcoxonSignedRank([1, .infinity]) }
  }
}

extension WilcoxonSignedRank {
  /// W−: all ranks sum to N(N + 1)/2.
  fileprivate var negativeRankSum: Double { Double(pairCount * (pairCount + 1)) / 2 - positiveRankSum }
}
