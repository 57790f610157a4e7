/// Why a test or an interval is not given.
enum WithheldReason: Error, Sendable, Hashable {
  case notFinite
  case missingCells(count: Int, of: Int)
  case severalPeople
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
  case otherFixations(count: Int, of: Int)
  case otherCaptures
  case otherFolds

  /// What is wrong and what was expected, for people.
  var sentence: String {
    switch self {
    case .notFinite:
      "a value is missing, infinite or too large to be squared"
    case .missingCells(let count, let all):
      "\(count) of \(all) lack a number on one side, and what is left is not paired"
    case .severalPeople:
      "the repeats draw fixations of several people, and would say nothing about other people"
    case .tooFewRepeats(let count):
      "a paired test needs at least 2 differences, not \(count)"
    case .constantDifferences:
      "all differences are the same and not 0, so there is no spread to compare their mean with"
    case .tooFewBlocks(let count):
      "a Friedman test needs at least \(FriedmanTest.leastBlockCount) blocks, not \(count)"
    case .tooFewTreatments(let count):
      "a Friedman test needs at least \(FriedmanTest.leastTreatmentCount) treatments, not \(count); "
        + "Wilcoxon's signed-rank test compares 2"
    case .allTied:
      "all treatments are tied in every block, so there are no ranks to compare"
    case .tooFewClusters(let count):
      "an interval needs at least \(ClusterBootstrap.leastClusterCount) clusters, not \(count): "
        + "with fewer it would only look like one"
    case .undefinedStatistic:
      "the statistic is not defined for these clusters"
    case .undefinedDraws(let count):
      "the statistic is not defined in \(count) of the bootstrap draws"
    case .undefinedWithoutCluster(let index):
      "the statistic is not defined without cluster \(index + 1)"
    case .constantDraws:
      "the statistic is the same in every bootstrap draw"
    case .estimateOutsideDraws:
      "all bootstrap draws are on one side of the estimate, so its bias cannot be corrected"
    case .constantJackknife:
      "the statistic is the same whichever cluster is left out, so its acceleration is not known"
    case .unboundedAcceleration:
      "a few clusters weigh so much that the corrected levels of the interval leave the range from 0 to 1"
    case .otherFixations(let count, let all):
      "\(count) of \(all) fixations were not scored with the same samples and as often by both, so they are not paired"
    case .otherCaptures:
      "the captures are not the same: fixations of the same name may hold other frames"
    case .otherFolds:
      "the folds are not the same: split, seed or samples differ"
    }
  }
}
