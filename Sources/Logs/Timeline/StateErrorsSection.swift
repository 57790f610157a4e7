import Captures
import DelimitedText
import Documents
import Inputs
import Statistics

/// Is a state worth dropping? The error with each state, and what is gained and lost by leaving its rows out.
struct StateErrorsSection: LogAnswer {
  struct Drop: Sendable {
    let state: String
    let rule: String
    /// Of the rows with an error.
    let lostShare: Double
    let lostFixationCount: Int?
    let before: Double
    let after: Double
    let change: StateErrors.Value

    /// What is dropped, in a sentence: a word says it alone, but a limit needs the name of what it limits.
    var name: String { state == StateErrorsSection.confidence ? "\(state) \(rule)" : rule }

    private var interval: ConfidenceInterval? { try? change.interval.get() }
    var isGain: Bool { interval.map { $0.high < 0 } ?? false }
    var isLoss: Bool { interval.map { $0.low > 0 } ?? false }

    var verdict: String {
      isGain
        ? "lowers the error"
        : isLoss ? "raises the error" : interval == nil ? "withheld" : "inconclusive"
    }
  }

  private let errors: RowErrors
  private let drops: [Drop]

  private var groups: [StateErrors] { errors.groups }

  static let slug = "errors"
  static let question = "Is a state worth dropping?"
  static let shortTitle = "Error by state"
  let slug: String = Self.slug
  let question: String = Self.question
  let shortTitle: String = Self.shortTitle

  /// The own column that holds the tracker's confidence from 0 to 1.
  private static let confidence = "confidence"
  private static let binCount = 10

  /// The section of a log without targets says why it tells nothing; nil for a log without states or gaze points.
  static func section(_ log: Log) -> LogSection? {
    let frames = log.frames
    guard frames.has(.gazePoint), !log.times.isEmpty,
      !frames.states.isEmpty || frames.ownRange(confidence) != nil
    else { return nil }
    guard let errors = RowErrors(log, by: groupings(frames)) else { return withheld(log) }
    return StateErrorsSection(errors).section
  }

  private static func withheld(_ log: Log) -> LogSection {
    let reason =
      log.frames.has(.target)
      ? "no row has both a gaze point and a target"
      : log.frames.has(.touch)
        ? "the log has no targets. A touch says where a finger was, not where the eyes should have looked"
        : "the log has no targets, so it is unknown where the eyes should have looked"
    return LogSection(
      slug: slug, question: question, shortTitle: shortTitle,
      answer: [
        "Unknown: \(reason). Record targets, or calibration events, with the gaze to compare the errors of "
          + "its states."
      ], numbers: .object([("withheld", .text(reason))]))
  }

  private init(_ errors: RowErrors) {
    self.errors = errors
    drops = errors.groups.flatMap { Self.drops($0, errors.units[0]) }
  }

  private static func groupings(_ frames: FrameTable) -> [RowErrors.Grouping] {
    let states = frames.states.filter { $0.words.all.count <= StateRuns.largestWordCount }.map { state in
      let codes = state.words.codes
      return RowErrors.Grouping(
        name: state.name, words: state.words.all.map { $0.isEmpty ? StateRuns.noWord : $0 }
      ) { codes[$0] }
    }
    guard let column = frames.ownRange(confidence)?.first else { return states }
    let values = frames.column(column)
    let bins = (0..<binCount).map { bin in
      "\(decimal(Double(bin) / Double(binCount), 1))–\(decimal(Double(bin + 1) / Double(binCount), 1))"
    }
    let byConfidence = RowErrors.Grouping(name: confidence, words: bins + [StateRuns.noWord]) { row in
      let value = values[row]
      guard value.isFinite else { return binCount }
      // Decimal fractions such as 0.3 are a little less than they say.
      return min(binCount - 1, Int(min(max(value, 0), 1) * Double(binCount) + 1e-9))
    }
    return states + [byConfidence]
  }

