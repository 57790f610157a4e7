import Foundation
import TestSupport
import Testing

@testable import Statistics

/// Six tables of errors with their comparisons, computed by another program and stored in `AnswerCards.json`: all sign
/// flips are enumerated, so all numbers are exact but `corrected_best`, which was drawn.
struct AnswerCardOracle: Decodable, CustomTestStringConvertible {
  let rows: [String]
  /// By unit, then row.
  let errors: [[Double]]
  let mean, low, high, p, c: [Double]
  let keep: [Bool]
  let better, worse: [Int]
  let correctedBest: Double

  private enum CodingKeys: String, CodingKey {
    case rows, errors, mean, low, high, p, c, keep, better, worse
    case correctedBest = "corrected_best"
  }

  private struct File: Decodable { let cases: [String: AnswerCardOracle] }

  static let all: [AnswerCardOracle] = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "AnswerCards.json")
    guard let file = try? JSONDecoder().decode(File.self, from: Data(contentsOf: url)) else { return [] }
    return file.cases.sorted { $0.key < $1.key }.map(\.value)
  }()

  var errorsByRow: [[Double]] { rows.indices.map { row in errors.map { $0[row] } } }
  var testDescription: String { "\(errors.count) units, \(rows.first ?? "")" }
}

struct BestComparisonTests {
  @Test("all six cards of the oracle are there")
  func count() { #expect(AnswerCardOracle.all.count == 6) }

  @Test("sets, intervals, p and counts are those of the reference program", arguments: AnswerCardOracle.all)
  func oracle(card: AnswerCardOracle) {
    let comparison = BestComparison(card.errorsByRow)
    func expect(_ ours: (BestComparison.Row) -> Double, _ theirs: [Double], _ name: String) {
      for (row, expected) in zip(comparison.rows, theirs) {
        #expect(abs(ours(row) - expected) <= 1e-9 * max(1, abs(expected)), "\(name)")
      }
    }
    expect(\.mean, card.mean, "mean")
    expect(\.low, card.low, "low")
    expect(\.high, card.high, "high")
    expect(\.p, card.p, "p")
    expect(\.criticalT, card.c, "c")
    #expect(comparison.rows.map(\.isInSet) == card.keep)
    #expect(comparison.rows.map(\.betterCount) == card.better)
    #expect(comparison.rows.map(\.worseCount) == card.worse)
    #expect(comparison.rows[comparison.best].mean == comparison.rows.map(\.mean).min())
  }

  @Test(
    "the error corrected for picking is that of the reference program to 0.05",
    arguments: AnswerCardOracle.all)
  func corrected(card: AnswerCardOracle) throws {
    let corrected = try #require(CorrectedBest.error(card.errorsByRow, seed: 1, stream: "test"))
    #expect(abs(corrected - card.correctedBest) <= 0.05)
  }

  @Test("picking never makes an error lower", arguments: 0..<20 as Range<UInt64>)
  func correctedAtLeastPicked(seed: UInt64) throws {
    // One row, whose error no pick can favour: the mean over what draws leave out lies on both sides of its own.
    let errors = [[1.0, 2, 9, 4, 5]]
    #expect(try #require(CorrectedBest.error(errors, seed: seed, stream: "test")) >= 4.2)
  }

  @Test("rows that differ by rounding alone are one row")
  func rounding() {
    let errors = [[1.0, 2, 3, 4, 5], [1.0, 2, 3, 4, 5].map { $0 * (1 + 1e-13) }, [3.0, 5, 4, 6, 8]]
    let comparison = BestComparison(errors)
    #expect(comparison.rows.map(\.isInSet) == [true, true, false])
    #expect(comparison.rows[0].high == 0 && comparison.rows[1].high == 0)
  }

  @Test("a row that is worse by the same amount in every unit is worse for certain")
  func constantDifference() {
    let comparison = BestComparison([[1.0, 2, 3, 4, 5], [2.0, 3, 4, 5, 6]])
    #expect(comparison.rows.map(\.isInSet) == [true, false])
    #expect(comparison.rows[1].low == 1 && comparison.rows[1].high == 1)
    #expect(comparison.rows[1].p == 1.0 / 32)
  }

  @Test("a single row is the best and has nothing to be compared with")
  func singleRow() {
    let comparison = BestComparison([[1.0, 2, 3, 4, 5]])
    #expect(comparison.rows[0].isInSet && comparison.rows[0].p == 1)
    #expect(comparison.rows[0].low == 0 && comparison.rows[0].high == 0)
  }

  @Test("with 14 units flips are drawn, by seed, and agree with all flips of 13 about a clear difference")
  func drawn() {
    let unit = (0..<14).map { Double($0 * 7 % 5) }
    let errors = [unit, unit.enumerated().map { $1 + 3 + Double($0 * $0 % 17) / 10 }]
    let (one, same) = (BestComparison(errors, seed: 1), BestComparison(errors, seed: 1))
    #expect(one.rows.map(\.criticalT) == same.rows.map(\.criticalT))
    #expect(one.rows.map(\.criticalT) != BestComparison(errors, seed: 2).rows.map(\.criticalT))
    #expect(one.rows.map(\.isInSet) == [true, false])
    #expect(one.rows[1].p == 1.0 / 9999)
  }

  @Test("over repeated splits the margin is Student's with the corrected variance")
  func resampled() {
    // Differences −1, −2, −3, −2: mean −2, variance 2/3; (1/4 + 3/7) × 2/3 = 0.452381. Two rows: t₃ at 0.95 is 2.353363.
    let comparison = BestComparison(
      resampled: [[1.0, 1, 1, 1], [2.0, 3, 4, 3]], variance: 0.25 + 3.0 / 7)
    let margin = 2.353363434801824 * (2.0 / 3 * (0.25 + 3.0 / 7)).squareRoot()
    #expect(abs(comparison.rows[1].low - (2 - margin)) <= 1e-9)
    #expect(abs(comparison.rows[1].high - (2 + margin)) <= 1e-9)
    #expect(comparison.rows.map(\.isInSet) == [true, false])
  }
}

@Suite("Comparisons with the best in special cases")
struct BestComparisonCaseTests {
  @Test("over repeated splits a row is compared with the row that it loses to most")
  func worst() {
    let noise = [0.0, 0.125, -0.125, 0.0625, -0.0625]
    let best = noise.map { 1 + $0 }
    let comparison = BestComparison(
      resampled: [best, noise.map { 2 - $0 }, noise.map { 3 + 2 * $0 }, best.map { $0 + 0.5 }], variance: 0.3)
    // The last one differs from the best by the same amount every time, so nothing is left to chance.
    #expect(comparison.rows.map(\.isInSet) == [true, false, false, false])
    #expect(comparison.rows.map(\.worseCount) == [0, 5, 5, 5])
    #expect(comparison.rows.map(\.betterCount) == [0, 0, 0, 0])
  }

