import Calibration
import Captures
import Scores
import Splits
import Statistics
import Trials

/// Which row of a split is best, which cannot be distinguished from it, and how sure that is: the one definition for all reports.
struct Ranking: Sendable {
  /// What a row is called: a feature set with a calibrator, of one run or of several.
  struct Name: Sendable {
    /// One per group.
    let cells: [Cell]
    /// The runs that have it, where several are compared; otherwise empty.
    let runs: [String]
    /// Whether another run has a row of the same features and calibrator with other errors.
    let isNamedByRun: Bool
    /// The fits of which columns depend on each other, so that the solution of minimum norm is one of many.
    let deficientFits: RankingInput.DeficientFits?
  }

  struct Row: Sendable {
    /// At least one; several where their errors are the same but for rounding.
    let names: [Name]
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

    /// The cells of the first name, one per group.
    var cells: [Cell] { names[0].cells }
    var isNamedByRun: Bool { names.contains(where: \.isNamedByRun) }
    /// The runs that have the row, where several are compared; otherwise empty.
    var runs: [String] { grouped(names.flatMap(\.runs), by: \.self).map { $0[0] } }

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
  /// The error of the constant guess in each unit; nil where there is none.
  let guessErrors: [Double]?
  /// How much worse than the best is good enough; nil where the experiment does not say.
  let margin: ErrorAmount?
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
  func row(like other: Row) -> Row? {
    rows.first { row in row.names.contains { $0.cells[0].series == other.cells[0].series } }
  }

  /// The rows of which all are at most the margin worse than the best, at the level of the set: a test of non-inferiority by
  /// the simultaneous upper bounds. Nil without a margin in the unit of the errors, and where there is no set.
  var goodEnough: [Row]? {
    guard isCompared, let margin, margin.unit == measure.amountUnit else { return nil }
    return rows.filter { row in row.comparison.map { $0.high <= margin.value } == true }
  }
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
    var deficientFits: DeficientFits?

    fileprivate var name: Ranking.Name {
      Ranking.Name(cells: cells, runs: runs, isNamedByRun: isNamedByRun, deficientFits: deficientFits)
    }
  }

  /// Fits with a lower rank than columns.
  struct DeficientFits: Sendable, Equatable {
    let count: Int
    /// All fits of the row.
    let of: Int

    /// - Returns: Nil if all ranks are full or not known.
    init?(_ scores: [Score]) {
      let count = scores.count { score in
        score.rank.flatMap { rank in score.columnCount.map { rank < $0 } } == true
      }
      guard count > 0 else { return nil }
      self.count = count
      of = scores.count
    }
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
    let candidates = results.candidates
    let guesses = results.guesses
    let guessCells = guesses.allSatisfy { $0.missingCount == 0 } ? guesses.map(\.cell) : []
    self.init(
      complete: candidates.filter(\.isWhole).map { candidate in
        let cells = candidate.map(\.cell)
        return Row(
          cells: cells, fixations: results.fixations(of: cells),
          isChosenInside: choosing[cells[0].calibrator] != nil && !cells[0].usesFeatures,
          deficientFits: DeficientFits(cells.flatMap { results.run.results.scores(of: $0) }))
      },
      incomplete: candidates.filter { !$0.isWhole }.map { $0[0].cell },
      guess: results.fixations(of: guessCells),
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
    let places = errors.distinctRows {
      input.complete[$0].isChosenInside == input.complete[$1].isChosenInside
    }
    let means = errors.means
    let firsts = places.map { $0[0] }
    let order = firsts.indices.sorted { (means[firsts[$0]], $0) < (means[firsts[$1]], $1) }
    let sorted = order.map { errors.byRow[firsts[$0]] }
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
      let first = firsts[index]
      return Row(
        names: places[index].map { input.complete[$0].name }, mean: means[first], errors: errors.byRow[first],
        interval: hasIntervals ? .ofMean(errors.byRow[first], variance: variance) : nil,
        comparison: comparison?.rows[place], isChosenInside: input.complete[first].isChosenInside)
    }
    self.rows = rows
    // Of several rows that were chosen inside training, the first in the order of the experiment leads.
    let chosen = order.enumerated().filter { input.complete[firsts[$1]].isChosenInside }.min { $0.1 < $1.1 }
    leadingRow = rows[chosen?.offset ?? 0]
    let isPicked = withheld == nil && variance == nil
    correctedBest = isPicked ? CorrectedBest.error(sorted, seed: input.seed, stream: stream) : nil
    measure = errors.measure
    units = errors.units
    self.withheld = withheld
    guess = errors.guess
    guessErrors = errors.guessErrors
    let margins = Set(input.records.map(\.experiment.margin))
    margin = margins.count == 1 ? margins.first ?? nil : nil
    leftOutCount = errors.leftOutCount
    fixationCount = errors.fixationCount
    incomplete = input.incomplete
    devices = errors.devices
  }
}
