/// The input of a smoother for one frame: its time and its gaze point.
struct TimedPoint: Sendable {
  /// In seconds, from any origin.
  let time: Double
  /// Nil where the gaze point is lost.
  let point: ScreenPoint?

  /// Replaces intervals that the clock does not give: the frame interval of ARKit, in seconds.
  static let nominalInterval = 1.0 / 60

  /// Shorter intervals cannot be between frames, in seconds; the clock then gives storage times.
  static let leastInterval = 0.001
}

extension [TimedPoint] {
  /// Seconds from the previous frame to each frame; 0 for the first.
  ///
  /// If the clock stands still, runs back or advances by less than `leastInterval`, as when frames were
  /// stored in one batch, the nominal interval is used, so that filters do not divide by it.
  var intervals: [Double] {
    indices.map { index in
      guard index > 0 else { return 0 }
      let interval = self[index].time - self[index - 1].time
      return interval >= TimedPoint.leastInterval ? interval : TimedPoint.nominalInterval
    }
  }
}
