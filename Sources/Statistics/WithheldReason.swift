/// The reason why a test or an interval is withheld.
package enum WithheldReason: Error, Sendable, Hashable {
  case notFinite
  case missingCells(count: Int, of: Int)
  case tooFewRepeats(count: Int)
  case constantDifferences
  case tooFewBlocks(count: Int)
  case tooFewTreatments(count: Int)
  case allTied
  case tooFewClusters(count: Int)
  case undefinedStatistic
  case undefinedDraws(count: Int)
  case undefinedWithoutCluster(index: Int)
  case constantDraws
  case estimateOutsideDraws
  case constantJackknife
  case unboundedAcceleration
  case tooFewEffective(count: Double)
  case collinear(inflation: Double)
  case tooFewShifts(count: Int)
  /// The values must not be compared, for a reason that the caller gives as a sentence.
  case incomparable(String)

  package var sentence: String {
    switch self {
    case .notFinite: "a value is missing, infinite or too large to be squared"
    case .missingCells(let count, let all):
      "\(count) of \(all) lack a number on one side, so the rest is not paired"
    case .tooFewRepeats(let count): "a paired test needs at least 2 differences, not \(count)"
    case .constantDifferences:
      "all differences are equal and not 0, so their mean cannot be compared with their spread"
    case .tooFewBlocks(let count):
      "a Friedman test needs at least \(FriedmanTest.leastBlockCount) blocks, not \(count)"
    case .tooFewTreatments(let count):
      "a Friedman test needs at least \(FriedmanTest.leastTreatmentCount) treatments, not \(count); "
        + "use Wilcoxon's signed-rank test for 2"
    case .allTied: "all treatments are tied in every block, so there are no ranks to compare"
    case .tooFewClusters(let count):
      "an interval needs at least \(ClusterBootstrap.leastClusterCount) clusters, not \(count): "
        + "with fewer it would be meaningless"
    case .undefinedStatistic: "the statistic is undefined for these clusters"
    case .undefinedDraws(let count): "the statistic is undefined in \(count) of the bootstrap draws"
    case .undefinedWithoutCluster(let index): "the statistic is undefined without cluster \(index + 1)"
    case .constantDraws: "the statistic is the same in every bootstrap draw"
    case .estimateOutsideDraws:
      "all bootstrap draws are on one side of the estimate, so its bias cannot be corrected"
    case .constantJackknife:
      "the statistic is the same whichever cluster is left out, so its acceleration is unknown"
    case .unboundedAcceleration:
      "a few clusters have so much influence that a corrected level of the interval is not between 0 and 1"
    case .tooFewEffective(let count):
      "the rows are worth only \(Self.tenths(count)) independent ones, and an interval needs at least 10"
    case .collinear(let inflation):
      "the others almost determine this one (variance inflation factor \(Self.tenths(inflation)), more than 10)"
    case .tooFewShifts(let count):
      "only \(count) shifts are longer than the series correlate with themselves, and p needs at least "
        + "\(BestLag.leastShiftCount)"
    case .incomparable(let sentence): sentence
    }
  }

  private static func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
