/// Compares treatments with a reference treatment over blocks, such as methods over subjects.
///
/// A treatment that is missing in a block takes part in no test, because the remaining values would not be paired.
package struct BlockComparison: Sendable {
  package struct Difference: Sendable {
    /// The number of blocks in which it is better than the reference.
    package let helpCount: Int
    /// The number of blocks in which it is worse.
    package let hurtCount: Int
    /// Mean of treatment − reference over the blocks that have both; nil if there are none.
    package let mean: Double?
    /// The interval of that mean; withheld unless all blocks have both.
    package let interval: Result<ConfidenceInterval, WithheldReason>
    /// The test against the yardstick; nil for the yardstick itself.
    package let test: Result<WilcoxonSignedRank, WithheldReason>?
  }

  /// Indexed by block, then by treatment; nil where a block lacks the treatment.
  package let values: [[Double?]]
  package let reference: Int
  /// A baseline such as a constant guess: neither ranked nor tested, because it would make any ranking look significant.
  package let yardstick: Int?
  package let isHigherBetter: Bool

  package init(values: [[Double?]], reference: Int, yardstick: Int?, isHigherBetter: Bool) {
    self.values = values
    self.reference = reference
    self.yardstick = yardstick
    self.isHigherBetter = isHigherBetter
  }

  package var candidates: [Int] { values[0].indices.filter { $0 != yardstick } }
  var rivals: [Int] { candidates.filter { $0 != reference } }

  /// The mean over the blocks that have the treatment; nil if there are none.
  package func mean(_ treatment: Int) -> Double? {
    let present = values.compactMap { $0[treatment] }
    return present.isEmpty ? nil : present.reduce(0, +) / Double(present.count)
  }

  /// The mean rank of each candidate over the blocks, 1 being the best; empty if a block lacks a candidate.
  package var meanRanks: [Int: Double] {
    guard let blocks = try? rankable(candidates) else { return [:] }
    let ranks = blocks.map { Midranks($0).doubled }
    return Dictionary(
      uniqueKeysWithValues: candidates.enumerated().map { position, treatment in
        (treatment, Double(ranks.reduce(0) { $0 + $1[position] }) / Double(2 * ranks.count))
      })
  }

  package func friedman() throws(WithheldReason) -> FriedmanTest { try FriedmanTest(rankable(candidates)) }

  /// - Parameter bootstrap: Draws of the blocks.
  package func difference(_ treatment: Int, _ bootstrap: ClusterBootstrap) -> Difference {
    let differences = differences(treatment, reference)
    let sign = isHigherBetter ? -1.0 : 1.0
    return Difference(
      helpCount: differences.count { sign * $0 < 0 }, hurtCount: differences.count { sign * $0 > 0 },
      mean: differences.isEmpty ? nil : differences.reduce(0, +) / Double(differences.count),
      interval: Result { () throws(WithheldReason) in
        try checkComplete([treatment, reference])
        return try bootstrap.interval(
          of: bootstrap.values(ClusterMean(differences.map { ($0, 1) }, isRoot: false)))
      },
      test: treatment == yardstick
        ? nil : Result { () throws(WithheldReason) in try test(treatment, reference) })
  }

  /// The p value of each rival against the reference, with Holm's correction over all rivals that can be tested.
  package var adjustedPs: [Int: Double] {
    let tested = rivals.compactMap { rival in (try? test(rival, reference)).map { (rival, $0.p) } }
    return Dictionary(uniqueKeysWithValues: zip(tested.map(\.0), Holm.adjusted(tested.map(\.1))))
  }

  /// Wilcoxon's test of each pair of candidates, with Holm's correction over all pairs that can be tested.
  package var pairs:
    [(one: Int, other: Int, test: Result<WilcoxonSignedRank, WithheldReason>, adjustedP: Double?)]
  {
    let pairs = candidates.flatMap { one in candidates.filter { $0 > one }.map { (one: one, other: $0) } }
    let tests = pairs.map { pair in Result { () throws(WithheldReason) in try test(pair.other, pair.one) } }
    var adjusted = Holm.adjusted(tests.compactMap { try? $0.get().p })[...]
    return zip(pairs, tests).map { pair, test in
      (pair.one, pair.other, test, (try? test.get()) == nil ? nil : adjusted.popFirst())
    }
  }

  /// Treatment − other in the blocks that have both.
  package func differences(_ treatment: Int, _ other: Int) -> [Double] {
    values.compactMap { block in block[treatment].flatMap { ours in block[other].map { ours - $0 } } }
  }

  private func test(_ treatment: Int, _ other: Int) throws(WithheldReason) -> WilcoxonSignedRank {
    try checkComplete([treatment, other])
    return try WilcoxonSignedRank(differences(treatment, other))
  }

  /// The values of some treatments, with signs such that the smallest is the best.
  private func rankable(_ treatments: [Int]) throws(WithheldReason) -> [[Double]] {
    try checkComplete(treatments)
    return values.map { block in treatments.compactMap { block[$0] }.map { isHigherBetter ? -$0 : $0 } }
  }

  private func checkComplete(_ treatments: [Int]) throws(WithheldReason) {
    let lacking = values.count { block in treatments.contains { block[$0] == nil } }
    guard lacking == 0 else { throw .missingCells(count: lacking, of: values.count) }
  }
}
