import DelimitedText
import Inputs

/// Recordings of one participant, under the same labels and on the same display, that overlap in time: they are probably
/// of several people, or of one whose clock begins anew.
struct SimultaneousRecordings {
  /// Frames in the order of their times, of one participant under the same labels.
  private struct Block {
    let capture: String
    let start: Double
    let end: Double

    /// Returns true if the blocks overlap by more than a second or half of the shorter one. Clocks that begin anew with
    /// each recording say nothing.
    func isSimultaneous(with other: Block) -> Bool {
      let isNewClock = start == other.start || (0...0.1).contains(start) && (0...0.1).contains(other.start)
      let overlap = min(end, other.end) - max(start, other.start)
      return !isNewClock && overlap > min(1, min(end - start, other.end - other.start) / 2)
    }
  }

  private struct Key: Hashable {
    let participant: String
    let display: Display
    let labels: LabelWords
  }

  let warnings: [Warning]

  init(_ captures: [Capture]) {
    var blocks = [Key: [Block]]()
    for capture in captures where capture.frames.has(.target) && !capture.frames.has(.touch) {
      for (key, block) in Self.blocks(of: capture) { blocks[key, default: []].append(block) }
    }
    var found = [String: (captures: Set<String>, keys: ReadingKeys)]()
    for (key, all) in blocks where all.count > 1 {
      let sorted = all.sorted { ($0.start, $0.end, $0.capture) < ($1.start, $1.end, $1.capture) }
      var latest = sorted[0]
      for block in sorted.dropFirst() {
        if block.isSimultaneous(with: latest), let keys = captures.first(where: { $0.name == block.capture })?.format.keys {
          found[key.participant, default: ([], keys)].captures.formUnion([latest.capture, block.capture])
        }
        if block.end > latest.end { latest = block }
      }
    }
    warnings = found.sorted { $0.key < $1.key }.map { participant, found in
      let names = found.captures.sorted()
      let place = names.count == 1 ? "in \(names[0])" : "such as \(names[0]) and \(names[1])"
      return Warning(
        subject: "participant \(participant)",
        sentence:
          "has recordings at the same time under the same labels, \(place); are they of several people? "
          + found.keys.participant)
    }
  }

  private static func blocks(of capture: Capture) -> [(Key, Block)] {
    let frames = capture.frames
    guard !frames.isEmpty else { return [] }
    let time = frames.time
    let codes = ([frames.participants.codes, frames.displays.codes] + frames.labels.map(\.words.codes))
      .filter { $0.constant == nil }
    let breaks = (1..<frames.count).filter { row in
      time[row] < time[row - 1] || codes.contains { $0[row] != $0[row - 1] }
    }
    return zip([0] + breaks, breaks + [frames.count]).map { start, end in
      let key = Key(
        participant: frames.participants[start], display: frames.displays[start], labels: frames.words(start))
      return (key, Block(capture: capture.name, start: time[start], end: time[end - 1]))
    }
  }
}
