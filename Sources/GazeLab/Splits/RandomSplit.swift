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
        return { _, generator throws(SplitError) in
          try [drawRandom(strata, rowCount: origins.count, testShare, &generator)]
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
    _ strata: [[[Int]]], rowCount: Int, _ testShare: Double, _ generator: inout SeededGenerator
  ) throws(SplitError) -> Drawn {
    let sizes = strata.map { $0.count }
    let counts = testCounts(sizes, testShare, &generator)
    guard counts.contains(where: { $0 > 0 }), counts != sizes else {
      throw SplitError("\(sizes.reduce(0, +)) units cannot be divided with a test share of \(testShare)")
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
    return Drawn(trainRows: trainRows, testRows: testRows, name: "random")
  }

  /// ceil(share × all) test units in total, by largest remainder; random among equals, so that no target is favoured.
  private static func testCounts(
    _ sizes: [Int], _ share: Double, _ generator: inout SeededGenerator
  ) -> [Int] {
    let all = sizes.reduce(0, +)
    // Rounding can make a product such as 0.55 × 100 exceed the whole number.
    let total = Int((share * Double(all) - 1e-9).rounded(.up))
    let quotas = sizes.map { Double(total) * Double($0) / Double(all) }
    var counts = quotas.map { Int($0 + 1e-9) }
    var order = Array(sizes.indices)
    generator.shuffle(&order)
    let remainders = zip(quotas, counts).map { $0 - Double($1) }
    let byRemainder = order.indices.sorted { one, other in
      let (left, right) = (remainders[order[one]], remainders[order[other]])
      return abs(left - right) > 1e-9 ? left > right : one < other
    }
    for position in byRemainder.prefix(total - counts.reduce(0, +)) { counts[order[position]] += 1 }
    return counts
  }
}
