import DelimitedText

/// What all frames of a fixation have in common.
struct FixationKey: Sendable, Hashable {
  let capture: String
  let participant: String
  let device: String
  let headPose: HeadPose
  let viewingDistance: ViewingDistance
  let target: ScreenPoint
}

/// Consecutive frames on one target under one head pose and viewing distance in one capture.
struct Fixation: Sendable {
  let key: FixationKey
  /// Row indices of its frames in the capture.
  let frames: Range<Int>

  /// Divides a capture into fixations, in frame order. A key that recurs later starts another fixation.
  static func divide(_ frames: FrameTable, capture: String) -> [Fixation] {
    guard !frames.isEmpty else { return [] }
    let labels = [
      frames.participants.codes, frames.devices.codes, frames.headPoses.codes, frames.viewingDistances.codes,
    ].filter { $0.constant == nil }
    let targets = [FrameColumn.targetX, FrameColumn.targetY].map(frames.column)
    let starts = (1..<frames.count).filter { row in
      targets.contains { $0[row] != $0[row - 1] } || labels.contains { $0[row] != $0[row - 1] }
    }
    return zip([0] + starts, starts + [frames.count]).map { start, end in
      Fixation(key: FixationKey(frames[start], capture), frames: start..<end)
    }
  }
}

extension FixationKey {
  init(_ frame: Frame, _ capture: String) {
    self.init(
      capture: capture, participant: frame.participant, device: frame.device, headPose: frame.headPose,
      viewingDistance: frame.viewingDistance, target: frame.target)
  }

  /// The stable order by capture, participant, device, head pose, viewing distance (alphabetically), target x and y.
  ///
  /// - Parameter pseudonyms: Codes that stand in place of names, which still decide the order; nil for names.
  static func order(of keys: [FixationKey], _ pseudonyms: Pseudonyms? = nil) -> [Int] {
    // A study has far more fixations than distinct words, so compare the words only once.
    func ranks(_ word: (FixationKey) -> String) -> [Int] {
      let words = keys.map { key in pseudonyms?.name(word(key)) ?? word(key) }
      let rankOfWord = Dictionary(uniqueKeysWithValues: Set(words).sorted().enumerated().map { ($1, $0) })
      return words.map { rankOfWord[$0] ?? 0 }
    }
    let captures = ranks(\.capture)
    let (participants, devices) = (ranks(\.participant), ranks(\.device))
    let (poses, distances) = (ranks(\.headPose.rawValue), ranks(\.viewingDistance.rawValue))
    let targets = keys.map { ($0.target.x, $0.target.y) }
    return keys.indices.sorted { one, other in
      let ours = (captures[one], participants[one], devices[one], poses[one], distances[one])
      let theirs = (captures[other], participants[other], devices[other], poses[other], distances[other])
      if ours != theirs { return ours < theirs }
      return targets[one] != targets[other] ? targets[one] < targets[other] : one < other
    }
  }
}
