import Statistics

/// The errors of one group's rows in all draws of a bootstrap: what intervals and the ranking are made of.
///
/// Draws take more memory than everything else that a report holds, so they are dropped as soon as both are made.
struct GroupDraws {
  let summaries: [Summary]
  let errors: ClusteredErrors
  let bootstrap: ClusterBootstrap
  /// RMSE of each row.
  let values: [ClusterBootstrap.Values]

  init(_ results: SplitResults, _ summaries: [Summary]) {
    self.summaries = summaries
    errors = ClusteredErrors(summaries.map { results.fixations[$0.cell] ?? [] })
    bootstrap = ClusterBootstrap(
      clusterCount: errors.clusterCount, seed: results.run.record.experiment.seed,
      stream: ClusterBootstrap.stream(split: results.split))
    values = summaries.indices.map { [errors, bootstrap] in
      bootstrap.values(errors.statistic(.rmse, of: $0))
    }
  }

  /// - Parameter rows: The rows that the values are made of.
  func interval(
    level: Double = 0.95, of values: ClusterBootstrap.Values, needing rows: [Int]
  ) throws(WithheldReason) -> ConfidenceInterval {
    let missing = rows.map(errors.missingCount).max() ?? 0
    guard missing == 0 else { throw .missingCells(count: missing, of: errors.clusterCount) }
    return try bootstrap.interval(level: level, of: values)
  }
}
