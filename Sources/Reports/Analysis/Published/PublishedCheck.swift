import Calibration
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// Numbers in print, checked against a run.
package struct PublishedCheck: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    /// Equal after rounding as printed.
    case match
    /// As close as two sets of random splits can be expected to be.
    case withinResampling = "within resampling"
    case erratum
    case mismatch
    /// Nothing to check it with, such as data that were not published.
    case unrepeatable = "cannot be rerun"
  }

  package struct Line: Sendable {
    package let verdict: Verdict
    let sentence: String

    package var text: String {
      let word = verdict.rawValue
      return (word + String(repeating: " ", count: 19 - word.count) + sentence).onOneLine
    }
  }

  package let lines: [Line]
  /// The tables of a file with numbers that a run would be needed for; none for a run.
  package let uncheckedTables: [String]

  /// Checks a run against the published table that its experiment names; nil if it names none.
  ///
  /// - Throws: If there is no such table, or the run has too few random splits for a comparison.
  package init?(_ run: Run) throws(InputError) {
    guard let check = run.record.experiment.check else { return nil }
    let table = try PublishedTable(check, relativeTo: run.record.experiment.absoluteFile)
    let checker = Checker(table: table, run: run, scoresByCell: grouped(run.scores, by: \.cell))
    var lines = [Line]()
    for number in table.numbers { try lines.append(checker.line(number)) }
    if let caption = table.caption { try lines.append(checker.line(caption)) }
    for claim in table.claims { try lines.append(checker.line(claim)) }
    self.lines = lines + table.unrepeatableLines
    uncheckedTables = []
  }

  /// The numbers of a file of published numbers that cannot be rerun; no run is needed for these.
  ///
  /// - Throws: If there is something wrong with the file, or a run can be checked against all of its numbers.
  package init(file path: String) throws(InputError) {
    let tables = try PublishedTable.all(in: path)
    lines = tables.flatMap(\.unrepeatableLines)
    uncheckedTables = tables.filter { !$0.numbers.isEmpty }.map(\.name)
    guard !lines.isEmpty else {
      throw InputError(
        Place(file: path),
        "all its numbers can be rerun; check the folder of a run whose experiment names one of its tables")
    }
  }
}

extension PublishedTable {
  fileprivate var unrepeatableLines: [PublishedCheck.Line] {
    unrepeatableClaims.map { claim in
      let unit = claim.unit.isEmpty ? "" : " \(claim.unit)"
      return PublishedCheck.Line(
        verdict: .unrepeatable,
        sentence:
          "\(name) \(claim.says): printed \(claim.printed.text)\(unit), but it cannot be rerun: \(claim.reason)"
      )
    }
  }
}

private struct Checker {
  let table: PublishedTable
  let run: Run
  let scoresByCell: [[Score]]

  private static let leastRepeats = 1000
  private static let drawCount = 1000

  /// Why the run has no values to check a number with.
  private struct NoValues: Error {
    let reason: String
  }

  func line(_ number: PublishedTable.Number) throws(InputError) -> PublishedCheck.Line {
    let wrong = number.wrong.map { "\($0.text), right " } ?? ""
    let head = "\(table.name) \(number.name)\(mark(number.series)): printed \(wrong)\(number.printed.text)"
    func line(_ verdict: PublishedCheck.Verdict, _ end: String) -> PublishedCheck.Line {
      PublishedCheck.Line(verdict: verdict, sentence: "\(head), \(end)")
    }
    let values: [Double]
    do throws(NoValues) {
      values = try self.values(number.series)
    } catch {
      return line(.mismatch, "but \(error.reason)")
    }
    if let repeats = number.repeats {
      let comparison = try compare(number, repeats, values)
      let verdict: PublishedCheck.Verdict = number.reason == nil ? .withinResampling : .erratum
      return line(
        comparison.isWithin ? verdict : .mismatch,
        comparison.sentence + (number.reason.map { ": \($0)" } ?? ""))
    }
    let ours = Bootstrap(values).statistic(number.statistic)
    let oursText = "ours \(decimal(ours, number.printed.decimals + 2))"
    guard let erratum = number.erratum else {
      return line(number.printed.matches(ours) ? .match : .mismatch, oursText)
    }
    guard erratum.right.matches(ours), !number.printed.matches(ours) else {
      return line(.mismatch, "declared wrong for \(erratum.right.text), but \(oursText)")
    }
    return line(.erratum, "right \(erratum.right.text), \(oursText): \(erratum.reason)")
  }

