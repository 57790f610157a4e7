import Inputs
import TestSupport
import Testing

@testable import Statistics

struct FriedmanTestTests {
  /// Area under the ROC curve, so higher is better.
  ///
  /// Source: Demšar, Statistical Comparisons of Classifiers over Multiple Data Sets, JMLR 7, 2006, table 6.
  private let demsar = [
    [0.763, 0.768, 0.771, 0.798], [0.599, 0.591, 0.590, 0.569], [0.954, 0.971, 0.968, 0.967],
    [0.628, 0.661, 0.654, 0.657], [0.882, 0.888, 0.886, 0.898], [0.936, 0.931, 0.916, 0.931],
    [0.661, 0.668, 0.609, 0.685], [0.583, 0.583, 0.563, 0.625], [0.775, 0.838, 0.866, 0.875],
    [1, 1, 1, 1], [0.940, 0.962, 0.965, 0.962], [0.619, 0.666, 0.614, 0.669],
    [0.972, 0.981, 0.9751, 0.975], [0.957, 0.978, 0.946, 0.970],
  ]

  @Test("the classifiers of Demšar's table 6 have the published mean ranks, χ² = 9.28 and F = 3.69")
  func published() throws {
    let test = try FriedmanTest(demsar.map { row in row.map { -$0 } })
    #expect(test.meanRanks.map { decimal($0, 3) } == ["3.143", "2.000", "2.893", "1.964"])
    // Demšar does not correct for ties: one of four (t³ − t = 60) and three of two (6 each), of 14 · 4 · 15.
    let uncorrected = test.chiSquared * (1 - 78.0 / 840)
    #expect(decimal(uncorrected, 2) == "9.28")
    #expect(decimal(13 * uncorrected / (14 * 3 - uncorrected), 2) == "3.69")
    // scipy.stats.friedmanchisquare, which does.
    #expect(relativeError(test.chiSquared, of: 10.228346456692925) <= 1e-12)
    #expect(relativeError(test.imanDavenport, of: 4.1851301115241695) <= 1e-12)
    #expect(relativeError(test.imanDavenportP, of: 0.011620659515310975) <= 1e-12)
  }

  @Test("the grasses of Conover's twelve homeowners have the published statistics 8.097 and 3.19, with ties")
  func conover() throws {
    // Source: Conover, Practical Nonparametric Statistics, 3rd ed., 1999, section 5.8, example 1.
    let test = try FriedmanTest([
      [4, 3, 2, 1], [4, 2, 3, 1], [3, 1.5, 1.5, 4], [3, 1, 2, 4], [4, 2, 1, 3], [2, 2, 2, 4], [1, 3, 2, 4],
      [2, 4, 1, 3], [3.5, 1, 2, 3.5], [4, 1, 3, 2], [4, 2, 3, 1], [3.5, 1, 2, 3.5],
    ])
    #expect(test.meanRanks == [38, 23.5, 24.5, 34].map { $0 / 12 })
    #expect(decimal(test.chiSquared, 3) == "8.097")
    #expect(decimal(test.imanDavenport, 2) == "3.19")
    #expect(relativeError(test.imanDavenportP, of: 0.036215474643259686) <= 1e-12)
    #expect(test.treatmentCount == 4)
  }

  @Test("without ties the statistics agree with scipy")
  func withoutTies() throws {
    let test = try FriedmanTest([
      [2.1, 1.4, 3.3, 2.9], [1.9, 1.2, 2.2, 2.5], [3.0, 2.8, 2.6, 3.9], [2.2, 1.1, 2.7, 2.4],
      [1.7, 1.6, 2.9, 3.1], [2.5, 2.0, 2.1, 3.6],
    ])
    // scipy.stats.friedmanchisquare(*columns); F = (N - 1) * chi2 / (N * (k - 1) - chi2); scipy.stats.f.sf
    #expect(relativeError(test.chiSquared, of: 11.8) <= 1e-12)
    #expect(relativeError(test.imanDavenport, of: 5 * 11.8 / 6.2) <= 1e-12)
    #expect(relativeError(test.imanDavenportP, of: 0.0009127752978970145) <= 1e-10)
  }

  @Test("blocks that all agree have an infinite F with p = 0 (the limit), and a finite χ² of N (k − 1)")
  func agreement() throws {
    let test = try FriedmanTest([[Double]](repeating: [1, 2, 3], count: 12))
    #expect(test.meanRanks == [1, 2, 3])
    #expect(test.chiSquared == 24)
    #expect(test.imanDavenport == .infinity)
    #expect(test.imanDavenportP == 0)
  }

  @Test("agreement is also found with ties, although thirds and sevenths are not exact")
  func agreementWithTies() throws {
    let test = try FriedmanTest([[Double]](repeating: [5, 7, 5, 5, 9, 9, 1], count: 21))
    #expect(test.imanDavenport == .infinity)
  }

  @Test("treatments with the same mean rank have χ² = F = 0 and p = 1")
  func noDifference() throws {
    let test = try FriedmanTest([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
    #expect(test.chiSquared == 0)
    #expect(test.imanDavenport == 0)
    #expect(test.imanDavenportP == 1)
  }

  @Test("the smallest p is the share of rankings in which all blocks agree")
  func leastP() {
    let rankings = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
    var agreeing = 0
    for first in rankings {
      for second in rankings {
        for third in rankings where first == second && second == third { agreeing += 1 }
      }
    }
    let share = Double(agreeing) / 216
    #expect(relativeError(FriedmanTest.leastP(blocks: 3, treatments: 3), of: share) <= 1e-15)
    #expect(relativeError(FriedmanTest.leastP(blocks: 3, treatments: 4), of: 1.0 / 576) <= 1e-15)
    #expect(FriedmanTest.leastP(blocks: 1, treatments: 4) == 1)
    #expect(FriedmanTest.leastP(blocks: 3, treatments: 1) == 1)
  }

  @Test("if there is nothing to rank, the reason is given instead of a number")
  func withheld() {
    #expect(throws: WithheldReason.tooFewBlocks(count: 1)) { try FriedmanTest([[1, 2, 3]]) }
    #expect(throws: WithheldReason.tooFewBlocks(count: 0)) { try FriedmanTest([]) }
    #expect(throws: WithheldReason.tooFewTreatments(count: 2)) { try FriedmanTest([[1, 2], [2, 1]]) }
    #expect(throws: WithheldReason.allTied) { try FriedmanTest([[1, 1, 1], [2, 2, 2]]) }
    #expect(throws: WithheldReason.notFinite) { try FriedmanTest([[1, 2, 3], [1, .nan, 2]]) }
  }
}
