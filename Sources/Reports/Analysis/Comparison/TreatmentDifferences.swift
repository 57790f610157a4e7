import Calibration
import Scores
import Splits
import Statistics
import Trials

/// A treatment against the reference; numbers are nil for the reference itself, and where they are not defined.
struct TreatmentDifference: Sendable {
  let treatment: String
  let error: Double?
  var rank: Double?
  var helpCount: Int?
  var hurtCount: Int?
  /// The error minus the reference's.
  var difference: Double?
  /// Nil also where an interval would say nothing.
  var interval: Result<ConfidenceInterval, WithheldReason>?
  var test: Result<WilcoxonSignedRank, WithheldReason>?
  var adjustedP: Double?
}

/// Treatments over several rows, of which those of one person are averaged, or over the units of a card.
struct BlockDifferences: Sendable {
  enum Unit: Sendable {
    case participants, rows
    case compared(ComparedUnits)
  }

  let unit: Unit
  let treatments: [String]
  let comparison: BlockComparison
  let differences: [TreatmentDifference]
  let rowCount: Int
  let scope: Scope

  /// Whether intervals and tests would say something.
  let allowsIntervals: Bool

  var count: Int { comparison.values.count }

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
    let hasOtherRows = rows.contains { row in
      row.run.record.useOtherRows(row.entries.map(\.summary.cell))
    }
    let comparison = BlockComparison(
      values: groups.map { group in
        treatments.map { ComparisonMatrix.mean(of: metric.name, $0, over: group) }
      }, reference: treatments.firstIndex(of: reference) ?? 0,
      yardstick: treatments.firstIndex(of: ComparisonMatrix.baseline),
      isHigherBetter: metric.metric.isHigherBetter)
    let question = rows[0].question
    let scope = Scope(
      rows.contains { $0.run.record.partial != nil }
        ? .partial
        : hasOtherRows
          ? .otherRows
          : question.leakage != .honest
            ? .nothingNew(question.leakage)
            : isPersonal ? .ownCalibrations(groups.count) : .rows(groups.count),
      leftOut: rows[0].run.record.split(question.split)?.leftOut)
    self.init(
      isPersonal ? .participants : .rows, treatments, comparison, scope, rowCount: rows.count,
      allowsIntervals: scope.generalisation.allowsIntervals, seed: seed)
  }

  /// The error that leads on a card, in the units that it compares: what is tested is what the card shows.
  ///
  /// - Parameters:
  ///   - names: One per row of the ranking.
  ///   - reference: The place of a row, or one place behind them for the constant guess, which must have errors then.
  init(_ ranking: Ranking, of results: SplitResults, names: [String], reference: Int, seed: UInt64) {
    let columns = ranking.rows.map(\.errors) + (ranking.guessErrors.map { [$0] } ?? [])
    let comparison = BlockComparison(
      values: ranking.units.names.indices.map { unit in columns.map { $0[unit] } }, reference: reference,
      yardstick: ranking.guessErrors.map { _ in ranking.rows.count }, isHigherBetter: false)
    // Repeats of a split share training data, so that tests of independent blocks would find too much.
    let isIndependent = ranking.units.kind != .repeats && [nil, .singleRow].contains(ranking.withheld)
    // Means over people hold for others, where each row by itself holds for one person.
    let isOfPeople: Bool = if case .eachPerson = results.scope.generalisation { true } else { false }
    let scope =
      isOfPeople && ranking.units.kind == .people
      ? Scope(.ownCalibrations(ranking.units.names.count), leftOut: results.splitRecord?.leftOut)
      : results.scope
    self.init(
      .compared(ranking.units), names + (ranking.guessErrors == nil ? [] : [ComparisonMatrix.baseline]),
      comparison, scope, rowCount: comparison.values.count,
      allowsIntervals: isIndependent && scope.generalisation.allowsIntervals, seed: seed)
  }

  private init(
    _ unit: Unit, _ treatments: [String], _ comparison: BlockComparison, _ scope: Scope, rowCount: Int,
    allowsIntervals: Bool, seed: UInt64
  ) {
    let bootstrap = ClusterBootstrap(clusterCount: comparison.values.count, seed: seed, stream: "compare")
    let (ranks, adjusted) = (comparison.meanRanks, comparison.adjustedPs)
    differences = treatments.enumerated().map { index, name in
      var own = TreatmentDifference(treatment: name, error: comparison.mean(index), rank: ranks[index])
      guard index != comparison.reference else { return own }
      let difference = comparison.difference(index, bootstrap)
      own.helpCount = difference.helpCount
      own.hurtCount = difference.hurtCount
      own.difference = difference.mean
      guard allowsIntervals else { return own }
      own.interval = difference.interval
      own.test = difference.test
      own.adjustedP = adjusted[index]
      return own
    }
    self.unit = unit
    self.treatments = treatments
    self.comparison = comparison
    self.scope = scope
    self.rowCount = rowCount
    self.allowsIntervals = allowsIntervals
  }

  /// The mean of one treatment's error minus another's over the blocks that have both; nil without any.
  func meanDifference(_ treatment: Int, from other: Int) -> Double? {
    let differences = comparison.differences(treatment, other)
    return differences.isEmpty ? nil : differences.reduce(0, +) / Double(differences.count)
  }
}

/// Treatments within one row, over its fixations or people.
struct RowDifferences: Sendable {
  let differences: [TreatmentDifference]
  let unit: ClusteredErrors.Unit
  let clusterCount: Int
  let hasRepeats: Bool
  let scope: Scope

  init(
    _ row: ComparisonMatrix.Row, _ treatments: [String], _ measure: ClusteredErrors.Measure, reference: String
  ) {
    let fixations = treatments.map { row.fixations[$0] ?? [] }
    let question = row.question
    let hasOtherRows = row.run.record.useOtherRows(row.entries.map(\.summary.cell))
    let scope =
      hasOtherRows
      ? Scope(.otherRows, leftOut: nil)
      : row.run.scope(samples: question.samples, split: question.split, rows: fixations)
    let draws = ErrorDraws(fixations, measure) { clusterCount in
      ClusterBootstrap(
        clusterCount: clusterCount, seed: row.run.record.experiment.seed,
        stream: ClusterBootstrap.stream(split: question.split))
    }
    let other = treatments.firstIndex(of: reference) ?? 0
    differences = treatments.enumerated().map { index, treatment in
      var own = TreatmentDifference(treatment: treatment, error: draws.value(index))
      guard index != other else { return own }
      let difference = draws.difference(index, from: other)
      own.difference = difference.value
      own.interval = scope.generalisation.allowsIntervals ? difference.interval : nil
      return own
    }
    unit = draws.errors.unit
    clusterCount = draws.errors.clusterCount
    hasRepeats = !question.overRepeats.isEmpty
    self.scope = scope
  }
}
