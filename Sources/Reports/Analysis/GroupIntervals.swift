import Scores
import Statistics
import Trials

/// How sure the errors of one group's rows are: intervals, and tests over repeats.
struct GroupIntervals: Sendable {
  struct Row: Sendable {
    let cell: Cell
    /// Points.
    let error: ErrorDraws.Estimate
    /// The error minus the first row's; nil for that row.
    let difference: ErrorDraws.Estimate?
    /// The test of that difference over repeats; nil for the first row, and where the split has none.
    let test: Result<RepeatTests.Outcome, WithheldReason>?
  }

  let rows: [Row]
  let unit: ClusteredErrors.Unit
  let clusterCount: Int
  /// How the rows were tested; nil where none was.
  let testMethod: RepeatTests.Method?
  let scope: Scope

  /// - Parameter summaries: Those of one group.
  init(_ results: SplitResults, _ summaries: [Summary]) {
    let record = results.run.record
    let fixations = summaries.map { results.fixations[$0.cell] ?? [] }
    let draws = ErrorDraws(fixations, objection: record.partial == nil ? nil : .partial) { clusterCount in
      results.bootstraps.bootstrap(
        clusterCount: clusterCount, seed: record.experiment.seed,
        stream: ClusterBootstrap.stream(split: results.split))
    }
    let tests = RepeatTests(results, summaries)
    rows = summaries.enumerated().map { index, summary in
      let hasOtherRows = record.useOtherRows([summary.cell, summaries[0].cell])
      return Row(
        cell: summary.cell, error: draws.error(index),
        difference: index == 0
          ? nil : draws.difference(index, from: 0, objection: hasOtherRows ? .otherRows : nil),
        test: tests.outcomes[index])
    }
    unit = draws.errors.unit
    clusterCount = draws.errors.clusterCount
    testMethod = tests.method
    scope = results.run.scope(samples: results.samples, split: results.split, rows: fixations)
  }
}
