/// Friedman's test that treatments are ranked alike over blocks, with the statistic of Iman and Davenport.
///
/// Source: Friedman, Journal of the American Statistical Association 32, 1937; Iman and Davenport,
/// Communications in Statistics A9(6), 1980; Conover, Practical Nonparametric Statistics, 3rd ed., 1999,
/// section 5.8 (ties).
struct FriedmanTest: Sendable, Equatable {
  /// N.
  let blockCount: Int
  /// k.
  let treatmentCount: Int
  /// One a treatment, from 1 for one that is least in every block to k.
  let meanRanks: [Double]
  /// Corrected for ties.
  let chiSquared: Double
  /// Of χ² with k − 1 degrees of freedom: too large where blocks are few.
  let chiSquaredP: Double
  /// (N − 1) χ² / (N (k − 1) − χ²); infinite where all blocks rank the treatments alike.
  let imanDavenport: Double
  /// Of F with k − 1 and (k − 1)(N − 1) degrees of freedom.
  ///
  /// Where F is infinite this is its limit 0; what N blocks can show is never below `leastP`.
  let imanDavenportP: Double

  static let leastBlockCount = 2
  static let leastTreatmentCount = 3

  /// - Parameter blocks: A row for each block with one value a treatment, the least being ranked first. Equal
  ///   values within a block share the mean of their ranks.
  /// - Throws: `WithheldReason` for fewer than 2 blocks, fewer than 3 treatments, a value that is not finite,
  ///   and where all treatments are tied in every block.
  /// - Precondition: All rows have the same length.
  init(_ blocks: [[Double]]) throws(WithheldReason) {
    guard blocks.count >= Self.leastBlockCount else { throw .tooFewBlocks(count: blocks.count) }
    let treatmentCount = blocks[0].count
    precondition(blocks.allSatisfy { $0.count == treatmentCount }, "the blocks differ in their treatments")
    guard treatmentCount >= Self.leastTreatmentCount else { throw .tooFewTreatments(count: treatmentCount) }
    guard blocks.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { throw .notFinite }

    // Of doubled ranks, about their mean k + 1: whole numbers, so an agreement of all blocks is seen exactly.
    var (rankSums, squares) = ([Int](repeating: 0, count: treatmentCount), 0)
    for block in blocks {
      for (treatment, rank) in Midranks(block).doubled.enumerated() {
        let deviation = rank - (treatmentCount + 1)
        rankSums[treatment] += deviation
        squares += deviation * deviation
      }
    }
    guard squares > 0 else { throw .allTied }
    let sumSquares = rankSums.reduce(0) { $0 + $1 * $1 }
    let (n, freedom) = (Double(blocks.count), Double(treatmentCount - 1))
    blockCount = blocks.count
    self.treatmentCount = treatmentCount
    meanRanks = rankSums.map { Double($0 + blocks.count * (treatmentCount + 1)) / (2 * n) }
    chiSquared = freedom * Double(sumSquares) / Double(squares)
    chiSquaredP = ChiSquaredDistribution(degreesOfFreedom: freedom).upperTail(chiSquared)
    imanDavenport = (n - 1) * Double(sumSquares) / Double(blocks.count * squares - sumSquares)
    imanDavenportP = FDistribution(
      numeratorDegreesOfFreedom: freedom, denominatorDegreesOfFreedom: freedom * (n - 1)
    ).upperTail(imanDavenport)
  }

  /// The least p that the exact distribution over all rankings can give, (k!)^−(N − 1).
  ///
  /// Of the (k!)^N ways to rank without ties, k! rank all blocks alike.
  static func leastP(blocks: Int, treatments: Int) -> Double {
    precondition(blocks >= 1 && treatments >= 1, "\(blocks) blocks of \(treatments) treatments")
    let rankings = (1...treatments).reduce(1.0) { $0 * Double($1) }
    return (1..<blocks).reduce(1.0) { p, _ in p / rankings }
  }
}
