/// A paired t test of the differences between two methods over repeated splits of the same units.
///
/// The training halves of the splits overlap, so the differences are correlated and a paired t test that
/// takes them for independent finds almost any two methods different. Here their variance is raised by the
/// ratio of test to training units.
///
/// Source: Nadeau and Bengio, Inference for the Generalization Error, Machine Learning 52, 2003; for repeated
/// folds, Bouckaert and Frank, Evaluating the Replicability of Significance Tests for Comparing Learning
/// Algorithms, PAKDD 2004.
struct CorrectedResampledTest: Sendable, Equatable {
  /// In the unit of the differences.
  let mean: Double
  /// After correction, in the unit of the differences.
  let standardError: Double
  let degreesOfFreedom: Int
  /// Two-sided.
  let p: Double

  /// The mean in standard errors; 0 where all differences are 0.
  var t: Double { standardError == 0 ? 0 : mean / standardError }

  /// Tests the differences of repeated random splits.
  ///
  /// - Parameters:
  ///   - differences: One a repeat. Where all are 0, p is 1.
  ///   - trainCount: Units that were trained on in each repeat, in the unit that the split draws; not frames,
  ///     where it draws fixations.
  ///   - testCount: Units that were tested on in each repeat.
  /// - Throws: `WithheldReason` for fewer than 2 repeats, for differences that are all the same but not 0,
  ///   and for one that is not finite.
  static func randomSplits(
    _ differences: [Double], trainCount: Int, testCount: Int
  ) throws(WithheldReason) -> CorrectedResampledTest {
    precondition(trainCount > 0 && testCount > 0, "\(trainCount) training and \(testCount) test units")
    return try CorrectedResampledTest(differences, testToTrain: Double(testCount) / Double(trainCount))
  }

  /// Tests the differences of k folds, repeated or not.
  ///
  /// Test units are to training units as 1 to k − 1: over the folds of a repeat this is so even where the
  /// folds are not of one size.
  ///
  /// - Parameter differences: A row for each repeat, with the differences of its folds: at least 2, and as
  ///   many in every repeat. Where all are 0, p is 1.
  /// - Throws: As `randomSplits`.
  static func repeatedFolds(_ differences: [[Double]]) throws(WithheldReason) -> CorrectedResampledTest {
    guard let foldCount = differences.first?.count else { throw .tooFewRepeats(count: 0) }
    precondition(foldCount >= 2, "\(foldCount) folds leave nothing to train on")
    precondition(differences.allSatisfy { $0.count == foldCount }, "the repeats differ in their folds")
    return try CorrectedResampledTest(differences.flatMap { $0 }, testToTrain: 1 / Double(foldCount - 1))
  }

  private init(_ differences: [Double], testToTrain: Double) throws(WithheldReason) {
    guard differences.count >= 2 else { throw .tooFewRepeats(count: differences.count) }
    let count = Double(differences.count)
    degreesOfFreedom = differences.count - 1
    // Asked first: the mean of equal numbers can be off by a digit, and that digit would become a spread.
    if differences.allSatisfy({ $0 == differences[0] }) {
      guard differences[0].isFinite else { throw .notFinite }
      guard differences[0] == 0 else { throw .constantDifferences }
      (mean, standardError, p) = (0, 0, 1)
      return
    }
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard squares.isFinite else { throw .notFinite }
    guard squares > 0 else { throw .constantDifferences }
    self.mean = mean
    standardError = (squares / (count - 1) * (1 / count + testToTrain)).squareRoot()
    p = StudentDistribution(degreesOfFreedom: count - 1).twoSidedTail(mean / standardError)
  }

  /// The range that holds the mean difference.
  ///
  /// - Parameter level: Between 0 and 1.
  func interval(level: Double = 0.95) -> ConfidenceInterval {
    precondition(level > 0 && level < 1, "a level of \(level)")
    let point = StudentDistribution(degreesOfFreedom: Double(degreesOfFreedom)).quantile((1 + level) / 2)
    return ConfidenceInterval(
      estimate: mean, low: mean - point * standardError, high: mean + point * standardError, level: level)
  }
}
