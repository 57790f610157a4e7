import Captures
import DelimitedText
import Documents

/// How long and how often a log was in each state of a column.
///
/// A run is a series of rows in one state without a gap; a row lasts until the next one, but at most two median steps.
struct StateRuns: Sendable {
  struct Run: Sendable, Equatable {
    /// Seconds since the first row.
    let start: Double
    /// Seconds.
    let duration: Double
    let rowCount: Int
  }

  struct Word: Sendable {
    /// Empty for rows of which the tracker says nothing.
    let word: String
    fileprivate(set) var rowCount = 0
    /// Seconds.
    fileprivate(set) var duration = 0.0
    fileprivate(set) var runCount = 0
    /// The first of the longest runs.
    fileprivate(set) var longest: Run?
    /// The parts of the time in which it occurs, of `binCount` equal ones.
    fileprivate(set) var bins: [Bool]

    var name: String { word.isEmpty ? StateRuns.noWord : word }
  }

  /// The name of an empty word.
  static let noWord = "(no value)"
  static let binCount = 500
  /// With more words, neither transitions nor bins are kept.
  static let largestWordCount = 40

  let name: String
  /// Those that occur, by falling duration, then by word.
  let words: [Word]
  /// How often a run of the first word was followed at once, without a gap, by one of the second; by `words`.
  let transitions: [[Int]]
  let rowCount: Int
  let duration: Double

  init(_ column: FrameTable.WordColumn, of log: Log, _ timing: LogTiming, _ axis: PlotAxis) {
    name = column.name
    let (times, codes, wordCount) = (log.times, column.words.codes, column.words.all.count)
    let keepsAll = wordCount <= Self.largestWordCount
    var words = column.words.all.map {
      Word(word: $0, bins: [Bool](repeating: false, count: keepsAll ? Self.binCount : 0))
    }
    var transitions = [[Int]](
      repeating: [Int](repeating: 0, count: keepsAll ? wordCount : 0), count: keepsAll ? wordCount : 0)
    let scale = Double(Self.binCount) / (axis.to - axis.from)
    func bin(_ time: Double) -> Int {
      min(Self.binCount - 1, max(0, Int((time - axis.from) * scale)))
    }
    let limit = timing.longestStepInRun
    // A run is held in few variables, so that a row costs little.
    var (start, held, code, total) = (0, 0.0, codes.first ?? 0, 0.0)
    for row in times.indices {
      let isLast = row + 1 == times.count
      let step = isLast ? timing.medianStep ?? 0 : times[row + 1] - times[row]
      held += timing.hold(step)
      let next = isLast ? -1 : codes[row + 1]
      guard isLast || next != code || step > limit else { continue }
      let run = Run(start: times[start], duration: held, rowCount: row + 1 - start)
      words[code].rowCount += run.rowCount
      words[code].duration += held
      words[code].runCount += 1
      if held > words[code].longest?.duration ?? -1 { words[code].longest = run }
      total += held
      if keepsAll {
        let (from, to) = (bin(times[start]), bin(times[row]))
        for index in min(from, to)...max(from, to) { words[code].bins[index] = true }
        if !isLast, next != code, step <= limit { transitions[code][next] += 1 }
      }
      start = row + 1
      held = 0
      code = next
    }
    let order = words.indices.filter { words[$0].rowCount > 0 }.sorted { one, other in
      words[one].duration != words[other].duration
        ? words[one].duration > words[other].duration : words[one].word < words[other].word
    }
    self.words = order.map { words[$0] }
    self.transitions =
      keepsAll ? order.map { from in order.map { transitions[from][$0] } } : []
    rowCount = times.count
    duration = total
  }
}
