import Statistics

/// The errors of several rows in all draws of their clusters. They take much memory: keep only what they show.
package struct ErrorDraws {
  package struct Estimate: Sendable {
    /// The number; nil where it is not defined.
    package let value: Double?
    package let interval: Result<ConfidenceInterval, WithheldReason>
  }

  package let errors: ClusteredErrors
  private let bootstrap: ClusterBootstrap
  private let values: [ClusterBootstrap.Values]
  private let objection: WithheldReason?

  /// - Parameters:
  ///   - rows: The fixations of each.
  ///   - objection: Why there is no interval, whatever the numbers are.
  package init(
    _ rows: [[FixationScore]], _ measure: ClusteredErrors.Measure = .rmse, objection: WithheldReason? = nil,
    bootstrap: (_ clusterCount: Int) -> ClusterBootstrap
  ) {
    let errors = ClusteredErrors(rows)
    let bootstrap = bootstrap(errors.clusterCount)
    self.errors = errors
    self.bootstrap = bootstrap
    self.objection = objection
    values = rows.indices.map { bootstrap.values(errors.statistic(measure, of: $0)) }
  }

  /// The error of a row; nil where it is not defined.
  package func value(_ row: Int) -> Double? { values[row].estimate.ifFinite }

  package func error(_ row: Int) -> Estimate { estimate(values[row], needing: [row]) }

  /// - Parameter objection: Why the two rows cannot be compared.
  package func difference(_ row: Int, from other: Int, objection: WithheldReason? = nil) -> Estimate {
    estimate(values[row].minus(values[other]), needing: [row, other], objection)
  }

  private func estimate(
    _ values: ClusterBootstrap.Values, needing rows: [Int], _ objection: WithheldReason? = nil
  ) -> Estimate {
    Estimate(
      value: values.estimate.ifFinite,
      interval: Result { () throws(WithheldReason) in
        if let objection = objection ?? self.objection { throw objection }
        let missing = rows.map(errors.missingCount).max() ?? 0
        guard missing == 0 else { throw .missingCells(count: missing, of: errors.clusterCount) }
        return try bootstrap.interval(of: values)
      })
  }
}
