/// Treatments held against one of them over blocks, such as feature sets over participants.
///
/// A treatment that a block lacks takes part in no paired test: what is left would not be paired.
struct BlockComparison: Sendable {
  /// One treatment against the reference.
  struct Difference: Sendable {
    /// Blocks in which it is better, or worse, than the reference.
    let helpCount: Int
    let hurtCount: Int
    /// Mean of treatment − reference over the blocks that have both; nil without any.
    let mean: Double?
    /// Of that mean over all blocks.
    let interval: Result<ConfidenceInterval, WithheldReason>
    /// Nil for the yardstick.
    let test: Result<WilcoxonSignedRank, WithheldReason>?
  }

  /// By block, then treatment; nil where a block lacks one.
  let values: [[Double?]]
  /// The treatment that all others are held against.
  let reference: Int
  /// A treatment that is no candidate, such as the constant guess: it would be last in any ranking, and make any
  /// ranking look like a finding. It is in no rank and no test.
  let yardstick: Int?
  let isHigherBetter: Bool

  /// All treatments but the yardstick.
  var candidates: [Int] { values[0].indices.filter { $0 != yardstick } }

  /// Candidates that are tested against the reference.
  var rivals: [Int] { candidates.filter { $0 != reference } }

  /// The median over the blocks that have the treatment; nil without any.
  func median(_ treatment: Int) -> Double? {
    let present = values.compactMap { $0[treatment] }
    return present.isEmpty ? nil : GazeLab.median(present)
  }

  /// Over all candidates, from 1 for the best; withheld where one is missing.
  ///
  /// - Returns: By treatment; nothing for the yardstick.
  var meanRanks: [Int: Double] {
    guard let blocks = try? rankable(candidates) else { return [:] }
    let ranks = blocks.map { Midranks($0).doubled }
    return Dictionary(
      uniqueKeysWithValues: candidates.enumerated().map { position, treatment in
        (treatment, Double(ranks.reduce(0) { $0 + $1[position] }) / Double(2 * ranks.count))
      })
  }

  /// Over all candidates.
  func friedman() throws(WithheldReason) -> FriedmanTest { try FriedmanTest(rankable(candidates)) }

  /// - Parameter bootstrap: Of the blocks.
  func difference(_ treatment: Int, _ bootstrap: ClusterBootstrap) -> Difference {
    let differences = differences(treatment, reference)
    let sign = isHigherBetter ? -1.0 : 1.0
    return Difference(
      helpCount: differences.count { sign * $0 < 0 }, hurtCount: differences.count { sign * $0 > 0 },
      mean: differences.isEmpty ? nil : differences.reduce(0, +) / Double(differences.count),
      interval: Result { () throws(WithheldReason) in
        try checkComplete([treatment, reference])
        return try bootstrap.interval { weights in
          zip(weights, differences).reduce(0) { $0 + Double($1.0) * $1.1 } / Double(differences.count)
        }
      },
      test: treatment == yardstick
        ? nil : Result { () throws(WithheldReason) in try test(treatment, reference) })
  }

  /// p of each rival against the reference, corrected by Holm over all of them that can be tested.
  var adjustedPs: [Int: Double] {
    let tested = rivals.compactMap { rival in (try? test(rival, reference)).map { (rival, $0.p) } }
    return Dictionary(uniqueKeysWithValues: zip(tested.map(\.0), Holm.adjusted(tested.map(\.1))))
  }

  /// Every pair of candidates with Wilcoxon's test, p corrected by Holm over all pairs that can be tested.
  var pairs: [(one: Int, other: Int, test: Result<WilcoxonSignedRank, WithheldReason>, adjustedP: Double?)] {
    let pairs = candidates.flatMap { one in candidates.filter { $0 > one }.map { (one: one, other: $0) } }
    let tests = pairs.map { pair in Result { () throws(WithheldReason) in try test(pair.other, pair.one) } }
    var adjusted = Holm.adjusted(tests.compactMap { try? $0.get().p })[...]
    return zip(pairs, tests).map { pair, test in
      (pair.one, pair.other, test, (try? test.get()) == nil ? nil : adjusted.popFirst())
    }
  }

  /// Treatment − other in the blocks that have both.
  func differences(_ treatment: Int, _ other: Int) -> [Double] {
    values.compactMap { block in block[treatment].flatMap { ours in block[other].map { ours - $0 } } }
  }

  private func test(_ treatment: Int, _ other: Int) throws(WithheldReason) -> WilcoxonSignedRank {
    try checkComplete([treatment, other])
    return try WilcoxonSignedRank(differences(treatment, other))
  }

  /// The values of some treatments, the best least; every block has them all.
  private func rankable(_ treatments: [Int]) throws(WithheldReason) -> [[Double]] {
    try checkComplete(treatments)
    return values.map { block in treatments.compactMap { block[$0] }.map { isHigherBetter ? -$0 : $0 } }
  }

  private func checkComplete(_ treatments: [Int]) throws(WithheldReason) {
    let lacking = values.count { block in treatments.contains { block[$0] == nil } }
    guard lacking == 0 else { throw .missingCells(count: lacking, of: values.count) }
  }
}
