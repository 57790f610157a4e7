import Calibration
import Statistics
import Trials

/// Treatments over several rows; those of one person are averaged.
struct BlockDifferences: Sendable {
  enum Unit: String, Sendable {
    case participants, rows
  }

  let unit: Unit
  let treatments: [String]
  let comparison: BlockComparison
  /// One per treatment; nil for the reference.
  let differences: [BlockComparison.Difference?]
  let rowCount: Int
  let scope: Scope

  var count: Int { comparison.values.count }
  var allowsIntervals: Bool { scope.generalisation.allowsIntervals }

  /// The mean of one treatment's error minus another's over the blocks that have both; nil without any.
  func meanDifference(_ treatment: Int, from other: Int) -> Double? {
    let differences = comparison.differences(treatment, other)
    return differences.isEmpty ? nil : differences.reduce(0, +) / Double(differences.count)
  }

  /// - Parameter treatments: Those that any of the rows has.
  init(
    _ rows: [ComparisonMatrix.Row], _ treatments: [String], _ metric: (name: String, metric: Metric),
    reference: String, seed: UInt64
  ) {
    let owners = rows.map(\.participants)
    // Rows of one person depend on each other: their mean is one block.
    let isPersonal = owners.allSatisfy { $0.count == 1 } && Set(owners).count > 1
    let groups =
      isPersonal ? grouped(zip(rows, owners), by: { $0.1 }).map { $0.map(\.0) } : rows.map { [$0] }
    let comparison = BlockComparison(
      values: groups.map { group in
        treatments.map { name -> Double? in
          let values = group.compactMap { $0.summary(name)?.metrics[metric.name]?.centre }
          return values.count == group.count ? values.reduce(0, +) / Double(values.count) : nil
        }
      }, reference: treatments.firstIndex(of: reference) ?? 0,
      yardstick: treatments.firstIndex(of: ComparisonMatrix.baseline),
      isHigherBetter: metric.metric.isHigherBetter)
    let bootstrap = ClusterBootstrap(clusterCount: groups.count, seed: seed, stream: "compare")
    let question = rows[0].question
    unit = isPersonal ? .participants : .rows
    self.treatments = treatments
    self.comparison = comparison
    differences = treatments.indices.map {
      $0 == comparison.reference ? nil : comparison.difference($0, bootstrap)
    }
    rowCount = rows.count
    scope = Scope(
      rows.contains { $0.run.record.partial != nil }
        ? .partial
        : question.leakage != .honest
          ? .nothingNew(question.leakage) : isPersonal ? .ownCalibrations(groups.count) : .rows(groups.count),
      leftOut: rows[0].run.record.split(question.split)?.leftOut)
  }
}

/// Treatments within one row, over its fixations or people.
struct RowDifferences: Sendable {
  struct Difference: Sendable {
    let treatment: String
    /// Nil where it is not defined.
    let error: Double?
    /// The error minus the reference's; nil for the reference.
    let difference: Double?
    /// The interval of that difference; nil for the reference, and where an interval would say nothing.
    let interval: Result<ConfidenceInterval, WithheldReason>?
  }

  let differences: [Difference]
  let unit: ClusteredErrors.Unit
  let clusterCount: Int
  let hasRepeats: Bool
  let scope: Scope

  init(
    _ row: ComparisonMatrix.Row, _ treatments: [String], _ measure: ClusteredErrors.Measure, reference: String
  ) {
    let fixations = treatments.map { row.fixations[$0] ?? [] }
    let errors = ClusteredErrors(fixations)
    let question = row.question
    let scope = row.run.scope(
      samples: question.samples, split: question.split, Array(fixations.joined()))
    let bootstrap = ClusterBootstrap(
      clusterCount: errors.clusterCount, seed: row.run.record.experiment.seed,
      stream: ClusterBootstrap.stream(split: question.split))
    let whole = [Int](repeating: 1, count: errors.clusterCount)
    let other = treatments.firstIndex(of: reference) ?? 0
    differences = treatments.enumerated().map { index, treatment in
      let error = errors.statistic(measure, of: index)(whole)
      guard index != other else {
        return Difference(treatment: treatment, error: error, difference: nil, interval: nil)
      }
      let statistic = errors.difference(measure, of: index, from: other)
      let interval = Result { () throws(WithheldReason) in
        let missing = max(errors.missingCount(index), errors.missingCount(other))
        guard missing == 0 else { throw .missingCells(count: missing, of: errors.clusterCount) }
        return try bootstrap.interval(
          of: bootstrap.values(errors.statistic(measure, of: index)).minus(
            bootstrap.values(errors.statistic(measure, of: other))))
      }
      return Difference(
        treatment: treatment, error: error, difference: statistic(whole),
        interval: scope.generalisation.allowsIntervals ? interval : nil)
    }
    unit = errors.unit
    clusterCount = errors.clusterCount
    hasRepeats = !question.overRepeats.isEmpty
    self.scope = scope
  }
}
