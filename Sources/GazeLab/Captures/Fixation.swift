/// What frames of one fixation have in common.
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
  /// Positions of its frames in the capture.
  let frames: Range<Int>

  /// The fixations of a capture, in the order of its frames. A key that comes back later is another fixation.
  static func divide(_ frames: [Frame], capture: String) -> [Fixation] {
    guard let first = frames.first else { return [] }
    var fixations = [Fixation]()
    var (key, start) = (FixationKey(first, capture), 0)
    for position in frames.indices {
      let next = FixationKey(frames[position], capture)
      guard next != key else { continue }
      fixations.append(Fixation(key: key, frames: start..<position))
      (key, start) = (next, position)
    }
    return fixations + [Fixation(key: key, frames: start..<frames.count)]
  }
}

extension FixationKey {
  init(_ frame: Frame, _ capture: String) {
    self.init(
      capture: capture, participant: frame.participant, device: frame.device, headPose: frame.headPose,
      viewingDistance: frame.viewingDistance, target: frame.target)
  }
}

extension FixationKey: Comparable {
  /// By capture, participant, device, head pose, viewing distance, target x, target y; words by their letters.
  static func < (one: FixationKey, other: FixationKey) -> Bool {
    let ours = (one.capture, one.participant, one.device, one.headPose.rawValue, one.viewingDistance.rawValue)
    let theirs = (
      other.capture, other.participant, other.device, other.headPose.rawValue, other.viewingDistance.rawValue
    )
    if ours != theirs { return ours < theirs }
    return (one.target.x, one.target.y) < (other.target.x, other.target.y)
  }
}
