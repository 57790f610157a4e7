import Calibration
import Documents
import Inputs
import Scores
import Splits
import Statistics
import Trials

extension SplitResults {
  /// Errors with intervals; nil unless the split is an honest test: its numbers would look better than they are.
  var intervalTable: Table? {
    guard let groups = intervals else { return nil }
    let rows = Dictionary(uniqueKeysWithValues: groups.flatMap(\.rows).map { ($0.cell, $0) })
    let test: @Sendable (Summary) -> RepeatTests.Outcome? = { try? rows[$0.cell]?.test?.get() }
    return table(
      "how sure it is", notes: unique(groups.flatMap(notes)),
      of: summaries.filter { rows[$0.cell] != nil },
      footnotes: unique(groups.flatMap { footnotes($0.rows.flatMap(reasons)) }),
      scope: unique(groups.map(\.scope.sentence)).joined(separator: " ")
    ) {
      Column.interval(nil, ["RMSE", "RMSE from", "RMSE to"], .number(1, "pt")) {
        rows[$0.cell]?.error.shown
      }
      Column.interval(nil, ["difference", "difference from", "difference to"], .number(1, "pt")) {
        rows[$0.cell]?.difference?.shown
      }
      Column(title: "p", .probability) { test($0)?.p }
      Column(title: "p (Holm)", .probability) { test($0)?.adjustedP }
    }.withoutEmptyColumns
  }

  private func reasons(_ row: GroupIntervals.Row) -> [(name: String, sentence: String)] {
    (withheld("test", row.test)
      + [row.error.interval, row.difference?.interval].flatMap { withheld("interval", $0) })
      .map { (name(row.cell), $0) }
  }

  private func notes(_ group: GroupIntervals) -> [String] {
    let reference = group.rows[0].cell
    let isPooled = summaries.contains { $0.cell.group == reference.group && $0.repeatCount > 1 }
    return [
      "RMSE \(isPooled ? "pooled over all repeats" : "over all test samples"), then its difference to "
        + "\(names.name(reference)), each with its \(group.unit.interval(group.clusterCount)): "
        + "\(ClusterBootstrap.usualDrawCount) draws, without fitting again."
        + ClusterBootstrap.caution(group.clusterCount)
    ] + [group.testMethod?.note].compactMap { $0 }
  }
}

extension ErrorDraws.Estimate {
  /// Without a reason for a missing interval, which a footnote gives.
  fileprivate var shown: Estimate {
    let interval = try? interval.get()
    return Estimate(value, low: interval?.low, high: interval?.high)
  }
}

extension RepeatTests.Method {
  var name: String {
    test == .folds
      ? "corrected t test over all folds (Bouckaert and Frank 2004)"
      : "corrected resampled t test over \(repeatCount) repeats (Nadeau and Bengio 2003; "
        + "n₂/n₁ = \(testCount)/\(trainCount) \(unit.rawValue)s)"
  }

  var note: String { "p: \(name). p (Holm): corrected for \(counted(rowCount, "test"))." }
}
