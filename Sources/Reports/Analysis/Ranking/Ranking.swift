import Calibration
import Captures
import Splits
import Statistics
import Trials

/// Which row of a split is best, which cannot be distinguished from it, and how sure that is: the one definition for all reports.
struct Ranking: Sendable {
  struct Row: Sendable {
    /// The row's cells, one per group.
    let cells: [Cell]
    /// The mean over units.
    let mean: Double
    /// The error in each unit.
    let errors: [Double]
    /// 95 % interval of the mean: Student's, or for repeated splits the corrected one. Nil where no set is given.
    let interval: ConfidenceInterval?
    /// How it compares with the best; nil where no set is given.
    let comparison: BestComparison.Row?
    /// Whether features and options were chosen inside each training part.
    let isChosenInside: Bool
    /// The runs that have the row, where several are compared; otherwise empty.
    let runs: [String]
    /// Whether another run has a row of the same features and calibrator with other errors.
    let isNamedByRun: Bool

    func isSame(as other: Row) -> Bool { cells == other.cells && runs == other.runs }
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
    /// Each feature set was scored on its own rows.
    case otherRows
  }

  let measure: LeadingError
  let units: ComparedUnits
  /// The rows from the lowest error to the highest; rows with a missing trial and the constant guess are left out.
  let rows: [Row]
  /// Why the rows were not compared; nil where they were.
  let withheld: Withheld?
  /// The error of the constant guess; nil where there is none.
  let guess: Double?
  /// What the lowest error would be on units on which it was not picked; nil where nothing was picked.
  let correctedBest: Double?
  /// The row that was chosen inside training, or else the first.
  let leadingRow: Row
  /// Fixations that some row lacks.
  let leftOutCount: Int
  let fixationCount: Int
  /// Rows that have no error because a trial failed or was skipped.
  let incomplete: [Cell]
  let devices: [String]

  var best: Row { rows[0] }
  var isCompared: Bool { withheld == nil }
  /// The best row and those that cannot be distinguished from it; only the best where nothing was compared.
  var set: [Row] { isCompared ? rows.filter { $0.comparison?.isInSet == true } : [rows[0]] }

  /// The rows with the leading one first, which need not have the lowest error.
  var shownRows: [Row] { [leadingRow] + rows.filter { !$0.isSame(as: leadingRow) } }

  /// The row of the same feature set and calibrator, which can be of another ranking.
  func row(like other: Row) -> Row? { rows.first { $0.cells[0].series == other.cells[0].series } }
}

/// The candidates of a split with their fixations, and what their ranking depends on besides.
struct RankingInput {
  struct Row {
    let cells: [Cell]
    let fixations: [FixationScore]
    let isChosenInside: Bool
    /// As those of a ranking's row.
    var runs: [String] = []
    var isNamedByRun = false
  }

  let complete: [Row]
  let incomplete: [Cell]
  /// The fixations of the constant guess; empty without one.
  let guess: [FixationScore]
  let guessCells: [Cell]
  let leakage: Leakage
  let leftOut: Split.LeftOut?
  let seed: UInt64
  /// Names the random numbers.
  let split: String
  let records: [RunRecord]
}

extension RankingInput {
  /// True if the rows of the ranking were scored on different rows of samples.
  fileprivate var usesOtherRows: Bool {
    let cells = complete.flatMap(\.cells)
    return records.contains { $0.useOtherRows(cells) }
  }

  init(_ results: SplitResults) {
    let record = results.run.record
    let choosing = record.experiment.candidates ?? [:]
    func fixations(_ cells: [Cell]) -> [FixationScore] { cells.flatMap { results.fixations[$0] ?? [] } }
    let candidates = results.candidates
    let guesses = results.guesses
    let guessCells = guesses.allSatisfy { $0.missingCount == 0 } ? guesses.map(\.cell) : []
    self.init(
      complete: candidates.filter(\.isWhole).map { candidate in
        let cells = candidate.map(\.cell)
        return Row(
          cells: cells, fixations: fixations(cells),
          isChosenInside: choosing[cells[0].calibrator] != nil && !cells[0].usesFeatures)
      },
      incomplete: candidates.filter { !$0.isWhole }.map { $0[0].cell }, guess: fixations(guessCells),
      guessCells: guessCells, leakage: results.leakage, leftOut: results.splitRecord?.leftOut,
      seed: record.experiment.seed, split: results.split, records: [record])
  }
}

extension Ranking {
  /// - Parameter device: The only device whose fixations count; nil for all.
  /// - Returns: Nil if no row has a score of every trial.
  init?(_ results: SplitResults, device: String? = nil) {
    let input = RankingInput(results)
    self.init(input, sums: UnitErrors(sumsOf: input, results), device: device)
  }

  /// - Parameter sums: Errors of which only sums were kept; nil where there are none.
  init?(_ input: RankingInput, sums: UnitErrors? = nil, device: String? = nil) {
    let hasFixations = input.complete.allSatisfy { !$0.fixations.isEmpty }
    let errors = (hasFixations ? UnitErrors(input, device) : nil) ?? sums
    guard let errors, !errors.byRow.isEmpty else { return nil }
    let stream = "answer \(input.split)"
    let order = errors.byRow.indices.sorted { (errors.means[$0], $0) < (errors.means[$1], $1) }
    let sorted = order.map { errors.byRow[$0] }
    let unitCount = errors.units.names.count
    let withheld: Withheld? =
      switch input.leakage {
      case _ where input.records.contains { $0.partial != nil }: .partial
      case .leaks: .leaks
      case .noTest: .noTest
      case .honest where input.usesOtherRows: .otherRows
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
        ?? BestComparison(sorted, seed: input.seed, stream: stream)
    let hasIntervals = (withheld == nil || withheld == .singleRow) && unitCount > 1
    let rows = order.enumerated().map { place, index in
      Row(
        cells: input.complete[index].cells, mean: errors.means[index], errors: errors.byRow[index],
        interval: hasIntervals ? .ofMean(errors.byRow[index], variance: variance) : nil,
        comparison: comparison?.rows[place], isChosenInside: input.complete[index].isChosenInside,
        runs: input.complete[index].runs, isNamedByRun: input.complete[index].isNamedByRun)
    }
    self.rows = rows
    // Of several rows that were chosen inside training, the first in the order of the experiment leads.
    let chosen = order.enumerated().filter { input.complete[$1].isChosenInside }.min { $0.1 < $1.1 }
    leadingRow = rows[chosen?.offset ?? 0]
    let isPicked = withheld == nil && variance == nil
    correctedBest = isPicked ? CorrectedBest.error(sorted, seed: input.seed, stream: stream) : nil
    measure = errors.measure
    units = errors.units
    self.withheld = withheld
    guess = errors.guess
    leftOutCount = errors.leftOutCount
    fixationCount = errors.fixationCount
    incomplete = input.incomplete
    devices = errors.devices
  }
}
