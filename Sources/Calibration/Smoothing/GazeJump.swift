import Captures

/// A sudden move of the gaze from one point of the screen to another.
package struct GazeJump: Sendable {
  package let from: ScreenPoint
  package let to: ScreenPoint

  package init(from: ScreenPoint, to: ScreenPoint) {
    self.from = from
    self.to = to
  }

  /// The progress of a point along the line between the two, as a fraction of its length.
  func share(of point: ScreenPoint) -> Double {
    let jump = to - from
    return ((point.x - from.x) * jump.x + (point.y - from.y) * jump.y) / jump.squaredLength
  }
}

extension Smoother {
  /// The delay with which the smoothed points pass the midpoint of a jump; it and the frame interval are in seconds.
  ///
  /// Simulated without noise: the gaze rests for `restingFrameCount` frames, jumps between two frames and
  /// rests again. Both paths are interpolated linearly between frames, so the lag is 0 without smoothing and
  /// (N − 1)/2 frames for the mean of the last N gaze points.
  ///
  /// - Returns: The lag; nil if the midpoint is not reached within `followingFrameCount` frames.
  /// - Precondition: The ends of the jump differ.
  package func lag(frameInterval: Double, jump: GazeJump) -> Double? {
    precondition(jump.from != jump.to, "the ends of the jump are the same")
    guard frameInterval > 0 else { return nil }
    let frames = (0..<Self.restingFrameCount + Self.followingFrameCount).map { index in
      TimedPoint(
        time: Double(index) * frameInterval, point: index < Self.restingFrameCount ? jump.from : jump.to)
    }
    let shares = smooth(frames)[(Self.restingFrameCount - 1)...].map { $0.map(jump.share) ?? 0 }
    guard let past = shares.firstIndex(where: { $0 >= 0.5 }), past > 0 else { return nil }
    let (before, after) = (shares[past - 1], shares[past])
    let crossing = Double(past - 1) + (0.5 - before) / (after - before)
    // The gaze itself passes the midpoint half a frame after the last frame before the jump.
    return (crossing - 0.5) * frameInterval
  }

  /// The number of frames before the jump: enough for a filter to forget its start.
  static let restingFrameCount = 2000
  static let followingFrameCount = 4000
}
