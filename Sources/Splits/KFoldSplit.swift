import Calibration
import Inputs
import Statistics

extension Split {
  enum Stratum: String, CaseIterable { case target, none }

  /// Divides the units into folds whose sizes differ by at most one unit, also per target if targets are strata.
  static func kFold(folds foldCount: Int, unit: Unit, stratify: Stratum, repeatCount: Int) -> Split {
    let whole = { @Sendable in
      Split.kFold(folds: foldCount, unit: .fixation, stratify: stratify, repeatCount: repeatCount)
    }
    return Split(
      kind: "k-fold",
      label: "k-fold(folds=\(foldCount), stratify=\(stratify.rawValue), unit=\(unit.rawValue))",
      question: unit.question, unit: unit, repeatCount: repeatCount, repeatTest: .folds,
      foldCount: foldCount, leakage: { unit.leakage($0) },
      groupedCounterpart: unit == .fixation ? nil : whole,
      prepare: { origins throws(SplitError) in
        let targets = unit.rowsByTarget(origins)
        let strata = stratify == .none ? [targets.flatMap { $0 }] : targets
        let unitCount = strata.joined().count
        guard unitCount >= foldCount else {
          throw SplitError("\(unitCount) \(unit.rawValue)s cannot be divided into \(foldCount) folds")
        }
        return { _, generator in deal(strata, into: foldCount, &generator) }
      })
  }

  static func kFold(from section: inout ConfigSection) -> Split {
    Split.kFold(
      folds: section.integer("folds", in: 2...1000, default: 5),
      unit: section.choice("unit", default: .fixation),
      stratify: section.choice("stratify", default: .target),
      repeatCount: section.integer("repeats", in: 1...1_000_000, default: 1)
    ).readingOthers(from: &section)
  }

  /// Deals shuffled units one by one, continuing in each stratum where the previous one stopped.
  private static func deal(
    _ strata: [[[Int]]], into foldCount: Int, _ generator: inout SeededGenerator
  ) -> [Fold] {
    var hands = [[Int]](repeating: [], count: foldCount)
    var next = 0
    for units in strata {
      var order = Array(units.indices)
      generator.shuffle(&order)
      for unit in order {
        hands[next] += units[unit]
        next = (next + 1) % foldCount
      }
    }
    return hands.indices.map { fold in
      let trainRows = hands.indices.filter { $0 != fold }.flatMap { hands[$0] }
      return Fold(trainRows: trainRows, testRows: hands[fold], name: "part \(fold + 1) of \(foldCount)")
    }
  }
}
