import Documents
import Statistics

/// How sure the numbers are: intervals over what could have been drawn otherwise, and tests over repeats.
extension SplitResults {
  /// Errors with intervals, and each row against the first of its group. Nil for a split that is no honest test: an
  /// interval would lend its numbers a weight that they have not.
  var intervalTable: Table? {
    guard let parts = intervals else { return nil }
    let byCell = Dictionary(
      uniqueKeysWithValues: parts.flatMap { part in part.rows.map { ($0.cell, $0.entries) } })
    // The ranking is of the first table's numbers; these are pooled.
    let isRanked =
      run.record.experiment.summary == .pooled || summaries.allSatisfy { $0.repeatCount <= 1 }
    let whole = table(
      "how sure it is", notes: withoutRepeats(parts.flatMap(\.notes)),
      columns: [
        Table.Column(title: "RMSE", unit: "pt", isRanked: isRanked),
        Table.Column(title: "RMSE from", unit: "pt"),
        Table.Column(title: "RMSE to", unit: "pt"), Table.Column(title: "difference", unit: "pt"),
        Table.Column(title: "difference from", unit: "pt"),
        Table.Column(title: "difference to", unit: "pt"),
        Table.Column(title: "p"), Table.Column(title: "p (Holm)"),
      ], footnotes: withoutRepeats(parts.flatMap(\.footnotes)),
      scope: withoutRepeats(parts.map(\.scope)).joined(separator: " ")
    ) { byCell[$0.cell] }
    let first = labelColumns.count
    return whole.rounded(intervals: [(first, first + 1, first + 2), (first + 3, first + 4, first + 5)])
      .withoutEmptyColumns
  }

  private func withoutRepeats(_ lines: [String]) -> [String] { grouped(lines, by: { $0 }).map { $0[0] } }
}

/// The rows of one group in the table of intervals.
struct IntervalPart: Sendable {
  let rows: [(cell: Cell, entries: [Table.Entry])]
  let notes: [String]
  let footnotes: [String]
  let scope: String

  init(_ place: SplitResults, _ draws: GroupDraws) {
    let (summaries, errors, means) = (draws.summaries, draws.errors, draws.values)
    let tests = RepeatTests(place, summaries)
    let none = Table.Entry.missing("-")
    func number(_ value: Double) -> Table.Entry { .number(value, decimals: 1) }
    var footnotes = [(name: String, sentence: String)]()

    rows = summaries.enumerated().map { index, summary in
      let name = place.name(summary.cell)
      func entries(_ values: ClusterBootstrap.Values, needing treatments: [Int]) -> [Table.Entry] {
        let estimate = values.estimate.isNaN ? none : number(values.estimate)
        do throws(WithheldReason) {
          let interval = try draws.interval(of: values, needing: treatments)
          return [estimate, number(interval.low), number(interval.high)]
        } catch {
          footnotes.append((name, "no interval: \(error.sentence)"))
          return [estimate, none, none]
        }
      }
      var p = [none, none]
      if index > 0 {
        switch tests.result(index) {
        case .success(let test): p = [.probability(test.p), .probability(test.adjustedP)]
        case .failure(let reason): footnotes.append((name, "no test: \(reason.sentence)"))
        case nil: break
        }
      }
      let own = entries(means[index], needing: [index])
      return (
        summary.cell,
        own + (index == 0 ? [none, none, none] : entries(means[index].minus(means[0]), needing: [index, 0]))
          + p
      )
    }
    let isPooled = summaries.contains { $0.repeatCount > 1 }
    notes =
      [
        "RMSE \(isPooled ? "pooled over all repeats" : "over all test samples") with its 95 % interval, then the "
          + "difference to \(place.name(summaries[0].cell)) with its own (BCa bootstrap, \(ClusterBootstrap.usualDrawCount) draws of "
          + "\(errors.clusterCount) \(errors.unit.rawValue)s, the fits as they are)."
          + ClusterBootstrap.caution(errors.clusterCount)
      ] + tests.notes
    scope = place.run.scope(
      samples: place.samples, split: place.split, summaries.flatMap { place.fixations[$0.cell] ?? [] })
    self.footnotes = grouped(footnotes, by: \.sentence).map { same in
      "\(grouped(same.map(\.name), by: { $0 }).map { $0[0] }.joined(separator: ", ")): \(same[0].sentence)"
    }
  }
}
