/// A sudden move of the gaze from one point of the screen to another.
struct GazeJump: Sendable {
  let from: ScreenPoint
  let to: ScreenPoint

  /// How much of the way a point has come, along the line between the two.
  func share(of point: ScreenPoint) -> Double {
    let (x, y) = (to.x - from.x, to.y - from.y)
    return ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y)
  }
}

extension Smoother {
  /// How much later than the gaze points themselves the smoothed ones come past the middle of a jump, in seconds.
  ///
  /// Simulated without noise: the gaze rests for `restingFrameCount` frames, jumps between two frames and rests again.
  /// Both are taken to move evenly from frame to frame, so no smoothing has a lag of 0 and the mean of the last N
  /// gaze points one of (N − 1)/2 frames.
  ///
  /// - Parameter frameInterval: Seconds.
  /// - Returns: Nil if the middle is not reached within `followingFrameCount` frames, or if these follow each other
  ///   faster than twice `TimedPoint.leastInterval`.
  /// - Precondition: The jump's ends differ.
  func lag(frameInterval: Double, jump: GazeJump) -> Double? {
    precondition(jump.from != jump.to, "a jump has a length")
    // Rounded, times further apart than the least interval could be so no more.
    guard frameInterval > 2 * TimedPoint.leastInterval else { return nil }
    let frames = (0..<Self.restingFrameCount + Self.followingFrameCount).map { index in
      TimedPoint(
        time: Double(index) * frameInterval, point: index < Self.restingFrameCount ? jump.from : jump.to)
    }
    let shares = smooth(frames)[(Self.restingFrameCount - 1)...].map { $0.map(jump.share) ?? 0 }
    guard let past = shares.firstIndex(where: { $0 >= 0.5 }), past > 0 else { return nil }
    let (before, after) = (shares[past - 1], shares[past])
    let crossing = Double(past - 1) + (0.5 - before) / (after - before)
    // The gaze points themselves come past it half a frame after the last one before the jump.
    return (crossing - 0.5) * frameInterval
  }

  /// Long enough for a filter to forget how it started.
  static let restingFrameCount = 2000
  static let followingFrameCount = 4000
}
