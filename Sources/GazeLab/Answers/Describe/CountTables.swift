import Captures
import DelimitedText
import Documents
import Inputs
import Statistics

extension [Capture] {
  /// How many frames and fixations each participant and each word of a label has; nil where there is only one.
  var labelsTable: Table? {
    let labels = grouped(flatMap(\.frames.labels).map(\.label), by: \.name).map { $0[0] }
    let participants = frameCounts { $0.participants }
    let people =
      participants.count > 1
      ? lines("participant", participants, participants.keys.sorted(by: precedesNaturally)) : []
    let rows =
      people
      + labels.flatMap { label in
        let counts = frameCounts { frames in frames.labels.first { $0.label.name == label.name }?.words }
        return lines(Label.title(label.name), counts, label.sorted(counts.keys))
      }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      Column(title: "label", .label) { $0.label }
      Column(title: "word", .label) { $0.word }
      Column(title: "frames") { $0.count.frames }
      Column(title: "fixations") { $0.count.fixations }
    }.table("Counts by label")
  }

  private typealias Count = (frames: Int, fixations: Int)

  private func frameCounts(_ words: (FrameTable) -> FrameTable.Codes<String>?) -> [String: Count] {
    var counts = [String: Count]()
    for capture in self {
      guard let column = words(capture.frames) else { continue }
      var own = [Count](repeating: (0, 0), count: column.all.count)
      for code in column.codes { own[code].frames += 1 }
      for fixation in capture.fixations { own[column.codes[fixation.frames.lowerBound]].fixations += 1 }
      for (word, count) in zip(column.all, own) where count.frames > 0 {
        let before = counts[word] ?? (0, 0)
        counts[word] = (before.frames + count.frames, before.fixations + count.fixations)
      }
    }
    return counts
  }

  private func lines(
    _ label: String, _ counts: [String: Count], _ order: [String]
  ) -> [(label: String, word: String, count: Count)] {
    let rows = order.map { (label: label, word: $0, count: counts[$0] ?? (0, 0)) }
    return summedUp(rows, beyond: 30) { rest in
      let frames = rest.reduce(0) { $0 + $1.count.frames }
      return (label, "(\(rest.count) more)", (frames, rest.reduce(0) { $0 + $1.count.fixations }))
    }
  }

  /// How often each word of a state occurs, and for how long at a time; nil for captures without states.
  var statesTable: Table? {
    let names = grouped(flatMap(\.frames.states).map(\.name), by: \.self).map { $0[0] }
    guard !names.isEmpty else { return nil }
    return Listing(names.flatMap { StateWord.all($0, in: self) }) {
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
}

extension Dataset {
  /// Nil where no screen is known.
  var devicesTable: Table? {
    guard displays.contains(where: { $0.screen.isThere }) else { return nil }
    let (participants, limit) = (participantsByDevice, 100)
    let rest = displays.count - limit
    return Listing(displays.prefix(limit)) {
      Column(title: "device", .label) { $0.display.device }
      Column(title: "screen", .number(0, "pt"), word: "not known") { placed in
        placed.screen.isThere
          ? "\(decimal(placed.screen.width, 0)) × \(decimal(placed.screen.height, 0))" : nil
      }
      Column(title: "points per metre", .number(1), word: "not known") { placed in
        placed.screen.hasLengths ? placed.screen.pointsPerMetre : nil
      }
      Column(title: "participants") { participants[$0.display.device]?.count ?? 0 }
    }.table("Devices", notes: rest > 0 ? ["\(rest) further devices are not shown."] : [])
  }

  private var participantsByDevice: [String: Set<String>] {
    var participants = [String: Set<String>]()
    for capture in captures {
      if capture.frames.has(.target) {
        for fixation in capture.fixations {
          participants[fixation.key.device, default: []].insert(fixation.key.participant)
        }
      } else {
        // Streams without targets have no fixations.
        for device in Set(capture.frames.displays.all.map(\.device)) {
          participants[device, default: []].formUnion(capture.frames.participants.all)
        }
      }
    }
    return participants
  }
}

/// How often a word of a state occurs.
private struct StateWord: Sendable {
  let state: String
  let word: String
  let count: Int
  /// The rows of all words of the state.
  let total: Int
  /// Seconds; nil for words that are summed up.
  let longest: Double?

  private typealias Count = (rows: Int, longest: Double)

  static func all(_ state: String, in captures: [Capture]) -> [StateWord] {
    var counts = [String: Count]()
    var order = [String]()
    for capture in captures {
      guard let words = capture.frames.states.first(where: { $0.name == state })?.words else { continue }
      for (word, found) in zip(words.all, count(words, capture.frames.time)) where found.rows > 0 {
        if counts[word] == nil { order.append(word) }
        let before = counts[word] ?? (0, 0)
        counts[word] = (before.rows + found.rows, max(before.longest, found.longest))
      }
    }
    let total = counts.values.reduce(0) { $0 + $1.rows }
    let rows = order.map { word in
      StateWord(
        state: state, word: word.isEmpty ? "(none)" : word, count: counts[word]?.rows ?? 0, total: total,
        longest: counts[word]?.longest)
    }
    return summedUp(rows, beyond: 12) { rest in
      StateWord(
        state: state, word: "(\(rest.count) more)", count: rest.reduce(0) { $0 + $1.count }, total: total,
        longest: nil)
    }
  }

  /// By code. A run lasts until the next row of another word; the last one until its last row.
  private static func count(_ words: FrameTable.Codes<String>, _ time: NumberColumn) -> [Count] {
    var counts = [Count](repeating: (0, 0), count: words.all.count)
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

/// The first rows of many, and one that sums up all others.
private func summedUp<Row>(_ rows: [Row], beyond limit: Int, _ sum: ([Row]) -> Row) -> [Row] {
  rows.count > limit ? rows.prefix(limit) + [sum(Array(rows.dropFirst(limit)))] : rows
}
