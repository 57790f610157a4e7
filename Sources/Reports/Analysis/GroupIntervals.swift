import Statistics
import Trials

/// How sure the errors of one group's rows are: intervals, and tests over repeats.
struct GroupIntervals: Sendable {
  struct Estimate: Sendable {
    /// Points; nil where it is not defined.
    let value: Double?
    let interval: Result<ConfidenceInterval, WithheldReason>
  }

  struct Row: Sendable {
    let cell: Cell
    let error: Estimate
    /// The error minus the first row's; nil for that row.
    let difference: Estimate?
    /// The test of that difference over repeats; nil for the first row, and where the split has none.
    let test: Result<RepeatTests.Outcome, WithheldReason>?
  }

  let rows: [Row]
  let unit: ClusteredErrors.Unit
  let clusterCount: Int
  /// How the rows were tested; nil where none was.
  let testMethod: RepeatTests.Method?
  let scope: Scope

  init(_ results: SplitResults, _ draws: GroupDraws) {
    let tests = RepeatTests(results, draws.summaries)
    func estimate(_ values: ClusterBootstrap.Values, needing rows: [Int]) -> Estimate {
      Estimate(
        value: values.estimate.isNaN ? nil : values.estimate,
        interval: Result { () throws(WithheldReason) in try draws.interval(of: values, needing: rows) })
    }
    rows = draws.summaries.enumerated().map { index, summary in
      Row(
        cell: summary.cell, error: estimate(draws.values[index], needing: [index]),
        difference: index == 0
          ? nil : estimate(draws.values[index].minus(draws.values[0]), needing: [index, 0]),
        test: tests.outcomes[index])
    }
    unit = draws.errors.unit
    clusterCount = draws.errors.clusterCount
    testMethod = tests.method
    scope = results.run.scope(
      samples: results.samples, split: results.split,
      draws.summaries.flatMap { results.fixations[$0.cell] ?? [] })
  }
}

/// The errors of a group's rows in all draws; dropped once intervals and ranking are made, since they take much memory.
struct GroupDraws {
  let summaries: [Summary]
  let errors: ClusteredErrors
  let bootstrap: ClusterBootstrap
  let values: [ClusterBootstrap.Values]
  private let isPartial: Bool

  init(_ results: SplitResults, _ summaries: [Summary]) {
    self.summaries = summaries
    isPartial = results.run.record.partial != nil
    errors = ClusteredErrors(summaries.map { results.fixations[$0.cell] ?? [] })
    bootstrap = results.bootstraps.bootstrap(
      clusterCount: errors.clusterCount, seed: results.run.record.experiment.seed,
      stream: ClusterBootstrap.stream(split: results.split))
    values = summaries.indices.map { [errors, bootstrap] in
      bootstrap.values(errors.statistic(.rmse, of: $0))
    }
  }

  func interval(
    level: Double = 0.95, of values: ClusterBootstrap.Values, needing rows: [Int]
  ) throws(WithheldReason) -> ConfidenceInterval {
    guard !isPartial else { throw .partial }
    let missing = rows.map(errors.missingCount).max() ?? 0
    guard missing == 0 else { throw .missingCells(count: missing, of: errors.clusterCount) }
    return try bootstrap.interval(level: level, of: values)
  }
}
