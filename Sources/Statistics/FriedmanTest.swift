/// Friedman's test that all treatments have the same mean rank over blocks, with Iman and Davenport's statistic.
///
/// Source: Friedman, Journal of the American Statistical Association 32, 1937; Iman and Davenport, Communications in
/// Statistics A9(6), 1980; Conover, Practical Nonparametric Statistics, 3rd ed., 1999, section 5.8 (ties).
package struct FriedmanTest: Sendable, Equatable {
  /// k.
  package let treatmentCount: Int
  /// One per treatment, from 1 (smallest in every block) to k.
  package let meanRanks: [Double]
  /// Corrected for ties.
  let chiSquared: Double
  /// F = (N − 1) χ² / (N (k − 1) − χ²); infinite if all blocks rank the treatments alike.
  package let imanDavenport: Double
  /// p from F with k − 1 and (k − 1)(N − 1) degrees of freedom; 0 if F is infinite (an exact p is at least `leastP`).
  package let imanDavenportP: Double

  static let leastBlockCount = 2
  static let leastTreatmentCount = 3

  /// - Parameter blocks: One row per block with one value per treatment; 1 is the smallest rank, ties share the mean.
  /// - Throws: `WithheldReason` below 2 blocks or 3 treatments, for a number not finite, and if every block is all ties.
  /// - Precondition: All rows have the same length.
  init(_ blocks: [[Double]]) throws(WithheldReason) {
    guard blocks.count >= Self.leastBlockCount else { throw .tooFewBlocks(count: blocks.count) }
    let treatmentCount = blocks[0].count
    precondition(blocks.allSatisfy { $0.count == treatmentCount }, "the blocks differ in their treatments")
    guard treatmentCount >= Self.leastTreatmentCount else { throw .tooFewTreatments(count: treatmentCount) }
    guard blocks.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { throw .notFinite }

    // Sums of doubled ranks minus their mean k + 1: integers, so that full agreement of the blocks is found exactly.
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
    self.treatmentCount = treatmentCount
    meanRanks = rankSums.map { Double($0 + blocks.count * (treatmentCount + 1)) / (2 * n) }
    chiSquared = freedom * Double(sumSquares) / Double(squares)
    imanDavenport = (n - 1) * Double(sumSquares) / Double(blocks.count * squares - sumSquares)
    imanDavenportP = FDistribution(
      numeratorDegreesOfFreedom: freedom, denominatorDegreesOfFreedom: freedom * (n - 1)
    ).upperTail(imanDavenport)
  }

  /// The smallest exact p, (k!)^−(N − 1): of the (k!)^N rankings without ties, k! rank all blocks alike.
  package static func leastP(blocks: Int, treatments: Int) -> Double {
    precondition(blocks >= 1 && treatments >= 1, "\(blocks) blocks of \(treatments) treatments")
    let rankings = (1...treatments).reduce(1.0) { $0 * Double($1) }
    return (1..<blocks).reduce(1.0) { p, _ in p / rankings }
  }
}

/// Fisher and Snedecor's F distribution; both degrees of freedom are at least 1 and finite.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.6.2.
struct FDistribution {
  let numeratorDegreesOfFreedom: Double
  let denominatorDegreesOfFreedom: Double

  /// The probability of a value of at least `f`, which is at least 0; 0 for infinity.
  func upperTail(_ f: Double) -> Double {
    precondition(f >= 0, "an F of \(f)")
    for degrees in [numeratorDegreesOfFreedom, denominatorDegreesOfFreedom] {
      precondition(degrees >= 1 && degrees.isFinite, "\(degrees) degrees of freedom")
    }
    let scaled = numeratorDegreesOfFreedom * f
    let sum = denominatorDegreesOfFreedom + scaled
    guard sum.isFinite else { return 0 }
    return SpecialFunctions.regularisedBeta(
      denominatorDegreesOfFreedom / sum, complement: scaled / sum, a: denominatorDegreesOfFreedom / 2,
      b: numeratorDegreesOfFreedom / 2)
  }
}
