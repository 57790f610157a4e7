import Captures
import Documents
import Inputs

/// What the tracker said of the rows: how much of the time each state took, and when.
struct StatesSection: LogAnswer {
  private let log: Log
  private let states: [StateRuns]

  let slug = "states"
  let question = "What state was the tracker in?"
  let shortTitle = "States"

  /// More words of a state are counted but not listed.
  private static let listedWordCount = 30
  private static let largestLaneCount = 30

  init?(_ log: Log) {
    guard !log.times.isEmpty, !log.frames.states.isEmpty else { return nil }
    self.log = log
    let (timing, axis) = (LogTiming(log), PlotAxis.time(of: log))
    states = log.frames.states.map { StateRuns($0, of: log, timing, axis) }
  }

  var answer: [String] { states.map(sentence) }

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

  var figures: [LogSection.NamedFigure] {
    lanesPlot.map { ("lanes", $0) }
  }

  var caveats: [String] {
    if states.contains(where: { $0.words.count > Self.listedWordCount }) {
      "Only the \(Self.listedWordCount) most frequent words of each state are listed."
    }
  }

  var definitions: [ReportPage.Term] {
    [
      "Share of the time":
        "a row lasts until the next one, but at most two median steps, so that gaps belong to no state",
      "Run":
        "consecutive rows in one state without a step of more than 0.1 s (or 1.5 median steps, if that is longer)",
      "Transition": "a run that is followed by one of another state without a gap in between",
    ]
  }

  var numbers: [Fact] {
    for state in states { Fact(state.name, nil, Self.listing([state], wordCount: .max).json) }
  }

  var tables: [LogSection.NamedTable] {
    (
      "shares",
      Self.listing(states, wordCount: Self.listedWordCount).table("Share and longest run of each state")
    )
    transitionTables
  }

  private static let noRun = "no row is in this state"

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
      Column("longest_run_s", "longest run", .seconds(2), missing: Self.noRun) { $0.word.longest?.duration }
      Column("longest_run_from_s", "from", .seconds(2), missing: Self.noRun) { $0.word.longest?.start }
    }
  }

  private var transitionTables: [LogSection.NamedTable] {
    states.enumerated().compactMap { index, state in
      let words = state.words
      guard (2...12).contains(words.count), state.transitions.count == words.count else { return nil }
      let listing = Listing(words.indices) {
        Column(title: "from", .label) { words[$0].name }
        for to in words.indices {
          Column(title: "to \(words[to].name)", missing: "a state does not change into itself") {
            $0 == to ? nil : state.transitions[$0][to]
          }
        }
      }
      return (
        "transitions-\(index + 1)",
        listing.table(
          "Transitions of \(state.name)", notes: ["From the state of the row to that of the column."])
      )
    }
  }

  /// A lane for each word of each state, filled where it occurs; nil where nothing changes.
  private var lanesPlot: Plot? {
    let varying = states.filter { $0.words.count > 1 }
    let all = varying.enumerated().flatMap { index, state in
      state.words.filter { !$0.bins.isEmpty }.map {
        (state: index, name: "\(state.name): \($0.name)", bins: $0.bins)
      }
    }
    guard !all.isEmpty else { return nil }
    let lanes = all.prefix(Self.largestLaneCount)
    let isAll = lanes.count == all.count && varying.allSatisfy { $0.words.allSatisfy { !$0.bins.isEmpty } }
    let axis = PlotAxis.time(of: log, hasGrid: true)
    let binWidth = (axis.to - axis.from) / Double(StateRuns.binCount)
    let layout = RowLayout(names: lanes.map(\.name))
    let rows = lanes.enumerated().flatMap { index, lane in
      lane.bins.indices.runs(where: { lane.bins[$0] }).map { span -> [Plot.Field] in
        [
          .text(layout.labels[index]), .integer(index),
          .number(axis.from + Double(span.lowerBound) * binWidth),
          .number(axis.from + Double(span.upperBound) * binWidth),
          .integer(FigureTheme.palette[lane.state % FigureTheme.palette.count]),
        ]
      }
    }
    let boxes = Mark.boxes(x: ("from_s", "to_s"), y: ("lane" - 0.36, "lane" + 0.36), .column("colour"))
    return Plot(
      title: "States over time",
      caption: "Each lane is filled where its state occurs, in steps of "
        + "\(LogText.duration(binWidth)); short states look longer than they are."
        + (isAll ? "" : " States of many words are left out."),
      height: layout.height,
      data: Plot.DataTable(columns: ["label", "lane", "from_s", "to_s", "colour"], rows: rows),
      panels: [
        layout.panel(x: axis, names: ("label", "lane"), marks: [boxes.telling("label", "from_s", "to_s")])
      ])
  }
}
