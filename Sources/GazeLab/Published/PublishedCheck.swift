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

  /// Repeats that a run must have where the printed numbers come from random splits.
  private static let leastRepeats = 1000
  private static let drawCount = 1000

  private let table: PublishedTable
  private let run: Run
  /// How many standard deviations of both draws a number may lie off: the two-sided 99.9 % point after
  /// Bonferroni over the numbers of the table.
  private let tolerance: Double

  /// Checks a run against the published table that its experiment names.
  ///
  /// - Returns: Nil for an experiment that names none.
  /// - Throws: If there is no such table, or the run has too few random splits to tell.
  public init?(_ run: Run) throws(ConfigErrors) {
    guard let check = run.record.experiment.check else { return nil }
    let parts = check.split(separator: "#").map(String.init)
    guard parts.count == 2 else { return nil }
    let file = run.record.experiment.absoluteFile
    let folder = file[..<(file.lastIndex(of: "/") ?? file.startIndex)]
    table = try PublishedTable(parts[1], in: parts[0].hasPrefix("/") ? parts[0] : "\(folder)/\(parts[0])")
    self.run = run
    tolerance = NormalDistribution.twoSidedPoint(tails: 0.001 / Double(max(1, table.numbers.count)))
    var lines = [Line]()
    for number in table.numbers {
      try lines.append(Self.line(number, table.repeats, run, tolerance, table.name))
    }
    if let caption = table.caption { try lines.append(Self.line(caption, table, run, tolerance)) }
    for claim in table.claims { try lines.append(Self.line(claim, run, tolerance, table.name)) }
    self.lines = lines
  }

  // MARK: Lines

  private static func line(
    _ number: PublishedTable.Number, _ repeats: Int?, _ run: Run, _ tolerance: Double, _ table: String
  ) throws(ConfigErrors) -> Line {
    let values = values(number.series, run)
    let head = "\(table) \(number.name): printed \(number.printed.text)"
    guard !values.isEmpty else {
      return Line(verdict: .mismatch, sentence: head + ", but the run has no such number")
    }
    if let repeats {
      let comparison = try compare(number, repeats, values, run, tolerance)
      return Line(
        verdict: comparison.isWithin ? .withinResampling : .mismatch,
        sentence: head + ", \(comparison.sentence)")
    }
    let ours = Bootstrap(values).statistic(number.statistic)
    let oursText = "ours \(decimal(ours, number.printed.decimals + 2))"
    guard let erratum = number.erratum else {
      return Line(
        verdict: number.printed.matches(ours) ? .match : .mismatch, sentence: "\(head), \(oursText)")
    }
    guard erratum.right.matches(ours), !number.printed.matches(ours) else {
      return Line(
        verdict: .mismatch,
        sentence: "\(head), declared wrong for \(erratum.right.text), but \(oursText)")
    }
    return Line(
      verdict: .erratum, sentence: "\(head), right \(erratum.right.text), \(oursText): \(erratum.reason)")
  }

  /// Whether all centres of the table fit the statistic that it really shows, and how many the one it names.
  private static func line(
    _ caption: PublishedTable.Caption, _ table: PublishedTable, _ run: Run, _ tolerance: Double
  ) throws(ConfigErrors) -> Line {
    let centres = table.numbers.filter { $0.statistic != .deviation && $0.series.metric == "rmse" }
    var (real, named) = (0, 0)
    for number in centres {
      let values = values(number.series, run)
      guard let repeats = table.repeats, !values.isEmpty else { continue }
      if try compare(number, repeats, values, run, tolerance).isWithin { real += 1 }
      let asNamed = PublishedTable.Number(
        name: number.name, series: number.series, statistic: caption.says, printed: number.printed,
        erratum: nil)
      if try compare(asNamed, repeats, values, run, tolerance).isWithin { named += 1 }
    }
    let statistic = centres.first?.statistic ?? .median
    return Line(
      verdict: real == centres.count ? .erratum : .mismatch,
      sentence: "\(table.name) caption: printed '\(caption.says.rawValue)', right '\(statistic.rawValue)': "
        + "\(caption.reason) (RMSE within resampling of our \(statistic.rawValue)s: \(real) of \(centres.count), "
        + "of our \(caption.says.rawValue)s: \(named))")
  }

  private static func line(
    _ claim: PublishedTable.Claim, _ run: Run, _ tolerance: Double, _ table: String
  ) throws(ConfigErrors) -> Line {
    let values = values(claim.number.series, run)
    let head = "\(table) \(claim.number.name): \(claim.number.printed.text)"
    guard !values.isEmpty else {
      return Line(verdict: .mismatch, sentence: head + ", but the run has no such trials")
    }
    let comparison = try compare(claim.number, claim.repeats, values, run, tolerance)
    return Line(
      verdict: comparison.isWithin ? .erratum : .mismatch,
      sentence: "\(head), \(comparison.sentence): \(claim.reason)")
  }

  // MARK: Resampling

  /// Compares a statistic of `repeats` splits that nobody can draw again with that of ours.
  private static func compare(
    _ number: PublishedTable.Number, _ repeats: Int, _ values: [Double], _ run: Run, _ tolerance: Double
  ) throws(ConfigErrors) -> (isWithin: Bool, sentence: String) {
    guard values.count >= leastRepeats else {
      throw ConfigErrors([
        ConfigError(
          Place(file: run.folder),
          "a number from random splits can be checked against at least \(leastRepeats) repeats, this run has "
            + "\(values.count); run the experiment with more 'repeats'")
      ])
    }
    let bootstrap = Bootstrap(values)
    var generator = SeededGenerator(seed: run.record.experiment.seed, stream: "check \(number.name)")
    func draws(_ size: Int) -> [Double] {
      bootstrap.draws([number.statistic], size: size, drawCount: drawCount, generator: &generator)[
        number.statistic, default: []]
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

  /// One value a repeat.
  private static func values(_ series: PublishedTable.Series, _ run: Run) -> [Double] {
    guard let metric = Metric.all.first(where: { $0.name == series.metric })?.metric else { return [] }
    let scores = run.scores.filter { score in
      let cell = score.cell
      return cell.samples == series.samples && cell.split == series.split
        && cell.calibrator == series.calibrator
        && (series.features == nil || cell.features == series.features)
    }
    let bySet = grouped(scores, by: \.cell.features).map { Summary.repeatValues($0, metric) }
    guard let count = bySet.map(\.count).min() else { return [] }
    return (0..<count).map { index in bySet.map { $0[index] }.min() ?? 0 }
  }
}
