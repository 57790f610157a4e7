import TestSupport
import Testing

@testable import Statistics

/// Golden values from Python, for differences d and a ratio of test to training units:
///
///     se = numpy.sqrt(numpy.var(d, ddof=1) * (1 / len(d) + ratio))
///     p = 2 * scipy.stats.t.sf(abs(numpy.mean(d) / se), len(d) - 1)
struct CorrectedResampledTestTests {
  private let differences = [0.31, -0.12, 0.45, 0.22, 0.08, 0.51, -0.05, 0.27, 0.19, 0.33]

  @Test("ten random splits of 42 and 18 units are tested as by Nadeau and Bengio")
  func randomSplits() throws {
    let test = try CorrectedResampledTest.randomSplits(differences, trainCount: 42, testCount: 18)
    #expect(relativeError(test.mean, of: 0.219) <= 1e-14)
    #expect(relativeError(test.standardError, of: 0.14715033884508125) <= 1e-12)
    #expect(relativeError(test.mean / test.standardError, of: 1.4882738410175291) <= 1e-12)
    #expect(relativeError(test.p, of: 0.17085604480825134) <= 1e-12)
  }

  @Test("three repeats of five folds are tested as by Bouckaert and Frank")
  func repeatedFolds() throws {
    let test = try CorrectedResampledTest.repeatedFolds([
      [0.12, 0.34, -0.05, 0.21, 0.18], [0.22, 0.09, 0.15, -0.11, 0.25], [0.05, 0.31, 0.17, 0.02, 0.11],
    ])
    // The ratio is 1/4.
    #expect(relativeError(test.mean, of: 0.13733333333333334) <= 1e-12)
    #expect(relativeError(test.standardError, of: 0.07049293559112124) <= 1e-12)
    #expect(relativeError(test.mean / test.standardError, of: 1.9481857604839314) <= 1e-12)
    #expect(relativeError(test.p, of: 0.0717274386328882) <= 1e-12)
  }

  @Test("a p of 3e-58 keeps its digits")
  func farOut() throws {
    let row = [5.0, -2, 7, 4, 1, 8, -1, 4, 3, 5].map { 64 + $0 / 16 }
    let test = try CorrectedResampledTest.randomSplits(row + row + row, trainCount: 42, testCount: 18)
    #expect(relativeError(test.p, of: 3.2897122141203824e-58) <= 1e-12)
  }

  @Test("the other sign has the same p and standard error")
  func mirrored() throws {
    let test = try CorrectedResampledTest.randomSplits(differences, trainCount: 7, testCount: 3)
    let other = try CorrectedResampledTest.randomSplits(differences.map { -$0 }, trainCount: 7, testCount: 3)
    #expect(other.p == test.p)
    #expect(other.mean == -test.mean && other.standardError == test.standardError)
  }

  @Test("differences that are all 0 have p = 1 and no standard error")
  func allZero() throws {
    let test = try CorrectedResampledTest.randomSplits([0, 0, -0.0], trainCount: 7, testCount: 3)
    #expect(test.p == 1)
    #expect(test.mean == 0 && test.standardError == 0)
  }

  @Test("if the differences do not vary, the reason is given instead of a number")
  func withheld() {
    // The mean of seven 0.1 is not 0.1 to the last digit.
    for same in [[Double](repeating: 0.1, count: 7), [-3, -3], [1e-200, 2e-200]] {
      #expect(throws: WithheldReason.constantDifferences) {
        try CorrectedResampledTest.randomSplits(same, trainCount: 7, testCount: 3)
      }
    }
    #expect(throws: WithheldReason.tooFewRepeats(count: 1)) {
      try CorrectedResampledTest.randomSplits([0.5], trainCount: 7, testCount: 3)
    }
    for none in [[[Double]](), []] {
      #expect(throws: WithheldReason.tooFewRepeats(count: 0)) {
        try CorrectedResampledTest.repeatedFolds(none)
      }
    }
  }

  @Test(
    "a difference that is not finite or too large to square is reported",
    arguments: [Double.nan, .infinity, 1e200])
  func notFinite(difference: Double) {
    for differences in [[1, difference], [difference, 1, 2], [difference, -difference]] {
      #expect(throws: WithheldReason.notFinite) {
        try CorrectedResampledTest.randomSplits(differences, trainCount: 7, testCount: 3)
      }
    }
  }
}
