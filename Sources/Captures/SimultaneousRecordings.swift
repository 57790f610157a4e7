import DelimitedText
import Inputs

/// Recordings of one participant on the same display that overlap in time, under the same labels unless all have one clock:
/// they are probably of several people, or of one whose clock begins anew.
struct SimultaneousRecordings {
  /// Frames in the order of their times, of one participant under the same labels.
  private struct Block {
    let capture: String
    let start: Double
    let end: Double

    /// The time in which both blocks go on, seconds; 0 for a small part of them, as where times go back a little. Clocks
    /// that begin anew with each recording say nothing.
    func overlap(with other: Block) -> Double {
      let isNewClock = start == other.start || (0...0.1).contains(start) && (0...0.1).contains(other.start)
      let overlap = min(end, other.end) - max(start, other.start)
      let longer = max(end - start, other.end - other.start)
      return !isNewClock && overlap > min(SimultaneousRecordings.leastOverlap, longer / 2) ? overlap : 0
    }
  }

  /// Seconds, of all recordings of a participant together.
  private static let leastOverlap = 1.0

  private struct Key: Hashable {
    let participant: String
    let display: Display
    /// Nil for a clock that all recordings share: nobody is in two of them at once, whatever their labels.
    let labels: LabelWords?
  }

  /// Times beyond these, in seconds, are not counted from the start of a recording.
  private static let sharedClock = 1e6

  let warnings: [Warning]

  init(_ captures: [Capture]) {
    var blocks = [Key: [Block]]()
    for capture in captures where capture.frames.has(.target) && !capture.frames.has(.touch) {
      for (key, block) in Self.blocks(of: capture) { blocks[key, default: []].append(block) }
    }
    var found = [String: Found]()
    for (key, all) in blocks where all.count > 1 {
      let sorted = all.sorted { ($0.start, $0.end, $0.capture) < ($1.start, $1.end, $1.capture) }
      var latest = sorted[0]
      for block in sorted.dropFirst() {
        let overlap = block.overlap(with: latest)
        if overlap > 0 {
          found[key.participant, default: Found()].seconds += overlap
          found[key.participant]?.captures.formUnion([latest.capture, block.capture])
        }
        if block.end > latest.end { latest = block }
      }
    }
    let keys = Dictionary(captures.map { ($0.name, $0.format.keys) }) { first, _ in first }
    warnings = found.filter { $0.value.seconds > Self.leastOverlap }.sorted { $0.key < $1.key }.map {
      name, found in
      let names = found.captures.sorted(by: precedesNaturally)
      let place = names.count == 1 ? "in \(names[0])" : "such as \(names[0]) and \(names[1])"
      return Warning(
        subject: "participant \(name)",
        sentence: "has recordings at the same time, \(place); are they of several people? "
          + (keys[names[0]] ?? .ofFixedColumns).participant)
    }
  }

  private struct Found {
    var seconds = 0.0
    var captures = Set<String>()
  }

  private static func blocks(of capture: Capture) -> [(Key, Block)] {
    let frames = capture.frames
    guard !frames.isEmpty else { return [] }
    let time = frames.time
    let isShared = abs(time[0]) > sharedClock
    let labels = isShared ? [] : frames.labels.map(\.words.codes)
    let codes = ([frames.participants.codes, frames.displays.codes] + labels).filter { $0.constant == nil }
    let breaks = (1..<frames.count).filter { row in
      time[row] < time[row - 1] || codes.contains { $0[row] != $0[row - 1] }
    }
    return zip([0] + breaks, breaks + [frames.count]).map { start, end in
      let key = Key(
        participant: frames.participants[start], display: frames.displays[start],
        labels: isShared ? nil : frames.words(start))
      return (key, Block(capture: capture.name, start: time[start], end: time[end - 1]))
    }
  }
}
