import Captures
import DelimitedText
import Documents
import Inputs
import Statistics

/// Is a state worth dropping? The error with each state, and what is gained and lost by leaving its rows out.
struct StateErrorsSection {
  /// One way to leave rows out.
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
    /// Nil where no interval tells.
    var isGain: Bool? { change.ends.map { $0.high < 0 } }
    var isLoss: Bool? { change.ends.map { $0.low > 0 } }
  }

  private let errors: RowErrors
  private let drops: [Drop]

  private var groups: [StateErrors] { errors.groups }

  static let slug = "errors"
  private static let question = "Is a state worth dropping?"
  private static let shortTitle = "Error by state"
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
        : "the log has no targets, so nobody knows where the eyes should have looked"
    return LogSection(
      slug: slug, question: question, shortTitle: shortTitle,
      answer: [
        "It cannot be told: \(reason). Record targets, or calibration events, with the gaze to compare the errors of "
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
        name: state.name, words: state.words.all.map { $0.isEmpty ? StateRuns.untold : $0 }
      ) { codes[$0] }
    }
    guard let column = frames.ownRange(confidence)?.first else { return states }
    let values = frames.column(column)
    let bins = (0..<binCount).map { bin in
      "\(decimal(Double(bin) / Double(binCount), 1))–\(decimal(Double(bin + 1) / Double(binCount), 1))"
    }
    let byConfidence = RowErrors.Grouping(name: confidence, words: bins + [StateRuns.untold]) { row in
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
    let bins = all.filter { group.words[$0] != StateRuns.untold }
    return bins.dropFirst().map { bin in
      drop(bins.filter { $0 < bin }, "below \(group.words[bin].prefix { $0 != "–" })")
    }
  }

  // MARK: Sentences

  private var unit: StateErrors.Unit { errors.units[0] }

  private func text(_ value: Double) -> String {
    switch unit {
    case .degrees: "\(decimal(value, 2))°"
    case .centimetres: "\(decimal(value, 2)) cm"
    case .points: "\(decimal(value, 1)) pt"
    }
  }

  private func sentence(_ drop: Drop) -> String {
    let rows = LogText.percent(drop.lostShare, of: 1)
    guard let ends = drop.change.ends else {
      return "Nothing can be told about dropping \(drop.name): \(withheldReason(drop))."
    }
    let change = "from \(text(drop.before)) to \(text(drop.after))"
    let interval =
      "(change \(text(drop.change.estimate)), 95 % interval \(text(ends.low)) to \(text(ends.high)))"
    if drop.isGain == true {
      return "Dropping \(drop.name) lowers the mean error \(change) \(interval), for \(rows) of the rows."
    }
    if drop.isLoss == true {
      return
        "Dropping \(drop.name) costs \(rows) of the rows and raises the mean error \(change) \(interval)."
    }
    return "Dropping \(drop.name) costs \(rows) of the rows, and no change of the mean error can be told "
      + "\(interval)."
  }

  private func withheldReason(_ drop: Drop) -> String {
    if case .failure(let reason) = drop.change.interval { reason.sentence } else { "" }
  }

  private var answer: [String] {
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
    let gains = candidates.filter { $0.isGain == true }
    let told = gains.sorted { $0.change.estimate < $1.change.estimate }.prefix(3)
    let tracking = candidates.filter { $0.state == "tracking_state" && $0.isGain != true }.prefix(3)
    let verdict =
      gains.isEmpty
      ? "No: dropping none of the states lowers the error by more than chance."
      : "Yes, if you can spare the rows."
    let rest = gains.count > told.count ? " \(gains.count - told.count) more are in the table." : ""
    return [([verdict] + told.map(sentence)).joined(separator: " ") + rest]
      + (tracking.isEmpty ? [] : [tracking.map(sentence).joined(separator: " ")]) + [base]
  }

  private var caveats: [String] {
    [
      errors.places.map { "Degrees use \($0.sentence)." }
        ?? "There are no degrees, because the distance of the eyes is not known.",
      errors.clusterCount < errors.fixationCount
        ? "Intervals draw \(errors.clusterCount) groups of neighbouring fixations, because there are "
          + "\(LogText.count(errors.fixationCount)) fixations." : nil,
      "The intervals are not corrected for the number of comparisons. Rows count from the moment a target appears, so "
        + "the time that the eyes need to reach it is part of the error."
        + ClusterBootstrap.caution(errors.clusterCount),
    ].compactMap(\.self)
  }

  private var definitions: [ReportPage.Term] {
    [
      ReportPage.Term(
        name: "MAE",
        meaning: "mean distance from target to gaze point over rows; in degrees, the mean angle between "
          + "both at the midpoint of the eyes"),
      ReportPage.Term(
        name: "RMSE",
        meaning:
          "root mean square of the same distances or angles; it is √2 times the RMSE per axis of experiments"),
      ReportPage.Term(
        name: "Interval",
        meaning: "95 % BCa bootstrap over whole fixations, \(ClusterBootstrap.usualDrawCount) draws"),
      ReportPage.Term(
        name: "Change",
        meaning: "MAE without the dropped rows − MAE of all rows, on the same draws of fixations"),
    ]
  }

  // MARK: The section

  private var section: LogSection {
    LogSection(
      slug: Self.slug, question: Self.question, shortTitle: Self.shortTitle, answer: answer,
      tables: (drops.isEmpty
        ? [] : [LogSection.NamedTable(slug: "drops", table: StateErrorsTables.drops(drops, unit))])
        + errors.units.map { unit in
          LogSection.NamedTable(slug: unit.slug, table: StateErrorsTables.errors(groups, unit))
        }, caveats: caveats, definitions: definitions, numbers: numbers)
  }

  private var numbers: OrderedJSON {
    func value(_ value: StateErrors.Value) -> OrderedJSON {
      .object([
        ("estimate", .number(value.estimate)), ("low", .number(value.ends?.low ?? .nan)),
        ("high", .number(value.ends?.high ?? .nan)),
      ])
    }
    let byState = groups.map { group in
      (
        key: group.name,
        value: OrderedJSON.list(
          group.words.indices.map { word in
            .object(
              [("state", .text(group.words[word])), ("rows", .number(Double(group.rowCount([word]))))]
                + errors.units.flatMap { unit in
                  [
                    ("mae_\(unit.slug)", value(group.value(.meanError, unit, of: [word]))),
                    ("rmse_\(unit.slug)", value(group.value(.rootMeanSquare, unit, of: [word]))),
                  ]
                })
          })
      )
    }
    let dropped = drops.map { drop in
      OrderedJSON.object([
        ("column", .text(drop.state)), ("dropped", .text(drop.rule)), ("row_share", .number(drop.lostShare)),
        ("fixations_lost", .number(drop.lostFixationCount.map(Double.init) ?? .nan)),
        ("mae_before_\(unit.slug)", .number(drop.before)), ("mae_after_\(unit.slug)", .number(drop.after)),
        ("change_\(unit.slug)", value(drop.change)),
      ])
    }
    return .object([
      ("rows", .number(Double(errors.rowCount))), ("fixations", .number(Double(errors.fixationCount))),
      ("by_state", .object(byState)), ("drops", .list(dropped)),
    ])
  }
}