  /// Each word alone, but confidence from below.
  private static func drops(_ group: StateErrors, _ unit: StateErrors.Unit) -> [Drop] {
    let all = Array(group.words.indices)
    guard all.count > 1 else { return [] }
    let before = group.value(.meanError, unit, of: all).estimate
    func drop(_ dropped: [Int], _ rule: String) -> Drop {
      let kept = all.filter { !dropped.contains($0) }
      return Drop(
        state: group.name, rule: rule,
        lostShare: Double(group.rowCount(dropped)) / Double(group.rowCount),
        // Clusters of several fixations do not count them.
        lostFixationCount: group.clusterCount(all) < RowErrors.largestClusterCount
          ? group.clusterCount(all) - group.clusterCount(kept) : nil, before: before,
        after: group.value(.meanError, unit, of: kept).estimate,
        change: group.change(.meanError, unit, keeping: kept))
    }
    guard group.name == confidence else {
      return all.map { drop([$0], group.words[$0]) }
    }
    let bins = all.filter { group.words[$0] != StateRuns.noWord }
    return bins.dropFirst().map { bin in
      drop(bins.filter { $0 < bin }, "below \(group.words[bin].prefix { $0 != "–" })")
    }
  }

  // MARK: Sentences

  private var unit: StateErrors.Unit { errors.units[0] }

  private func text(_ value: Double) -> String {
    guard value.isFinite else { return "undefined (\(Absence.overflow.sentence))" }
    return decimal(value, unit.decimals) + (unit == .degrees ? "°" : " \(unit.rawValue)")
  }

  private func sentence(_ drop: Drop) -> String {
    let rows = LogText.percent(drop.lostShare, of: 1)
    let ends: ConfidenceInterval
    switch drop.change.interval {
    case .success(let interval): ends = interval
    case .failure(let reason): return "The effect of dropping \(drop.name) is unknown: \(reason.sentence)."
    }
    let change = "from \(text(drop.before)) to \(text(drop.after))"
    let interval =
      "(change \(text(drop.change.estimate)), 95 % interval \(text(ends.low)) to \(text(ends.high)))"
    if drop.isGain {
      return "Dropping \(drop.name) lowers the mean error \(change) \(interval), for \(rows) of the rows."
    }
    if drop.isLoss {
      return
        "Dropping \(drop.name) costs \(rows) of the rows and raises the mean error \(change) \(interval)."
    }
    return "Dropping \(drop.name) costs \(rows) of the rows, and the mean error does not clearly change "
      + "\(interval)."
  }

  var answer: [String] {
    let total =
      groups.first.map { text($0.value(.meanError, unit, of: Array($0.words.indices)).estimate) } ?? "–"
    let base =
      "The mean error is \(total) over \(LogText.counted(errors.rowCount, "row")) of "
      + "\(LogText.counted(errors.fixationCount, "fixation"))."
    guard !drops.isEmpty else {
      return ["There is nothing to drop: each state has a single word on the rows with an error. " + base]
    }
    // Leaving out what most rows are would leave little to work with.
    let candidates = drops.filter { $0.lostShare <= 0.5 }
    let gains = candidates.filter(\.isGain)
    let told = gains.sorted { $0.change.estimate < $1.change.estimate }.prefix(3)
    let tracking = candidates.filter { $0.state == "tracking_state" && !$0.isGain }.prefix(3)
    let verdict =
      gains.isEmpty
      ? "No: dropping none of the states lowers the error by more than chance."
      : "Yes, if you can spare the rows."
    let rest = gains.count > told.count ? " \(gains.count - told.count) more are in the table." : ""
    return [([verdict] + told.map(sentence)).joined(separator: " ") + rest]
      + (tracking.isEmpty ? [] : [tracking.map(sentence).joined(separator: " ")]) + [base]
  }

  /// The state whose rows are best left out, if leaving any out is a clear gain.
  var advice: [String] {
    let gains = drops.filter { $0.lostShare <= 0.5 && $0.isGain }
    if let best = gains.min(by: { $0.change.estimate < $1.change.estimate }) {
      "Leaving out \(best.name) lowers the mean error from \(text(best.before)) to \(text(best.after)), at the price of "
        + "\(LogText.percent(best.lostShare, of: 1)) of the rows."
    }
  }

