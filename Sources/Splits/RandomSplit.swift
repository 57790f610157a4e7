import Calibration
import Inputs
import Statistics

extension Split {
  /// Draws a share of the units for testing: the same share of every target, as far as whole units allow.
  static func random(unit: Unit, testShare: Double, repeatCount: Int) -> Split {
    let whole = { @Sendable in Split.random(unit: .fixation, testShare: testShare, repeatCount: repeatCount) }
    return Split(
      kind: "random", label: "random(test_share=\(testShare), unit=\(unit.rawValue))",
      question: unit.question, unit: unit, repeatCount: repeatCount,
      repeatTest: repeatCount > 1 ? .resampled : .untested, foldCount: 1, leakage: { unit.leakage($0) },
      groupedCounterpart: unit == .fixation ? nil : whole,
      prepare: { origins in
        let strata = unit.rowsByTarget(origins)
        let counts = TestCounts(strata.map(\.count), share: testShare)
        return { _, generator throws(SplitError) in
          try [drawRandom(strata, rowCount: origins.count, counts, &generator)]
        }
      })
  }

  static func random(from section: inout ConfigSection) -> Split {
    .random(
      unit: section.choice("unit", default: .fixation),
      testShare: section.number("test_share", in: 0.001...0.999, default: 0.3),
      repeatCount: section.integer("repeats", in: 1...1_000_000, default: 100))
  }

  private static func drawRandom(
    _ strata: [[[Int]]], rowCount: Int, _ testCounts: TestCounts, _ generator: inout SeededGenerator
  ) throws(SplitError) -> Fold {
    let counts = testCounts.drawn(&generator)
    guard counts.contains(where: { $0 > 0 }), counts != testCounts.sizes else {
      let all = testCounts.sizes.reduce(0, +)
      throw SplitError("\(all) units cannot be divided with a test share of \(testCounts.share)")
    }
    var isTested = [Bool](repeating: false, count: rowCount)
    for (units, count) in zip(strata, counts) {
      var order = Array(units.indices)
      generator.shuffle(&order, choosing: count)
      for unit in order.prefix(count) {
        for row in units[unit] { isTested[row] = true }
      }
    }
    var (trainRows, testRows) = ([Int](), [Int]())
    trainRows.reserveCapacity(rowCount)
    testRows.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      if isTested[row] { testRows.append(row) } else { trainRows.append(row) }
    }
    return Fold(trainRows: trainRows, testRows: testRows, name: "random")
  }

  /// The number of tested units of each target: ceil(share × all) in total, by largest remainder.
  private struct TestCounts {
    let sizes: [Int]
    let share: Double
    /// The units of each target before remainders count, and the number of units that are then still missing.
    private let whole: [Int]
    private let missing: Int
    private let remainders: [Double]

    init(_ sizes: [Int], share: Double) {
      self.sizes = sizes
      self.share = share
      let all = sizes.reduce(0, +)
      // Rounding can make a product such as 0.55 × 100 exceed the whole number.
      let total = Int((share * Double(all) - 1e-9).rounded(.up))
      let quotas = sizes.map { Double(total) * Double($0) / Double(all) }
      whole = quotas.map { Int($0 + 1e-9) }
      remainders = zip(quotas, whole).map { $0 - Double($1) }
      missing = total - whole.reduce(0, +)
    }

    /// Draws the counts, at random among equal remainders, so that no target is favoured.
    func drawn(_ generator: inout SeededGenerator) -> [Int] {
      var (counts, order) = (whole, Array(sizes.indices))
      generator.shuffle(&order)
      let byRemainder = order.indices.sorted { one, other in
        let (left, right) = (remainders[order[one]], remainders[order[other]])
        return abs(left - right) > 1e-9 ? left > right : one < other
      }
      for position in byRemainder.prefix(missing) { counts[order[position]] += 1 }
      return counts
    }
  }
}
