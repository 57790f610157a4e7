import Statistics
import Trials

/// What is compared under a split: a feature set with a calibrator, in all groups.
struct Candidate: Sendable {
  let summaries: [Summary]

  var cell: Cell { summaries[0].cell }

  /// Whether every trial of every group has a score.
  var isWhole: Bool { summaries.allSatisfy(\.isWhole) }

  /// A metric, the median over groups; nil where a group has none.
  func value(of metric: String) -> Double? {
    let values = summaries.compactMap { $0.metrics[metric]?.centre }
    return values.count == summaries.count ? median(values) : nil
  }
}

extension Summary {
  var missingCount: Int { failedCount + skippedCount }

  /// Whether every trial has a score.
  var isWhole: Bool { missingCount == 0 && metrics["rmse"] != nil }
}

extension [Summary] {
  var byCell: [Cell: Summary] { Dictionary(map { ($0.cell, $0) }) { first, _ in first } }
}

extension SplitResults {
  /// In the order of the report, without the constant guess unless there is nothing else.
  var candidates: [Candidate] {
    let own = summaries.filter { $0.cell.calibrator != run.record.experiment.baseline }
    return grouped(own.isEmpty ? summaries : own, by: \.cell.series).map { Candidate(summaries: $0) }
  }

  /// The cells of the leading row, one per group; where no row leads, those of the first that has an error.
  var bestCells: [Cell] {
    if let answer { return answer.leadingRow.cells }
    guard let first = summaries.first(where: { $0.metrics["rmse"] != nil })?.cell else { return [] }
    return summaries.map(\.cell).filter { $0.series == first.series }
  }
}
