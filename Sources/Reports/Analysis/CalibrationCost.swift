import Calibration
import Splits
import Statistics
import Trials

/// What is lost by calibrating on fewer targets than the largest layout of a budget, on the fixations that both test. Both
/// errors are those of the leading row of each split.
struct CalibrationCost: Sendable {
  struct Layout: Sendable {
    let targetCount: Int
    /// What a person spends on the calibration, seconds; nil where that is not known.
    let seconds: Double?
    let ranking: Ranking
  }

  let own: Layout
  let largest: Layout
  /// The error with the own layout minus that with the largest, a mean over units, in the unit of the own ranking.
  let difference: Double
  /// 95 % interval of the difference by Student's t over the units; nil for too few of them.
  let interval: ConfidenceInterval?

  /// - Parameter all: The results of all splits of the run.
  /// - Returns: Nil unless a split with the same options is calibrated on more targets, and both have errors of some
  ///   fixations in the unit of the ranking.
  init?(_ results: SplitResults, among all: [SplitResults]) {
    guard let calibration = results.splitRecord?.calibration, let own = Layout(results) else { return nil }
    let others = all.filter { other in
      other.samples == results.samples && other.split != results.split
        && other.splitRecord?.calibration?.otherOptions == calibration.otherOptions
    }
    let layouts = others.compactMap { other in Layout(other).map { (results: other, layout: $0) } }
    guard let (other, largest) = layouts.max(by: { $0.layout.targetCount < $1.layout.targetCount }),
      largest.targetCount > own.targetCount
    else { return nil }
    func row(_ layout: Layout, _ results: SplitResults) -> RankingInput.Row {
      let cells = layout.ranking.leadingRow.cells
      return RankingInput.Row(
        cells: cells, fixations: results.fixations(of: cells), isChosenInside: false)
    }
    let record = results.run.record
    let input = RankingInput(
      complete: [row(own, results), row(largest, other)], incomplete: [], guess: [], guessCells: [],
      leakage: .honest, leftOut: nil, seed: record.experiment.seed, split: results.split, records: [record])
    guard let errors = UnitErrors(input, nil), errors.measure == own.ranking.measure else { return nil }
    self.own = own
    self.largest = largest
    let differences = zip(errors.byRow[0], errors.byRow[1]).map { $0 - $1 }
    difference = differences.reduce(0, +) / Double(differences.count)
    interval = differences.count < BestComparison.leastUnitCount ? nil : .ofMean(differences)
  }
}

extension CalibrationCost.Layout {
  /// Nil without targets that are counted, and for a split that leaks, has no ranking or lacks units.
  fileprivate init?(_ results: SplitResults) {
    guard let layout = results.splitRecord?.calibration?.layout, layout.region == nil,
      results.leakage == .honest, results.run.record.partial == nil, let ranking = results.ranking
    else { return nil }
    targetCount = layout.choiceSize ?? layout.names.count
    seconds = results.run.record.reach(of: results.split, results.samples)?.trainSpent
    self.ranking = ranking
  }
}