/// The tables of the errors by state.
enum StateErrorsTables {
  static func drops(_ drops: [StateErrorsSection.Drop], _ unit: StateErrors.Unit) -> Table {
    let decimals = unit == .points ? 1 : 2
    return Table(
      title: "What dropping a state gains and costs",
      columns: Table.labels(["column", "dropped"]) + Table.numbers(["rows lost"], unit: "%")
        + Table.numbers(["fixations lost"])
        + Table.numbers(["MAE", "after", "change", "low", "high"], unit: unit.rawValue)
        + Table.labels(["verdict"]),
      rows: drops.map { drop in
        [
          .text(drop.state), .text(drop.rule), .number(100 * drop.lostShare, decimals: 1),
          drop.lostFixationCount.map { .counts($0...$0) } ?? .missing("-"),
          .number(drop.before, decimals: decimals),
          number(drop.after, decimals), number(drop.change.estimate, decimals + 1),
        ] + ends(drop.change, decimals + 1) + [.text(verdict(drop))]
      }
    ).rounded(intervals: [(6, 7, 8)])
  }

  private static func verdict(_ drop: StateErrorsSection.Drop) -> String {
    guard let isGain = drop.isGain else { return "withheld" }
    return isGain ? "lowers the error" : drop.isLoss == true ? "raises the error" : "not told"
  }

  static func errors(_ groups: [StateErrors], _ unit: StateErrors.Unit) -> Table {
    let decimals = unit == .points ? 1 : 2
    let columns =
      Table.labels(["column", "state"]) + Table.numbers(["rows"]) + Table.numbers(["rows"], unit: "%")
      + Table.numbers(["MAE", "MAE low", "MAE high", "RMSE", "RMSE low", "RMSE high"], unit: unit.rawValue)
    return Table(
      title: "Error by state, \(unit.rawValue)", columns: columns,
      rows: groups.flatMap { group in
        group.words.indices.map { word in
          let (mean, root) = (
            group.value(.meanError, unit, of: [word]), group.value(.rootMeanSquare, unit, of: [word])
          )
          let count = group.rowCount([word])
          return [
            .text(group.name), .text(group.words[word]), .counts(count...count),
            .number(100 * Double(count) / Double(group.rowCount), decimals: 1),
            number(mean.estimate, decimals),
          ] + ends(mean, decimals) + [number(root.estimate, decimals)] + ends(root, decimals)
        }
      }
    ).rounded(intervals: [(4, 5, 6), (7, 8, 9)])
  }

  private static func number(_ value: Double, _ decimals: Int) -> Table.Entry {
    value.isFinite ? .number(value, decimals: decimals) : .missing("-")
  }

  private static func ends(_ value: StateErrors.Value, _ decimals: Int) -> [Table.Entry] {
    switch value.interval {
    case .success(let interval):
      [.number(interval.low, decimals: decimals), .number(interval.high, decimals: decimals)]
    case .failure(let reason):
      [.missing("-", reason: reason.sentence), .missing("-", reason: reason.sentence)]
    }
  }
}