  @Test("rows that differ by rounding alone are the same")
  func rounding() {
    // The standard error of the difference is 0.6e-9 of the mean.
    let comparison = BestComparison([[1, 1, 1, 1], [1 + 1e-9, 1 - 1e-9, 1 + 1e-9, 1 - 1e-9]])
    #expect(comparison.rows.map(\.p) == [1, 1])
  }

  @Test("a tiny lead is reached by the flips that reach it, counted one by one")
  func tiny() {
    let differences = [1, -1, 2, -2, 4, -4 + 6e-6]
    let mean = differences.reduce(0, +) / 6
    let centred = differences.map { $0 - mean }
    let square = centred.reduce(0) { $0 + $1 * $1 } / 6
    let observed = mean / (square / 5).squareRoot()
    let reached = (0..<64).count { pattern in
      let flipped = centred.indices.map { pattern >> $0 & 1 == 0 ? centred[$0] : -centred[$0] }
      let sum = flipped.reduce(0, +) / 6
      return sum / ((square - sum * sum) / 5).squareRoot() >= observed * (1 - 1e-9)
    }
    let comparison = BestComparison([[Double](repeating: 10, count: 6), differences.map { 10 + $0 }])
    #expect(comparison.best == 0 && comparison.rows[1].p == Double(reached) / 64)
  }
}

struct InteractionTestTests {
  /// By row, then unit, then condition.
  private func errors(_ extra: Double) -> [[[Double]]] {
    let base = [6.0, 5, 7, 6.5, 5.5, 6.2, 7.1, 4.8]
    let noise = [0.1, -0.2, 0.05, 0.15, -0.1, -0.05, 0.2, -0.15]
    return [
      base.map { [$0, $0 + 1] },
      zip(base, noise).map { [$0 + 1, $0 + 2 + extra + $1] },
    ]
  }

  @Test("rows that differ equally under both conditions do not interact")
  func none() throws {
    let test = try #require(InteractionTest(errors(0), seed: 1, stream: "test"))
    #expect(test.p > 0.5)
  }

  @Test("a lead that one condition doubles is found at the smallest attainable p")
  func found() throws {
    let test = try #require(InteractionTest(errors(1), seed: 1, stream: "test"))
    // No flip of the centred differences reaches it.
    #expect(test.p == 1.0 / 256)
    // The first row leads by 1 under the first condition and by 2 under the second.
    #expect(abs(test.meanDifference - 1) <= 1e-9)
    #expect(test.rows == (0, 1) && test.conditions == (0, 1))
  }

  @Test("of pairs with equally large differences the first is named")
  func ties() throws {
    let two = errors(1)
    let test = try #require(InteractionTest([two[0], two[1], two[1]], seed: 1, stream: "test"))
    #expect(test.rows == (0, 1) && test.conditions == (0, 1))
  }

  @Test(
    "of two units, the flips that make their differences equal always count, whatever the unit of the errors")
  func twoUnits() throws {
    for scale in [1.0, 2, 0.5] {
      // The leads differ by 4 and 2: mean 3, centred 1 and −1. Flipped they are 1 and 1, or −1 and −1, with a t beyond
      // all bounds; the other two flips have mean 0 and t 0. So p is 2/4.
      let errors = [[[4.0, 0], [2, 0]], [[0, 0], [0, 0]]].map { $0.map { $0.map { $0 * scale } } }
      let test = try #require(InteractionTest(errors, seed: 1, stream: "test"))
      #expect(test.p == 0.5)
    }
  }

  @Test("differences that do not vary are not tested")
  func constant() {
    #expect(InteractionTest([[[1, 2], [2, 3]], [[2, 3], [3, 4]]], seed: 1, stream: "test") == nil)
  }
}
