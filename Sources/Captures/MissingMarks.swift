import DelimitedText
import Inputs

/// Gaze points that recur exactly, on many frames and whatever the target, as a mark of missing gaze does.
struct MissingMarks {
  /// One warning for each capture that has such a point.
  let warnings: [Warning]

  private static let (leastFrames, leastTargets, leastShare) = (10, 3, 0.01)
  /// A point so much more frequent than all others that recur on several targets is a mark, however rare it is.
  private static let outstanding = 10

  /// - Parameter captures: A mark that is rare in each is found in all of them together.
  init(_ captures: [Capture]) {
    var found = [Warning]()
    for channel in [Channel.leftGazePoint, .rightGazePoint, .gazePoint] {
      let counts = captures.compactMap { capture -> (capture: Capture, points: RecurringPoints)? in
        let frames = capture.frames
        let hasEyes = frames.has(.leftGazePoint) || frames.has(.rightGazePoint)
        // The mean of both eyes repeats what they have.
        guard frames.has(channel), frames.has(.target), channel != .gazePoint || !hasEyes else { return nil }
        return (capture, RecurringPoints(channel, of: frames))
      }
      let all = counts.reduce(into: RecurringPoints()) { $0.add($1.points) }
      let together = Self.marks(in: all)
      for (capture, points) in counts {
        let marks = together.union(Self.marks(in: points))
        for (point, count) in points.counts.sorted(by: { $0.value.frames > $1.value.frames })
        where marks.contains(point) {
          found.append(Self.warning(capture, channel, point, count.frames, of: points.allCount))
        }
      }
    }
    warnings = found
  }

  private static func marks(in points: RecurringPoints) -> Set<ScreenPoint> {
    let onTargets = points.counts.filter { $0.value.targets.count >= leastTargets }
    let most = onTargets.map(\.value.frames).sorted(by: >)
    return Set(
      onTargets.filter { _, count in
        let others = most.first == count.frames ? most.dropFirst().first ?? 0 : most[0]
        return count.frames >= leastFrames
          && (Double(count.frames) > leastShare * Double(points.allCount)
            || count.frames >= outstanding * others)
      }.keys)
  }

  private static func warning(
    _ capture: Capture, _ channel: Channel, _ point: ScreenPoint, _ count: Int, of all: Int
  ) -> Warning {
    let place = "\(shortened(point.x)), \(shortened(point.y)) pt from the bottom left"
    let sentence: CountedSentence = """
      \(count: count) of \(count: all) frames have exactly the same \(channel.entry.title), whatever the target; is it a \
      mark of missing gaze? \(capture.format.keys.missing)
      """
    return Warning(
      subject: capture.name, sentence: sentence.text + " (it was read as \(place))",
      kind: Warning.Kind("captures", sentence, example: place))
  }
}

/// How often gaze points recur exactly, and on how many targets.
private struct RecurringPoints {
  struct Count {
    var frames = 0
    /// The first hundred.
    var targets = Set<ScreenPoint>()
  }

  private(set) var counts = [ScreenPoint: Count]()
  /// The number of frames with a gaze point.
  private(set) var allCount = 0

  /// Frames that are looked at first, to find out which points recur at all.
  private static let probeCount = 4096

  init() {}

  init(_ channel: Channel, of frames: FrameTable) {
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
    for row in frames.indices {
      guard let point = point(row) else { continue }
      allCount += 1
      guard candidates[point] != nil else { continue }
      counts[point, default: Count()].frames += 1
      let target = frames.target(row)
      if target.x.isFinite, target.y.isFinite, (counts[point]?.targets.count ?? 0) < 100 {
        counts[point]?.targets.insert(target)
      }
    }
  }

  mutating func add(_ other: RecurringPoints) {
    allCount += other.allCount
    for (point, count) in other.counts {
      counts[point, default: Count()].frames += count.frames
      counts[point]?.targets.formUnion(count.targets)
    }
  }
}
