import TestSupport
import Testing

@testable import Statistics

struct BlockComparisonTests {
  private static let first: [Double] = [10, 20, 30, 40, 50, 60]
  /// Below the first by 1 to 6, and off it by 1, −2, 3, −4, 5, 6.
  private static let second: [Double] = [9, 18, 27, 36, 45, 54]
  private static let third: [Double] = [11, 18, 33, 36, 55, 66]

  /// The constant guess is last.
  private func comparison(
    blockCount: Int = 6, reference: Int = 0, higher: Bool = false,
    lacking: [(block: Int, treatment: Int)] = []
  ) -> BlockComparison {
    var values = (0..<blockCount).map { block -> [Double?] in
      [Self.first[block], Self.second[block], Self.third[block], 100]
    }
    for (block, treatment) in lacking { values[block][treatment] = nil }
    return BlockComparison(values: values, reference: reference, yardstick: 3, isHigherBetter: higher)
  }

  private func difference(_ treatment: Int, _ comparison: BlockComparison) -> BlockComparison.Difference {
    let count = comparison.values.count
    return comparison.difference(
      treatment, ClusterBootstrap(clusterCount: count, drawCount: 999, seed: 1, stream: "test"))
  }

  /// Values over six blocks, rounded.
  private func rankSums(_ comparison: BlockComparison) -> [Double] {
    let ranks = comparison.meanRanks
    #expect(ranks.count == 3)
    return (0...2).map { ((ranks[$0] ?? .nan) * 6 * 1e9).rounded() / 1e9 }
  }

  @Test("only candidates are ranked, ties share ranks, and the yardstick is left out")
  func ranks() {
    // By hand: 2 1 3, 3 1½ 1½, 2 1 3, 3 1½ 1½, 2 1 3, 2 1 3.
    #expect(rankSums(comparison()) == [14, 7, 15])
    // If higher is better, rank r becomes 4 − r.
    #expect(rankSums(comparison(higher: true)) == [10, 17, 9])
    #expect(comparison().candidates == [0, 1, 2] && comparison().rivals == [1, 2])
  }

  @Test("a treatment helps in the blocks in which it is better, which may mean higher; ties do not count")
  func helps() {
    func counts(_ treatment: Int, _ comparison: BlockComparison) -> [Int] {
      let difference = difference(treatment, comparison)
      return [difference.helpCount, difference.hurtCount]
    }
    #expect(counts(1, comparison()) == [6, 0])
    #expect(counts(2, comparison()) == [2, 4])
    #expect(counts(3, comparison()) == [0, 6])
    #expect(counts(1, comparison(higher: true)) == [0, 6])
    #expect(counts(2, comparison(higher: true)) == [4, 2])
    // The third ties with the second in two blocks.
    #expect(counts(2, comparison(reference: 1)) == [0, 4])
  }

  @Test("the mean difference is treatment minus reference, and its interval contains it")
  func meanDifference() throws {
    let difference = difference(1, comparison())
    #expect(difference.mean == -3.5)
    let interval = try difference.interval.get()
    #expect(interval.estimate == -3.5 && interval.low < -3.5 && -3.5 < interval.high)
    // All draws lie between the smallest and the largest difference.
    #expect(interval.low >= -6 && interval.high <= -1)
    #expect(self.difference(1, comparison(higher: true)).mean == -3.5)
  }

  @Test("with fewer than six blocks there is a test but no interval")
  func fewBlocks() throws {
    let difference = difference(1, comparison(blockCount: 5))
    #expect(difference.interval == .failure(.tooFewClusters(count: 5)))
    #expect(difference.mean == -3)
    // 2/2⁵.
    #expect(try #require(difference.test).get().p == 0.0625)
  }

  @Test("the tests are Wilcoxon's, with Holm's correction over the rivals only")
  func tests() throws {
    let comparison = comparison()
    // All six below: 2/2⁶ = 1/32. Ranks 2 and 4 below:
    // 14 of 2⁶ choices of signs have a sum of at most 6: 14/32.
    #expect(try #require(difference(1, comparison).test).get().p == 0.03125)
    #expect(try #require(difference(2, comparison).test).get().p == 0.4375)
    #expect(comparison.adjustedPs == [1: 0.0625, 2: 0.4375])
    #expect(difference(3, comparison).test == nil, "the yardstick is in no test")
  }

  @Test("all pairs of candidates are tested, with Holm's correction over all pairs")
  func pairs() throws {
    let pairs = comparison().pairs
    #expect(pairs.map { [$0.one, $0.other] } == [[0, 1], [0, 2], [1, 2]])
    // The zeros of third − second, 2 0 6 0 10 12, are dropped: 2/2⁴.
    let ps = try pairs.map { try $0.test.get().p }
    #expect(ps == [0.03125, 0.4375, 0.125])
    let adjusted: [Double?] = [0.09375, 0.4375, 0.25]
    #expect(pairs.map(\.adjustedP) == adjusted)
  }

  @Test("Friedman's test over the candidates is scipy's")
  func friedman() throws {
    for isHigherBetter in [false, true] {
      let test = try comparison(higher: isHigherBetter).friedman()
      // scipy.stats.friedmanchisquare(first, second, third); F = 5 χ²/(12 − χ²); scipy.stats.f.sf(F, 2, 10)
      #expect(relativeError(test.chiSquared, of: 6.909090909090904) <= 1e-12)
      #expect(relativeError(test.imanDavenport, of: 6.785714285714273) <= 1e-12)
      #expect(relativeError(test.imanDavenportP, of: 0.013742649779957558) <= 1e-12)
    }
  }

  @Test(
    "a missing cell withholds the ranks, Friedman's test and the tests of its treatment, but no other test")
  func missingCell() throws {
    let comparison = comparison(lacking: [(block: 2, treatment: 1)])
    let reason = WithheldReason.missingCells(count: 1, of: 6)
    #expect(comparison.meanRanks.isEmpty)
    #expect(throws: reason) { try comparison.friedman() }
    let lacking = difference(1, comparison)
    #expect(lacking.interval == .failure(reason) && lacking.test == .failure(reason))
    // Without the third block: 1 + 2 + 4 + 5 + 6 over 5.
    #expect(lacking.mean == -3.6 && lacking.helpCount == 5)
    #expect(try #require(difference(2, comparison).test).get().p == 0.4375)
    #expect(comparison.adjustedPs == [2: 0.4375], "Holm over the one that is tested")
    let pairs = comparison.pairs
    #expect(pairs[0].adjustedP == nil && pairs[2].adjustedP == nil)
    #expect(pairs[1].adjustedP == 0.4375)
    #expect(comparison.mean(1) == 32.4 && comparison.mean(0) == 35)
  }

  @Test("a reference that lacks a cell cannot be compared; a yardstick may lack one")
  func missingReference() {
    let comparison = comparison(lacking: [(block: 0, treatment: 0)])
    #expect(comparison.adjustedPs.isEmpty)
    #expect(difference(2, comparison).test == .failure(.missingCells(count: 1, of: 6)))
    #expect(self.comparison(lacking: [(block: 0, treatment: 3)]).meanRanks.count == 3)
  }
}
