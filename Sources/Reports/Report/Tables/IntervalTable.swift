import Calibration
import Documents
import Inputs
import Statistics
import Trials

extension SplitResults {
  /// Errors with intervals; nil unless the split is an honest test: its numbers would look better than they are.
  var intervalTable: Table? {
    guard let groups = intervals else { return nil }
    let rows = Dictionary(uniqueKeysWithValues: groups.flatMap(\.rows).map { ($0.cell, $0) })
    return table(
      "how sure it is", notes: unique(groups.flatMap(notes)),
      columns: Table.interval(["RMSE", "RMSE from", "RMSE to"], unit: "pt")
        + Table.interval(["difference", "difference from", "difference to"], unit: "pt")
        + Table.numbers(["p", "p (Holm)"]),
      footnotes: unique(groups.flatMap { footnotes($0.rows.flatMap(reasons)) }),
      scope: unique(groups.map(\.scope.sentence)).joined(separator: " ")
    ) { rows[$0.cell].map(entries) }.withoutEmptyColumns
  }

  private func entries(_ row: GroupIntervals.Row) -> [Table.Entry] {
    let test = try? row.test?.get()
    return [row.error, row.difference].flatMap { estimate -> [Table.Entry] in
      let interval = try? estimate?.interval.get()
      return [estimate?.value, interval?.low, interval?.high].map { .optional($0, decimals: 1) }
    } + [.optional(probability: test?.p), .optional(probability: test?.adjustedP)]
  }

  private func reasons(_ row: GroupIntervals.Row) -> [(name: String, sentence: String)] {
    var reasons = [String]()
    if case .failure(let reason)? = row.test { reasons.append("no test: \(reason.sentence)") }
    for case .failure(let reason)? in [row.error.interval, row.difference?.interval] {
      reasons.append("no interval: \(reason.sentence)")
    }
    return reasons.map { (name(row.cell), $0) }
  }

  private func notes(_ group: GroupIntervals) -> [String] {
    let reference = group.rows[0].cell
    let isPooled = summaries.contains { $0.cell.group == reference.group && $0.repeatCount > 1 }
    return [
      "RMSE \(isPooled ? "pooled over all repeats" : "over all test samples"), then its difference to "
        + "\(names.name(reference)), each with its \(Phrase.bootstrap(group.clusterCount, group.unit)): "
        + "\(ClusterBootstrap.usualDrawCount) draws, without fitting again."
        + ClusterBootstrap.caution(group.clusterCount)
    ] + [group.testMethod?.note].compactMap { $0 }
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
