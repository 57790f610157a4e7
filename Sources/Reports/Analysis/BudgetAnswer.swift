import Calibration
import Splits
import Statistics
import Trials

/// The fewest calibration targets after which more of them gain nothing that can be told, over the layouts of a budget.
///
/// Each layout counts with its leading row, and is compared with the largest layout on the fixations that both test.
struct BudgetAnswer: Sendable {
  struct Layout: Sendable {
    let results: SplitResults
    let ranking: Ranking
    let targetCount: Int
    /// What a person spends on the calibration, seconds; nil where that is not known.
    let seconds: Double?
    /// Nil for the largest layout.
    let cost: CalibrationCost?

    /// Whether the largest layout has a lower error; nil for too few units to tell.
    var isWorse: Bool? {
      guard let cost else { return false }
      return cost.interval.map { $0.low > 0 }
    }
  }

  /// In ascending order of their targets, the largest last; at least two.
  let layouts: [Layout]
  let givesOthers: Bool

  /// Nil unless the results are those of the first split of a budget whose layouts can be compared.
  init?(_ results: SplitResults, among all: [SplitResults]) {
    guard let budget = CalibrationBudget(results), let own = results.splitRecord?.calibration else {
      return nil
    }
    let splits = Set(budget.columns.map(\.split))
    let found = all.filter { $0.samples == results.samples && splits.contains($0.split) }
      .compactMap { other -> Layout? in
        guard let layout = other.splitRecord?.calibration?.layout, layout.region == nil,
          other.leakage == .honest, other.run.record.partial == nil, let ranking = other.ranking
        else { return nil }
        return Layout(
          results: other, ranking: ranking, targetCount: layout.choiceSize ?? layout.names.count,
          seconds: other.run.record.reach(of: other.split, other.samples)?.trainSpent,
          cost: CalibrationCost(other, among: all))
      }.sorted { $0.targetCount < $1.targetCount }
    guard let largest = found.last, largest.cost == nil else { return nil }
    layouts = found.filter { $0.cost != nil } + [largest]
    guard layouts.count > 1 else { return nil }
    givesOthers = own.hasOthers
  }

  var largest: Layout { layouts[layouts.count - 1] }

  /// The smallest layout from which on none is worse than the largest; nil for too few units to tell.
  var enough: Layout? {
    guard layouts.allSatisfy({ $0.isWorse != nil }) else { return nil }
    let last = layouts.lastIndex { $0.isWorse == true }
    return layouts[last.map { $0 + 1 } ?? 0]
  }

  /// The layout whose leading row the answer names.
  var named: Layout { enough ?? largest }
}
