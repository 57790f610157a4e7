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
      tables: [LogSection.NamedTable(slug: "shares", table: sharesTable)] + transitionTables,
      figures: StateLanesFigure(states, log).map {
        [LogSection.NamedFigure(slug: "lanes", figure: $0.figure)]
      }
        ?? [],
      caveats: states.contains { $0.words.count > Self.listedWordCount }
        ? ["Only the \(Self.listedWordCount) most frequent words of each state are listed."] : [],
      definitions: definitions, numbers: numbers)
  }

  // MARK: Sentences

  private var answer: [String] { states.map(sentence) }

  private func sentence(_ state: StateRuns) -> String {
    guard state.words.count > 1 else {
      return "\(state.name) is \(state.words.first?.name ?? StateRuns.untold) all the time."
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

  // MARK: Tables

  private var sharesTable: Table {
    Table(
      title: "Share and longest run of each state",
      columns: Table.labels(["column", "state"]) + Table.numbers(["time"], unit: "%")
        + Table.numbers(["time"], unit: "s") + Table.numbers(["rows"], unit: "%")
        + Table.numbers(["rows", "runs"]) + Table.numbers(["longest run", "from"], unit: "s"),
      rows: states.flatMap { state in
        state.words.prefix(Self.listedWordCount).map { word in
          [
            .text(state.name), .text(word.name),
            state.duration > 0
              ? .number(100 * word.duration / state.duration, decimals: 1) : .missing("-"),
            .number(word.duration, decimals: 2),
            .number(100 * Double(word.rowCount) / Double(state.rowCount), decimals: 1),
            .counts(word.rowCount...word.rowCount), .counts(word.runCount...word.runCount),
            word.longest.map { .number($0.duration, decimals: 2) } ?? .missing("-"),
            word.longest.map { .number($0.start, decimals: 2) } ?? .missing("-"),
          ]
        }
      })
  }

  private var transitionTables: [LogSection.NamedTable] {
    states.enumerated().compactMap { index, state in
      guard (2...12).contains(state.words.count), state.transitions.count == state.words.count else {
        return nil
      }
      let table = Table(
        title: "Transitions of \(state.name)", notes: ["From the state of the row to that of the column."],
        columns: Table.labels(["from"]) + Table.numbers(state.words.map { "to \($0.name)" }),
        rows: state.words.indices.map { from in
          [.text(state.words[from].name)]
            + state.words.indices.map { to in
              from == to
                ? .missing("-") : .counts(state.transitions[from][to]...state.transitions[from][to])
            }
        })
      return LogSection.NamedTable(slug: "transitions-\(index + 1)", table: table)
    }
  }

  private var numbers: JSONValue {
    .object(
      states.map { state in
        (
          state.name,
          .list(
            state.words.map { word in
              .object([
                ("state", .text(word.word)), ("rows", .number(Double(word.rowCount))),
                ("row_share", .number(Double(word.rowCount) / Double(state.rowCount))),
                ("duration_s", .number(word.duration)),
                ("time_share", .number(state.duration > 0 ? word.duration / state.duration : .nan)),
                ("runs", .number(Double(word.runCount))),
                ("longest_run_s", .number(word.longest?.duration ?? .nan)),
                ("longest_run_from_s", .number(word.longest?.start ?? .nan)),
              ])
            })
        )
      })
  }
}
