import DelimitedText

/// The properties that all frames of a fixation share.
package struct FixationKey: Sendable, Hashable {
  package let capture: String
  package let participant: String
  package let device: String
  package let labels: LabelWords
  package let target: ScreenPoint
}

/// Consecutive frames on one target under the same labels in one capture.
package struct Fixation: Sendable {
  package let key: FixationKey
  /// Row indices of its frames in the capture, from the first to the last.
  package let frames: Range<Int>
  /// The ranges of `frames` that an experiment leaves out, ascending; never the first or the last frame.
  package var gaps: [Range<Int>] = []
  /// The row at which this piece begins, if an experiment divides fixations; nil for a whole fixation.
  package var cut: Int?

  package init(key: FixationKey, frames: Range<Int>, gaps: [Range<Int>] = [], cut: Int? = nil) {
    self.key = key
    self.frames = frames
    self.gaps = gaps
    self.cut = cut
  }

  /// `frames` without `gaps`.
  package var pieces: [Range<Int>] { frames.pieces(between: gaps) }
  /// The row indices of the frames that are used.
  package var rows: FlattenSequence<[Range<Int>]> { pieces.joined() }
  package var frameCount: Int { frames.count - gaps.reduce(0) { $0 + $1.count } }

  /// Divides a capture into fixations, in frame order. A key that recurs later starts another fixation; frames without
  /// a target belong to none.
  ///
  /// - Parameter starts: One code per row. Where it changes, a fixation begins even if the key stays the same.
  package static func divide(_ frames: FrameTable, capture: String, starts: CodeColumn? = nil) -> [Fixation] {
    guard !frames.isEmpty, frames.has(.target) else { return [] }
    let codes =
      ([frames.participants.codes, frames.displays.codes] + frames.labels.map(\.words.codes)
      + [starts].compactMap(\.self)).filter { $0.constant == nil }
    let targets = [FrameColumn.targetX, FrameColumn.targetY].map(frames.column)
    let changes = (1..<frames.count).filter { row in
      targets.contains { $0[row] != $0[row - 1] && !($0[row].isNaN && $0[row - 1].isNaN) }
        || codes.contains { $0[row] != $0[row - 1] }
    }
    return zip([0] + changes, changes + [frames.count]).compactMap { start, end in
      targets.contains { $0[start].isNaN }
        ? nil : Fixation(key: FixationKey(frames, start, capture), frames: start..<end)
    }
  }
}

extension Range<Int> {
  /// The rest of the range without some parts, which are in ascending order.
  package func pieces(between gaps: [Range<Int>]) -> [Range<Int>] {
    guard !gaps.isEmpty else { return [self] }
    let (starts, ends) = ([lowerBound] + gaps.map(\.upperBound), gaps.map(\.lowerBound) + [upperBound])
    return zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }
  }
}

extension FixationKey {
  /// The key of a row; its target is NaN where the capture has none.
  package init(_ frames: FrameTable, _ row: Int, _ capture: String) {
    self.init(
      capture: capture, participant: frames.participants[row], device: frames.displays[row].device,
      labels: frames.words(row),
      target: frames.has(.target) ? frames.target(row) : ScreenPoint(x: .nan, y: .nan))
  }

  /// The stable order by capture, participant, device, labels (alphabetically), target x and y.
  ///
  /// - Parameter pseudonyms: Codes that replace names, which still decide the order; nil to keep names.
  package static func order(of keys: [FixationKey], _ pseudonyms: Pseudonyms? = nil) -> [Int] {
    // A study has far more fixations than distinct words, so compare the words only once.
    func ranks(_ word: (FixationKey) -> String) -> [Int] {
      let words = keys.map { key in pseudonyms?.name(word(key)) ?? word(key) }
      let rankOfWord = Dictionary(uniqueKeysWithValues: Set(words).sorted().enumerated().map { ($1, $0) })
      return words.map { rankOfWord[$0] ?? 0 }
    }
    let labels = keys.lazy.map(\.labels).labels.map(\.label.name)
    let words =
      [ranks(\.capture), ranks(\.participant), ranks(\.device)]
      + labels.map { label in ranks { $0.labels[label] } }
    return keys.indices.sorted { one, other in
      for ranks in words where ranks[one] != ranks[other] { return ranks[one] < ranks[other] }
      let (ours, theirs) = (keys[one].target, keys[other].target)
      return (ours.x, ours.y) != (theirs.x, theirs.y) ? (ours.x, ours.y) < (theirs.x, theirs.y) : one < other
    }
  }
}
