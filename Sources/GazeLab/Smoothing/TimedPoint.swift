/// A frame as a smoother sees it: when it was, and where the eye looked.
struct TimedPoint: Sendable {
  /// Seconds, from any origin.
  let time: Double
  /// Nil where the gaze point is lost.
  let point: ScreenPoint?

  /// What stands for an interval that the clock does not tell: that of ARKit's frames, seconds.
  static let nominalInterval = 1.0 / 60

  /// An interval below this is none between frames, seconds: the clock told when they were stored.
  static let leastInterval = 0.001
}

extension [TimedPoint] {
  /// Seconds from the frame before to each frame; 0 for the first.
  ///
  /// Where a clock stands still, runs back or moves by less than `leastInterval`, as that of frames stored in one
  /// go does, the interval is the nominal one: no filter divides by it, and none takes ten frames for one.
  var intervals: [Double] {
    indices.map { index in
      guard index > 0 else { return 0 }
      let interval = self[index].time - self[index - 1].time
      return interval >= TimedPoint.leastInterval ? interval : TimedPoint.nominalInterval
    }
  }
}
