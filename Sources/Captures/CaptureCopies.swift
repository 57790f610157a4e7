import DelimitedText
import Inputs

/// Captures that are copies of others, so that their frames would count twice.
enum CaptureCopies {
  /// Fewer frames with a gaze point can be alike by chance, if a tracker rounds.
  private static let leastFrames = 10

  static func errors(_ captures: [Capture]) -> [InputError] {
    var errors = [InputError]()
    var firstOfDigest = [String: Capture]()
    var alike = [Start: [Capture]]()
    for capture in captures {
      if let same = firstOfDigest[capture.sha256] {
        errors.append(InputError(Place(file: capture.path), "is a copy of \(same.path); remove one of them"))
        continue
      }
      firstOfDigest[capture.sha256] = capture
      guard let start = Start(capture) else { continue }
      if let same = alike[start]?.first(where: { haveSamePoints(capture, $0) }) {
        errors.append(
          InputError(
            Place(file: capture.path),
            "has the same gaze points and targets as \(same.path) in all \(capture.frames.count) frames, so both are one "
              + "recording under two names; remove one of them"))
      } else {
        alike[start, default: []].append(capture)
      }
    }
    return errors
  }

  /// The number of frames and the first gaze points: captures that differ in these are not compared.
  private struct Start: Hashable {
    let count: Int
    let points: [ScreenPoint]

    /// Nil for too few gaze points, or if all are at one place.
    init?(_ capture: Capture) {
      let frames = capture.frames
      guard frames.has(.gazePoint) else { return nil }
      let (x, y) = (frames.column(FrameColumn.recordedX), frames.column(FrameColumn.recordedY))
      let found = frames.indices.lazy.map { ScreenPoint(x: x[$0], y: y[$0]) }.filter {
        !$0.x.isNaN && !$0.y.isNaN
      }
      points = Array(found.prefix(CaptureCopies.leastFrames))
      guard points.count == CaptureCopies.leastFrames, x.constant == nil || y.constant == nil else {
        return nil
      }
      count = frames.count
    }
  }

  private static func haveSamePoints(_ one: Capture, _ other: Capture) -> Bool {
    let channels: [Channel] = [.gazePoint, .target]
    return channels.allSatisfy { channel in
      guard one.frames.has(channel), other.frames.has(channel) else {
        return one.frames.has(channel) == other.frames.has(channel)
      }
      return FrameColumn.of(channel).allSatisfy { index in
        one.frames.column(index).elementsEqual(other.frames.column(index)) {
          $0 == $1 || $0.isNaN && $1.isNaN
        }
      }
    }
  }
}
