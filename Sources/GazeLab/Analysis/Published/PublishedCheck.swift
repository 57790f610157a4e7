import Inputs
import Statistics

/// Numbers in print, held against a run.
public struct PublishedCheck: Sendable {
  public enum Verdict: String, Sendable {
    /// Equal after rounding as printed.
    case match
    /// As near as two sets of random splits can be expected to come.
    case withinResampling = "within resampling"
    /// Wrong in print, and ours is what should stand there.
    case erratum
    case mismatch
  }

  public struct Line: Sendable {
    public let verdict: Verdict
    let sentence: String

    /// One line, the verdict first.
    public var text: String {
      let word = verdict.rawValue
      return (word + String(repeating: " ", count: 19 - word.count) + sentence).onOneLine
    }
  }

  public let lines: [Line]

  /// Checks a run against the published table that its experiment names.
  ///
  /// - Returns: Nil for an experiment that names none.
  /// - Throws: If there is no such table, or the run has too few random splits to tell.
  public init?(_ run: Run) throws(InputErrors) {
    guard let check = run.record.experiment.check else { return nil }
    let table = try PublishedTable(check, relativeTo: run.record.experiment.absoluteFile)
    let checker = Checker(table: table, run: run)
    var lines = [Line]()
    for number in table.numbers { try lines.append(checker.line(number)) }
    if let caption = table.caption { try lines.append(checker.line(caption)) }
    for claim in table.claims { try lines.append(checker.line(claim)) }
    self.lines = lines
  }
}

/// Holds the numbers of one table against one run.
private struct Checker {
  let table: PublishedTable
  let run: Run
  let scoresByCell: [[Score]]

  init(table: PublishedTable, run: Run) {
    self.table = table
    self.run = run
    scoresByCell = grouped(run.scores, by: \.cell)
  }

  /// Repeats that a run must have where the printed numbers come from random splits.
  private static let leastRepeats = 1000
  private static let drawCount = 1000

  /// How many standard deviations of both draws a number may lie off: the two-sided 99.9 % point after
  /// Bonferroni over the numbers of the table.
  private var tolerance: Double {
    NormalDistribution.twoSidedPoint(tails: 0.001 / Double(max(1, table.numbers.count)))
  }

  // MARK: Lines

  func line(_ number: PublishedTable.Number) throws(InputErrors) -> PublishedCheck.Line {
    let head = "\(table.name) \(number.name)\(mark(number.series)): printed \(number.printed.text)"
    let values: [Double]
    switch self.values(number.series) {
    case .none(let reason): return mismatch("\(head), but \(reason)")
    case .values(let found): values = found
    }
    if let repeats = table.repeats {
      let comparison = try compare(number, repeats, values)
      return PublishedCheck.Line(
        verdict: comparison.isWithin ? .withinResampling : .mismatch,
        sentence: "\(head), \(comparison.sentence)")
    }
    let ours = Bootstrap(values).statistic(number.statistic)
    let oursText = "ours \(decimal(ours, number.printed.decimals + 2))"
    guard let erratum = number.erratum else {
      return PublishedCheck.Line(
        verdict: number.printed.matches(ours) ? .match : .mismatch, sentence: "\(head), \(oursText)")
    }
    guard erratum.right.matches(ours), !number.printed.matches(ours) else {
      return mismatch("\(head), declared wrong for \(erratum.right.text), but \(oursText)")
    }
    return PublishedCheck.Line(
      verdict: .erratum, sentence: "\(head), right \(erratum.right.text), \(oursText): \(erratum.reason)")
  }

  /// Whether all centres of the table fit the statistic that it really shows, and how many the one it names.
  func line(_ caption: PublishedTable.Caption) throws(InputErrors) -> PublishedCheck.Line {
    let centres = table.numbers.filter { $0.statistic != .deviation && $0.series.metric == "rmse" }
    var (real, named) = (0, 0)
    for number in centres {
      guard let repeats = table.repeats, case .values(let values) = values(number.series) else { continue }
      let asNamed = PublishedTable.Number(
        name: number.name, series: number.series, statistic: caption.says, printed: number.printed,
        erratum: nil)
      if try compare(number, repeats, values).isWithin { real += 1 }
      if try compare(asNamed, repeats, values).isWithin { named += 1 }
    }
    let statistic = (centres.first?.statistic ?? .median).rawValue
    let evidence =
      named < centres.count
      ? "of our \(statistic)s \(real) of \(centres.count) RMSEs are within resampling, of our "
        + "\(caption.says.rawValue)s only \(named)"
      : "so few splits cannot tell the two apart"
    return PublishedCheck.Line(
      verdict: real == centres.count ? .erratum : .mismatch,
      sentence: "\(table.name) caption: printed '\(caption.says.rawValue)', right '\(statistic)': "
        + "\(caption.reason) (\(evidence))")
  }