  var caveats: [String] {
    errors.places.map { "Degrees use \($0.sentence)." }
      ?? "There are no degrees, because the distance of the eyes is not known."
    if !errors.hasLengths { "There are no centimetres, because \(Absence.unsizedScreen.sentence)." }
    if errors.clusterCount < errors.fixationCount {
      "Intervals draw \(errors.clusterCount) groups of neighbouring fixations, because there are "
        + "\(LogText.count(errors.fixationCount)) fixations."
    }
    "The intervals are not corrected for the number of comparisons. Rows count from the moment a target appears, so "
      + "the time that the eyes need to reach it is part of the error."
      + ClusterBootstrap.caution(errors.clusterCount)
  }

  var rows: [RowAccount] {
    RowAccount(
      "row", "used", read: errors.allRowCount,
      leftOut: [
        .init(LeftOutReason.noTarget, errors.allRowCount - errors.targetRowCount),
        .init(LeftOutReason.noGazePoint, errors.targetRowCount - errors.rowCount),
      ])
  }

  var definitions: [ReportPage.Term] {
    [
      "MAE":
        "mean distance from target to gaze point over rows; in degrees, the mean angle between both at the midpoint of "
        + "the eyes",
      "RMSE":
        "root mean square of the same distances or angles; it is √2 times the RMSE per axis of experiments",
      "Interval": "95 % BCa bootstrap over whole fixations, \(ClusterBootstrap.usualDrawCount) draws",
      "Change": "MAE without the dropped rows − MAE of all rows, on the same draws of fixations",
    ]
  }

  // MARK: Numbers

  var tables: [LogSection.NamedTable] {
    if !drops.isEmpty { ("drops", dropListing.table("What dropping a state gains and costs")) }
    for unit in errors.units {
      (unit.slug, Self.listing(groups, [unit]).table("Error by state, \(unit.rawValue)"))
    }
  }

  var numbers: [Fact] {
    Fact("rows", nil, errors.rowCount)
    Fact("fixations", nil, errors.fixationCount)
    Fact("by_state") {
      for group in groups { Fact(group.name, nil, Self.listing([group], errors.units).json) }
    }
    Fact("drops", nil, dropListing.json)
  }

  private var dropListing: Listing<Drop> {
    let unit = unit
    return Listing(drops) {
      Column("column", "column", .label) { $0.state }
      Column("dropped", "dropped", .label) { $0.rule }
      Column("row_share", "rows lost", .percent(1)) { $0.lostShare }
      Column("fixations_lost", "fixations lost") { $0.lostFixationCount }
      Column("mae_before_\(unit.slug)", "MAE", unit.style) { $0.before }
      Column("mae_after_\(unit.slug)", "after", unit.style) { $0.after }
      Column.interval(
        "change_\(unit.slug)", ["change", "low", "high"], .number(unit.decimals + 1, unit.rawValue)
      ) { Estimate($0.change.estimate, $0.change.interval) }
      Column(title: "verdict", .label) { $0.verdict }
    }
  }

  private static func listing(
    _ groups: [StateErrors], _ units: [StateErrors.Unit]
  ) -> Listing<(group: StateErrors, word: Int)> {
    let rows = groups.flatMap { group in group.words.indices.map { (group: group, word: $0) } }
    let statistics: [(key: String, title: String, statistic: StateErrors.Statistic)] = [
      ("mae", "MAE", .meanError), ("rmse", "RMSE", .rootMeanSquare),
    ]
    return Listing(rows) {
      Column(title: "column", .label) { $0.group.name }
      Column("state", "state", .label) { $0.group.words[$0.word] }
      Column("rows", "rows") { $0.group.rowCount([$0.word]) }
      Column(title: "rows", .percent(1)) { Share($0.group.rowCount([$0.word]), of: $0.group.rowCount) }
      for unit in units {
        for (key, title, statistic) in statistics {
          Column.interval(
            "\(key)_\(unit.slug)", [title, "\(title) low", "\(title) high"], unit.style
          ) { row in
            let value = row.group.value(statistic, unit, of: [row.word])
            return Estimate(value.estimate, value.interval)
          }
        }
      }
    }
  }
}

extension StateErrors.Unit {
  var decimals: Int { self == .points ? 1 : 2 }
  fileprivate var style: CellStyle { .number(decimals, rawValue) }
}
