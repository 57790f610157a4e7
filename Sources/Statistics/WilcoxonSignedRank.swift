/// Wilcoxon's two-sided signed-rank test of the hypothesis that differences are symmetric about 0.
///
/// Differences of 0 are dropped, and equal ones share the mean of their ranks. Up to 50 pairs, p is exact even with
/// ties, from all 2^N signs; above, it is from the normal approximation, corrected for ties but not for continuity.
///
/// Source: Wilcoxon, Individual Comparisons by Ranking Methods, Biometrics Bulletin 1(6), 1945; Lehmann,
/// Nonparametrics, 1975, section 3.2 and appendix 4 (ties).
package struct WilcoxonSignedRank: Sendable, Equatable {
  /// W+: the sum of the ranks of the differences above 0.
  let positiveRankSum: Double
  /// N: the number of differences other than 0.
  package let pairCount: Int
  /// Two-sided; 1 if all differences are 0.
  package let p: Double
  let isExact: Bool

  package static let largestExactCount = 50

  /// - Throws: `WithheldReason.notFinite` if a difference is not finite.
  init(_ differences: [Double]) throws(WithheldReason) {
    guard differences.allSatisfy(\.isFinite) else { throw .notFinite }
    let kept = differences.filter { $0 != 0 }
    let ranks = Midranks(kept.map(abs))
    let positive = zip(kept, ranks.doubled).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
    positiveRankSum = Double(positive) / 2
    pairCount = kept.count
    isExact = kept.count <= Self.largestExactCount
    let lesser = min(positive, ranks.doubled.reduce(0, +) - positive)
    p =
      isExact
      ? Self.exactP(doubledRanks: ranks.doubled, lesser: lesser)
      : Self.approximateP(ranks, lesserSum: Double(lesser) / 2)
  }

  /// The smallest p that `count` pairs can give.
  package static func leastP(count: Int) -> Double {
    precondition(count >= 0, "\(count) pairs")
    return min(1, Double(sign: .plus, exponent: 1 - count, significand: 1))
  }

  /// The share of the 2^N choices of signs whose smaller rank sum is at most the given one.
  private static func exactP(doubledRanks: [Int], lesser: Int) -> Double {
    // The number of choices of positive ranks by their sum: at most 2^50, which a Double represents exactly.
    var choices = [Double](repeating: 0, count: lesser + 1)
    choices[0] = 1
    for rank in doubledRanks where rank <= lesser {
      for sum in stride(from: lesser, through: rank, by: -1) { choices[sum] += choices[sum - rank] }
    }
    return min(
      1, choices.reduce(0, +) * Double(sign: .plus, exponent: 1 - doubledRanks.count, significand: 1))
  }

  private static func approximateP(_ ranks: Midranks, lesserSum: Double) -> Double {
    let count = Double(ranks.doubled.count)
    let ties = ranks.tieCounts.reduce(0.0) { $0 + Double($1) * (Double($1) * Double($1) - 1) }
    let variance = (count * (count + 1) * (2 * count + 1) - ties / 2) / 24
    return 2 * NormalDistribution.cumulative((lesserSum - count * (count + 1) / 4) / variance.squareRoot())
  }
}