  func line(_ claim: PublishedTable.Claim) throws(InputErrors) -> PublishedCheck.Line {
    let number = claim.number
    let head =
      "\(table.name) \(number.name)\(mark(number.series)): "
      + (claim.instead.map { "printed \($0.text), right \(number.printed.text)" }
        ?? "printed \(number.printed.text)")
    switch values(number.series) {
    case .none(let reason): return mismatch("\(head), but \(reason)")
    case .values(let values):
      let comparison = try compare(number, claim.repeats, values)
      return PublishedCheck.Line(
        verdict: comparison.isWithin ? .erratum : .mismatch,
        sentence: "\(head), \(comparison.sentence): \(claim.reason)")
    }
  }

  /// What the numbers of a split are worth, where it is not what they seem; a line is read without its neighbours.
  private func mark(_ series: PublishedTable.Series) -> String {
    let leakage = run.record.leakage(split: series.split, samples: series.samples)
    return leakage == .honest ? "" : " [\(leakage.rawValue)]"
  }

  private func mismatch(_ sentence: String) -> PublishedCheck.Line {
    PublishedCheck.Line(verdict: .mismatch, sentence: sentence)
  }

  // MARK: Resampling

  /// Compares a statistic of `repeats` splits that nobody can draw again with that of ours.
  private func compare(
    _ number: PublishedTable.Number, _ repeats: Int, _ values: [Double]
  ) throws(InputErrors) -> (isWithin: Bool, sentence: String) {
    guard values.count >= Self.leastRepeats else {
      throw InputErrors([
        InputError(
          Place(file: run.folder),
          "a number from random splits can be checked against at least \(Self.leastRepeats) repeats, this run "
            + "has \(values.count); run the experiment with more 'repeats'")
      ])
    }
    let bootstrap = Bootstrap(values)
    var generator = SeededGenerator(seed: run.record.experiment.seed, stream: "check \(number.name)")
    func draws(_ size: Int) -> [Double] {
      bootstrap.draws(number.statistic, size: size, drawCount: Self.drawCount, generator: &generator)
    }
    let theirs = draws(repeats)
    // A minimum falls with the number of splits: ours must be that of as many.
    let isMinimum = number.statistic == .minimum
    let ours = isMinimum ? median(theirs) : bootstrap.statistic(number.statistic)
    let theirSpread = standardDeviation(theirs)
    let ourSpread =
      isMinimum ? 0 : values.count == repeats ? theirSpread : standardDeviation(draws(values.count))
    let room =
      tolerance * (theirSpread * theirSpread + ourSpread * ourSpread).squareRoot() + number.printed.halfUnit
    let digits = number.printed.decimals + 1
    return (
      abs(number.printed.value - ours) <= room,
      "ours \(decimal(ours, digits)), may differ by \(decimal(room, digits))"
    )
  }

  private enum Values {
    /// One a repeat, in their order.
    case values([Double])
    case none(reason: String)
  }

  private func values(_ series: PublishedTable.Series) -> Values {
    guard let metric = Metric.named(series.metric) else { return .none(reason: "there is no such metric") }
    let cells = scoresByCell.filter { scores in
      let cell = scores[0].cell
      return cell.samples == series.samples && cell.split == series.split
        && cell.calibrator == series.calibrator
        && (series.features.map { FeatureSet.isSame($0, cell.features) } ?? true)
    }
    let scores = cells.joined()
    guard !scores.isEmpty else { return .none(reason: "the run has no such number") }
    let missing = scores.count { $0.status != .ok }
    guard missing == 0 else { return .none(reason: "\(missing) of \(scores.count) trials have no score") }
    // Every trial has a score: the sets' values stand side by side, repeat by repeat.
    let bySet = cells.map { Summary.repeatValues($0, metric) }
    guard let count = bySet.first?.count, count > 0, bySet.allSatisfy({ $0.count == count }) else {
      return .none(reason: "the metric is not defined in all repeats")
    }
    return .values((0..<count).map { index in bySet.map { $0[index] }.min() ?? .nan })
  }
}
