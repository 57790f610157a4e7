import Calibration
import Scores
import Splits
import Trials

/// The errors under several splits that differ only in the layout of the calibration targets.
struct CalibrationBudget: Sendable {
  struct Column: Sendable {
    let split: String
    let layout: TargetLayout
    /// Own fixations that the first fold calibrates on; nil where that is not known.
    let trainedCount: Int?
    /// What a person spends on these, how long their frames last, and the time from the first to the last frame, seconds; nil
    /// where that is not known. See `CalibrationTime`.
    let spent: Double?
    let seconds: Double?
    let span: Double?
    let scope: Scope
    let sharedScope: Scope
  }

  enum SharedError: Sendable {
    case none
    case incomplete
    /// RMSE, points.
    case value(Double)
  }

  let options: String
  let columns: [Column]
  let sharedCount: Int
  let hasRepeats: Bool
  private let summaries: [Cell: Summary]
  private let sharedByCell: [Cell: [FixationScore]]
  private let sharedByGroup: [String: Set<[String]>]

  /// Nil unless the results are those of the first of at least two such splits.
  init?(_ results: SplitResults) {
    let run = results.run
    guard let own = results.splitRecord?.calibration else { return nil }
    let alike = run.record.experiment.splits.filter { $0.calibration?.otherOptions == own.otherOptions }
    guard alike.count > 1, alike[0].label == results.split else { return nil }
    options = own.otherOptions
    let labels = Set(alike.map(\.label))
    let fixations = run.results.fixations.filter {
      $0.cell.samples == results.samples && labels.contains($0.cell.split)
    }
    let tested = Dictionary(grouping: fixations, by: \.cell.split).mapValues {
      Set($0.map(\.subject.identity))
    }
    let shared = alike.dropFirst().reduce(tested[alike[0].label] ?? []) {
      $0.intersection(tested[$1.label] ?? [])
    }
    let same = fixations.filter { shared.contains($0.subject.identity) }
    columns = alike.compactMap { split in
      split.calibration.map { calibration in
        let reach = run.record.reach(of: split.label, results.samples)
        func scope(_ fixations: [FixationScore]) -> Scope {
          run.scope(samples: results.samples, split: split.label, fixations)
        }
        return Column(
          split: split.label, layout: calibration.layout, trainedCount: reach?.trainUnits,
          spent: reach?.trainSpent, seconds: reach?.trainSeconds, span: reach?.trainSpan,
          scope: scope(fixations), sharedScope: scope(same))
      }
    }
    sharedCount = shared.count
    hasRepeats = run.summaries.contains { $0.repeatCount > 1 && labels.contains($0.cell.split) }
    summaries = run.summaries.byCell
    sharedByCell = Dictionary(grouping: same, by: \.cell)
    sharedByGroup = Dictionary(grouping: same, by: \.cell.group).mapValues { Set($0.map(\.subject.identity)) }
  }

  /// The summary of a row in a column; nil where the column's split has no such cell.
  func summary(of cell: Cell, in column: Column) -> Summary? { summaries[cell.under(column.split)] }

  func sharedError(of cell: Cell, in column: Column) -> SharedError {
    guard let own = sharedByCell[cell.under(column.split)] else { return .none }
    // All of the group's fixations, or the columns would not be about the same.
    guard Set(own.map(\.subject.identity)) == sharedByGroup[cell.group] else { return .incomplete }
    return .value(FixationScore.Sums(of: own).rmse)
  }
}

extension CalibrationBudget {
  /// RMSE in points: on the fixations that all layouts test, where there are any.
  func error(of cell: Cell, in column: Column) -> Double? {
    guard sharedCount > 0 else { return summary(of: cell, in: column)?.metrics["rmse"]?.centre }
    return if case .value(let rmse) = sharedError(of: cell, in: column) { rmse } else { nil }
  }
}

extension FixationScore.Subject {
  fileprivate var identity: [String] { [keyName, "\(frameRows.lowerBound)"] }
}

extension RunRecord {
  /// How far a split reaches in the first group in which it could be drawn.
  func reach(of split: String, _ kind: String) -> SplitReach? {
    samples.lazy.filter { $0.kind == kind }.compactMap { $0.reach[split] }.first
  }
}
