import Captures
import Documents
import Inputs

/// What the tracker said of the rows: how much of the time each state took, and when.
struct StatesSection {
  private let log: Log
  private let states: [StateRuns]

  /// More words of a state are counted but not listed.
  private static let listedWordCount = 30

  /// - Returns: Nil for a log without states or rows.
  init?(_ log: Log) {
    guard !log.times.isEmpty, !log.frames.states.isEmpty else { return nil }
    self.log = log
    let (timing, axis) = (LogTiming(log), PlotAxis.time(of: log))
    states = log.frames.states.map { StateRuns($0, of: log, timing, axis) }
  }

  var section: LogSection {
    LogSection(
      slug: "states", question: "What state was the tracker in?", shortTitle: "States", answer: answer,
      tables: [LogSection.NamedTable("shares", sharesTable)] + transitionTables,
      figures: StateLanesFigure(states, log).map {
        [LogSection.NamedFigure(slug: "lanes", figure: $0.figure)]
      }
        ?? [],
      caveats: states.contains { $0.words.count > Self.listedWordCount }
        ? ["Only the \(Self.listedWordCount) most frequent words of each state are listed."] : [],
      definitions: definitions,
      numbers: .object(states.map { ($0.name, Self.listing([$0], wordCount: .max).json) }))
  }

  // MARK: Sentences

  private var answer: [String] { states.map(sentence) }

  private func sentence(_ state: StateRuns) -> String {
    guard state.words.count > 1 else {
      return "\(state.name) is \(state.words.first?.name ?? StateRuns.noWord) all the time."
    }
    let shares = state.words.prefix(3).map { word in
      "\(word.name) \(LogText.percent(word.duration, of: state.duration))"
    }
    let rest = state.words.count > 3 ? ", and \(state.words.count - 3) more" : ""
    // The longest run of anything but the usual state tells more than that of the usual one.
    let others = state.words.dropFirst().compactMap { word in word.longest.map { (word.name, $0) } }
    let longest = others.max { $0.1.duration < $1.1.duration }.map { name, run in
      " The longest run of another state than \(state.words[0].name) is \(name) for "
        + "\(LogText.duration(run.duration)), from \(LogText.moment(run.start)) on."
    }
    return "\(state.name): \(shares.joined(separator: ", "))\(rest) of the time." + (longest ?? "")
  }

  private var definitions: [ReportPage.Term] {
    [
      ReportPage.Term(
        name: "Share of the time",
        meaning:
          "a row lasts until the next one, but at most two median steps, so that gaps belong to no state"),
      ReportPage.Term(
        name: "Run",
        meaning:
          "consecutive rows in one state without a step of more than 0.1 s (or 1.5 median steps, if that is "
          + "longer)"),
      ReportPage.Term(
        name: "Transition", meaning: "a run that is followed by one of another state without a gap in between"
      ),
    ]
  }

  // MARK: Numbers

  /// One row per word of each state.
  private static func listing(
    _ states: [StateRuns], wordCount: Int
  ) -> Listing<(state: StateRuns, word: StateRuns.Word)> {
    let rows = states.flatMap { state in state.words.prefix(wordCount).map { (state: state, word: $0) } }
    return Listing(rows) {
      Column(title: "column", .label) { $0.state.name }
      Column("state") { $0.word.word }
      Column(title: "state", .label) { $0.word.name }
      Column("time_share", "time", .percent(1)) { Share($0.word.duration, of: $0.state.duration) }
      Column("duration_s", "time", .seconds(2)) { $0.word.duration }
      Column("row_share", "rows", .percent(1)) { Share($0.word.rowCount, of: $0.state.rowCount) }
      Column("rows", "rows") { $0.word.rowCount }
      Column("runs", "runs") { $0.word.runCount }
      Column("longest_run_s", "longest run", .seconds(2)) { $0.word.longest?.duration }
      Column("longest_run_from_s", "from", .seconds(2)) { $0.word.longest?.start }
    }
  }

  private var sharesTable: Table {
    Self.listing(states, wordCount: Self.listedWordCount).table("Share and longest run of each state")
  }

  private var transitionTables: [LogSection.NamedTable] {
    states.enumerated().compactMap { index, state in
      let words = state.words
      guard (2...12).contains(words.count), state.transitions.count == words.count else { return nil }
      let listing = Listing(words.indices) {
        Column(title: "from", .label) { words[$0].name }
        for to in words.indices {
          Column(title: "to \(words[to].name)") { $0 == to ? nil : state.transitions[$0][to] }
        }
      }
      return LogSection.NamedTable(
        "transitions-\(index + 1)",
        listing.table(
          "Transitions of \(state.name)", notes: ["From the state of the row to that of the column."]))
    }
  }
}
