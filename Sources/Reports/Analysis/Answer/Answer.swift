import Calibration
import Statistics
import Trials

/// Which row of a split is best, which cannot be told from it, and how sure that is: the one definition for all reports.
struct Answer: Sendable {
  struct Row: Sendable {
    /// The row's cells, one per group.
    let cells: [Cell]
    /// The mean over units.
    let mean: Double
    /// By unit.
    let errors: [Double]
    /// 95 % interval of the mean: Student's, or for repeated splits the corrected one. Nil where no set is given.
    let interval: ConfidenceInterval?
    /// Nil where no set is given.
    let comparison: BestComparison.Row?
    /// Whether features and options were chosen inside each training part.
    let isChosenInside: Bool
  }

  /// Why there is no set, no p and no difference.
  enum Withheld: Sendable, Equatable {
    case leaks
    case noTest
    case tooFewUnits
    case singleRow
    /// Only sums were kept, of one split that is not repeated or of one in several groups.
    case sumsOnly
    /// Units of a run were missing when it was merged.
    case partial
  }

  let measure: LeadingError
  let units: AnswerUnits
  /// From the lowest error to the highest; rows with a missing trial and the constant guess are left out.
  let rows: [Row]
  /// Nil where the rows were compared.
  let withheld: Withheld?
  /// The error of the constant guess; nil where there is none.
  let guess: Double?
  /// What the lowest error would be on units on which it was not picked; nil where nothing was picked.
  let correctedBest: Double?
  /// The position of the row that leads: chosen inside training, or else the first.
  let leading: Int
  /// Fixations that some row lacks.
  let leftOutCount: Int
  let fixationCount: Int
  /// Rows that have no error because a trial failed or was skipped.
  let incomplete: [Cell]
  let devices: [String]

  var best: Row { rows[0] }
  var leadingRow: Row { rows[leading] }
  /// The best row and those that cannot be distinguished from it; only the best where nothing was compared.
  var set: [Row] { withheld == nil ? rows.filter { $0.comparison?.isInSet == true } : [rows[0]] }
}

/// What an answer needs to know besides its rows.
struct AnswerContext {
  let leakage: Leakage
  let leftOut: Split.LeftOut?
  let seed: UInt64
  /// Names the random numbers.
  let split: String
  let records: [RunRecord]
  /// Errors of which only sums were kept; nil where there are none.
  var sums: UnitErrors?
}

extension Answer {
  /// - Parameter device: The only device whose fixations count; nil for all.
  /// - Returns: Nil if no row has a score of every trial.
  init?(_ results: SplitResults, device: String? = nil) {
    let (rows, record) = (AnswerRows(results), results.run.record)
    self.init(
      rows,
      AnswerContext(
        leakage: results.leakage, leftOut: results.splitRecord?.leftOut, seed: record.experiment.seed,
        split: results.split, records: [record], sums: UnitErrors(sumsOf: rows, results)), device: device)
  }

  init?(_ rows: AnswerRows, _ context: AnswerContext, device: String? = nil) {
    let hasFixations = rows.complete.allSatisfy { !$0.fixations.isEmpty }
    let errors = (hasFixations ? UnitErrors(rows, context, device) : nil) ?? context.sums
    guard let errors, !errors.byRow.isEmpty else { return nil }
    let stream = "answer \(context.split)"
    let order = errors.byRow.indices.sorted { (errors.means[$0], $0) < (errors.means[$1], $1) }
    let sorted = order.map { errors.byRow[$0] }
    let unitCount = errors.units.names.count
    let withheld: Withheld? =
      switch context.leakage {
      case _ where context.records.contains { $0.partial != nil }: .partial
      case .leaks: .leaks
      case .noTest: .noTest
      case .honest where errors.isSingle: .sumsOnly
      case .honest where unitCount < BestComparison.leastUnitCount: .tooFewUnits
      case .honest where sorted.count < 2: .singleRow
      case .honest: nil
      }
    let variance = errors.resampledVariance
    let comparison: BestComparison? =
      withheld != nil
      ? nil
      : variance.map { BestComparison(resampled: sorted, variance: $0) }
        ?? BestComparison(sorted, seed: context.seed, stream: stream)
    let hasIntervals = (withheld == nil || withheld == .singleRow) && unitCount > 1
    self.rows = order.enumerated().map { place, index in
      Row(
        cells: rows.complete[index].cells, mean: errors.means[index], errors: errors.byRow[index],
        interval: hasIntervals ? .ofMean(errors.byRow[index], variance: variance) : nil,
        comparison: comparison?.rows[place], isChosenInside: rows.complete[index].isChosenInside)
    }
    leading = order.enumerated().filter { rows.complete[$1].isChosenInside }.min { $0.1 < $1.1 }?.0 ?? 0
    let isPicked = withheld == nil && variance == nil
    correctedBest = isPicked ? CorrectedBest.error(sorted, seed: context.seed, stream: stream) : nil
    measure = errors.measure
    units = errors.units
    self.withheld = withheld
    guess = errors.guess
    leftOutCount = errors.leftOutCount
    fixationCount = errors.fixationCount
    incomplete = rows.incomplete
    devices = errors.devices
  }
}

/// The candidates of a split with their fixations.
struct AnswerRows {
  struct Row {
    let cells: [Cell]
    let fixations: [FixationScore]
    let isChosenInside: Bool
  }

  let complete: [Row]
  let incomplete: [Cell]
  /// The fixations of the constant guess; empty without one.
  let guess: [FixationScore]
  let guessCells: [Cell]
}

extension AnswerRows {
  init(_ results: SplitResults) {
    let choosing = results.run.record.experiment.candidates ?? [:]
    func fixations(_ cells: [Cell]) -> [FixationScore] { cells.flatMap { results.fixations[$0] ?? [] } }
    let candidates = results.candidates
    let whole = candidates.filter(\.isWhole)
    complete = whole.map { candidate in
      let cells = candidate.summaries.map(\.cell)
      return Row(
        cells: cells, fixations: fixations(cells),
        isChosenInside: choosing[cells[0].calibrator] != nil && !cells[0].usesFeatures)
    }
    incomplete = candidates.filter { !$0.isWhole }.map(\.cell)
    let guesses = results.guesses
    guessCells = guesses.allSatisfy { $0.missingCount == 0 } ? guesses.map(\.cell) : []
    guess = fixations(guessCells)
  }
}