  /// Checks that all centres fit the statistic that they are, and counts those that fit the one that the caption names.
  func line(_ caption: PublishedTable.Caption) throws(InputError) -> PublishedCheck.Line {
    let centres = table.numbers.filter { $0.statistic != .deviation && $0.series.metric == "rmse" }
    var (real, named) = (0, 0)
    for number in centres {
      guard let repeats = table.repeats, let values = try? values(number.series) else { continue }
      if try compare(number, repeats, values).isWithin { real += 1 }
      if try compare(number.with(caption.says), repeats, values).isWithin { named += 1 }
    }
    let statistic = (centres.first?.statistic ?? .median).rawValue
    let evidence =
      named < centres.count
      ? "\(real) of \(centres.count) RMSEs are within resampling of our \(statistic)s, but only \(named) of our "
        + "\(caption.says.rawValue)s"
      : "with so few splits the two cannot be distinguished"
    return PublishedCheck.Line(
      verdict: real == centres.count ? .erratum : .mismatch,
      sentence: "\(table.name) caption: printed '\(caption.says.rawValue)', right '\(statistic)': "
        + "\(caption.reason) (\(evidence))")
  }

  /// A mark for numbers of a split that is no honest test, because a line may be read on its own.
  private func mark(_ series: PublishedTable.Series) -> String {
    let leakage = run.record.leakage(split: series.split, samples: series.samples)
    return leakage == .honest ? "" : " [\(leakage.rawValue)]"
  }

  /// How many SDs of both draws a number may be off: the two-sided 99.9 % point, Bonferroni-corrected for the table.
  private var tolerance: Double {
    NormalDistribution.twoSidedPoint(tails: 0.001 / Double(max(1, table.numbers.count)))
  }

  /// Compares a statistic of `repeats` splits that cannot be drawn again with that of ours.
  private func compare(
    _ number: PublishedTable.Number, _ repeats: Int, _ values: [Double]
  ) throws(InputError) -> (isWithin: Bool, sentence: String) {
    guard values.count >= Self.leastRepeats else {
      throw InputError(
        Place(file: run.folder),
        "a number from random splits is checked against at least \(Self.leastRepeats) repeats, but this run has "
          + "\(values.count); run the experiment with more 'repeats'")
    }
    let bootstrap = Bootstrap(values)
    var generator = SeededGenerator(seed: run.record.experiment.seed, stream: "check \(number.name)")
    func draws(_ size: Int) -> [Double] {
      bootstrap.draws(number.statistic, size: size, drawCount: Self.drawCount, generator: &generator)
    }
    let theirs = draws(repeats)
    // A minimum falls with the number of splits, so it is compared over the same number.
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

  private func values(_ series: PublishedTable.Series) throws(NoValues) -> [Double] {
    guard let metric = Metric.named(series.metric) else { throw NoValues(reason: "there is no such metric") }
    let cells = scoresByCell.filter { scores in
      let cell = scores[0].cell
      return cell.samples == series.samples && cell.split == series.split
        && cell.calibrator == series.calibrator
        && (series.features.map { FeatureSet.isSame($0, cell.features) } ?? true)
    }
    let scores = cells.joined()
    guard !scores.isEmpty else { throw NoValues(reason: "the run has no such number") }
    let missing = scores.count { $0.status != .ok }
    guard missing == 0 else { throw NoValues(reason: "\(missing) of \(scores.count) trials have no score") }
    // Every trial has a score, so the values of all sets line up repeat by repeat.
    let bySet = cells.map { scores in
      switch metric.basis {
      case .moments: Summary.repeatValues(scores, metric)
      case .points:
        run.results.repeats.filter { $0.cell == scores[0].cell }.compactMap { $0.value(of: series.metric) }
      }
    }
    guard let count = bySet.first?.count, count > 0, bySet.allSatisfy({ $0.count == count }) else {
      throw NoValues(reason: "the metric is not defined in all repeats")
    }
    return (0..<count).compactMap { index in bySet.map { $0[index] }.min() }
  }
}
