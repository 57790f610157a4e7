import DelimitedText

/// A gaze point that recurs exactly, on many frames and whatever the target, as a mark of missing gaze does.
struct RepeatedPoint: Sendable {
  let point: ScreenPoint
  let frameCount: Int
  /// The number of frames with a gaze point.
  let allCount: Int
  let targetCount: Int

  private static let (leastFrames, leastTargets, leastShare) = (10, 3, 0.01)
  /// Frames that are looked at first, to find out which points recur at all.
  private static let probeCount = 4096

  /// The most frequent such point of a channel, or nil.
  init?(_ channel: Channel, of frames: FrameTable) {
    guard frames.has(channel), frames.has(.target) else { return nil }
    let columns = FrameColumn.of(channel).map(frames.column)
    func point(_ row: Int) -> ScreenPoint? {
      let point = ScreenPoint(x: columns[0][row], y: columns[1][row])
      return point.x.isFinite && point.y.isFinite ? point : nil
    }
    // An odd step keeps no pace with frames that repeat in pairs.
    let step = max(1, frames.count / Self.probeCount) | 1
    var probed = [ScreenPoint: Int]()
    for row in stride(from: 0, to: frames.count, by: step) {
      if let point = point(row) { probed[point, default: 0] += 1 }
    }
    let candidates = probed.filter { $0.value > 1 }
    guard !candidates.isEmpty else { return nil }
    var (counts, allCount) = ([ScreenPoint: Int](), 0)
    for row in frames.indices {
      guard let point = point(row) else { continue }
      allCount += 1
      if candidates[point] != nil { counts[point, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key.x, $1.key.y) < ($1.value, $0.key.x, $0.key.y) }
    guard let most, most.value >= Self.leastFrames, Double(most.value) > Self.leastShare * Double(allCount)
    else { return nil }
    var targets = Set<ScreenPoint>()
    for row in frames.indices where point(row) == most.key {
      let target = frames.target(row)
      if target.x.isFinite && target.y.isFinite { targets.insert(target) }
    }
    guard targets.count >= Self.leastTargets else { return nil }
    self.point = most.key
    frameCount = most.value
    self.allCount = allCount
    targetCount = targets.count
  }
}
