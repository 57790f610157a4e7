import Captures
import DelimitedText
import Documents

/// How often each word of a state occurs, and for how long at a time.
struct StatesTable {
  private struct Counts {
    var rows = 0
    var longest = 0.0
  }

  /// States with more words than this are summed up.
  private static let wordLimit = 12

  /// Nil for captures without states.
  static func table(_ captures: [Capture]) -> Table? {
    var names = [String]()
    for state in captures.lazy.flatMap(\.frames.states) where !names.contains(state.name) {
      names.append(state.name)
    }
    guard !names.isEmpty else { return nil }
    return Listing(names.flatMap { rows($0, captures) }) {
      Column(title: "state", .label) { $0.state }
      Column(title: "word", .label) { $0.word }
      Column(title: "rows") { $0.count }
      Column(title: "share", .percent(1)) { Share($0.count, of: $0.total) }
      Column(title: "longest", .seconds(2)) { $0.longest }
    }.table(
      "States",
      notes: [
        "Share: of the rows of captures with this state. Longest: from the first row of a word to the first of another."
      ])
  }

  private struct Row: Sendable {
    let state: String
    let word: String
    let count: Int
    /// Of all words of the state.
    let total: Int
    /// Seconds; nil for words that are summed up.
    let longest: Double?
  }

  private static func rows(_ name: String, _ captures: [Capture]) -> [Row] {
    var (counts, order) = ([String: Counts](), [String]())
    for capture in captures {
      guard let words = capture.frames.states.first(where: { $0.name == name })?.words else { continue }
      let own = count(words, capture.frames.time)
      for (word, found) in zip(words.all, own) where found.rows > 0 {
        if counts[word] == nil { order.append(word) }
        let before = counts[word] ?? Counts()
        counts[word] = Counts(
          rows: before.rows + found.rows, longest: max(before.longest, found.longest))
      }
    }
    let total = counts.values.reduce(0) { $0 + $1.rows }
    let shown = order.prefix(wordLimit).map { word in
      let found = counts[word] ?? Counts()
      return Row(
        state: name, word: word.isEmpty ? "(none)" : word, count: found.rows, total: total,
        longest: found.longest)
    }
    let rest = order.dropFirst(wordLimit)
    guard !rest.isEmpty else { return shown }
    let count = rest.reduce(0) { $0 + (counts[$1]?.rows ?? 0) }
    return shown + [
      Row(state: name, word: "(\(rest.count) more)", count: count, total: total, longest: nil)
    ]
  }

  /// By code. A run lasts until the next row of another word; the last one until its last row.
  private static func count(_ words: FrameTable.Codes<String>, _ time: NumberColumn) -> [Counts] {
    var counts = [Counts](repeating: Counts(), count: words.all.count)
    var first = 0
    for row in time.indices {
      let code = words.codes[row]
      counts[code].rows += 1
      let isLast = row + 1 == time.count
      guard isLast || words.codes[row + 1] != code else { continue }
      let end = isLast ? row : row + 1
      counts[code].longest = max(counts[code].longest, time[end] - time[first])
      first = row + 1
    }
    return counts
  }
}
