/// A paired t test of the differences between two methods over repeated splits of the same units.
///
/// Overlapping training sets correlate the differences, so the variance is increased by the ratio of test to training
/// units.
///
/// Source: Nadeau and Bengio, Inference for the Generalization Error, Machine Learning 52, 2003; Bouckaert and Frank,
/// Evaluating the Replicability of Significance Tests for Comparing Learning Algorithms, PAKDD 2004 (folds).
package struct CorrectedResampledTest: Sendable, Equatable {
  /// In the unit of the differences.
  package let mean: Double
  /// After correction, in the unit of the differences.
  package let standardError: Double
  /// Two-sided.
  package let p: Double

  /// Tests the differences of repeated random splits.
  ///
  /// - Parameters:
  ///   - differences: One per repeat. If all are 0, p is 1.
  ///   - trainCount: Training units in each repeat, like `testCount`; a unit is what the split draws, such as a group.
  /// - Throws: `WithheldReason` for fewer than 2 repeats, differences all equal but not 0, and one that is not finite.
  package static func randomSplits(
    _ differences: [Double], trainCount: Int, testCount: Int
  ) throws(WithheldReason) -> CorrectedResampledTest {
    precondition(trainCount > 0 && testCount > 0, "\(trainCount) training and \(testCount) test units")
    return try CorrectedResampledTest(differences, testToTrain: Double(testCount) / Double(trainCount))
  }

  /// Tests the differences of k folds, repeated or not.
  ///
  /// The ratio of test to training units is 1 to k − 1 over the folds of a repeat, even if they differ in size.
  ///
  /// - Parameter differences: Per repeat, one per fold: at least 2, equally many in all repeats. If all are 0, p is 1.
  /// - Throws: As `randomSplits`.
  package static func repeatedFolds(
    _ differences: [[Double]]
  ) throws(WithheldReason) -> CorrectedResampledTest {
    guard let foldCount = differences.first?.count else { throw .tooFewRepeats(count: 0) }
    precondition(foldCount >= 2, "\(foldCount) folds leave nothing to train on")
    precondition(differences.allSatisfy { $0.count == foldCount }, "the repeats differ in their folds")
    return try CorrectedResampledTest(differences.flatMap { $0 }, testToTrain: 1 / Double(foldCount - 1))
  }

  private init(_ differences: [Double], testToTrain: Double) throws(WithheldReason) {
    guard differences.count >= 2 else { throw .tooFewRepeats(count: differences.count) }
    let count = Double(differences.count)
    // This comes first: the mean of equal numbers can be off by rounding, which would then look like a spread.
    if differences.allSatisfy({ $0 == differences[0] }) {
      guard differences[0].isFinite else { throw .notFinite }
      guard differences[0] == 0 else { throw .constantDifferences }
      mean = 0
      standardError = 0
      p = 1
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
}
