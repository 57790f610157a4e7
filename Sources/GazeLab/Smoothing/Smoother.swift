import Inputs

/// A causal filter: each smoothed point depends only on gaze points up to it, as in a live app.
struct Smoother: Sendable {
  /// The span at whose start the filter is reset.
  enum Span: String, Sendable, Codable, CaseIterable {
    case fixation, capture
  }

  var span = Span.fixation
  /// One smoothed point per frame, pt; nil where the gaze point is lost. The first is not smoothed.
  ///
  /// The frames are in time order. Repeated times are handled as described for `[TimedPoint].intervals`.
  let smooth: @Sendable (_ frames: [TimedPoint]) -> [ScreenPoint?]

  init(smooth: @escaping @Sendable (_ frames: [TimedPoint]) -> [ScreenPoint?]) {
    self.smooth = smooth
  }

  /// A recursive filter that skips lost gaze points.
  ///
  /// - Parameters:
  ///   - start: Makes the filter's state from the first gaze point.
  ///   - next: Updates the state with the gaze point `elapsed` seconds later and returns the smoothed point.
  init<Memory>(
    start: @escaping @Sendable (ScreenPoint) -> Memory,
    next: @escaping @Sendable (inout Memory, _ point: ScreenPoint, _ elapsed: Double) -> ScreenPoint
  ) {
    smooth = { frames in
      var memory: Memory?
      var elapsed = 0.0
      return zip(frames, frames.intervals).map { frame, interval in
        elapsed += interval
        guard let point = frame.point else { return nil }
        defer { elapsed = 0 }
        guard var known = memory.take() else {
          memory = start(point)
          return point
        }
        let smoothed = next(&known, point, elapsed)
        memory = known
        return smoothed
      }
    }
  }
}

extension Smoother {
  static let spanKey = Catalogue<Smoother>.SharedKey(
    key: "over",
    summary:
      "for any smoother: restart at each fixation (default) or continue through a capture",
    example: "{kind: moving-average, over: capture}"
  ) { made, section in
    var smoother = made.product
    smoother.span = section.choice("over", default: .fixation)
    return smoother
  }
}

extension Catalogue<Smoother> {
  static let smoothers = Catalogue(
    noun: "smoother", sharedKeys: [Smoother.spanKey],
    entries: [
      Entry(
        kind: "moving-average", summary: "mean of the last gaze points, 10 by default (Schneuwly 2024)",
        example: "{kind: moving-average, points: 10}", make: Smoother.movingAverage(from:)),
      Entry(
        kind: "exponential",
        summary:
          "mean with exponentially decaying weights; time_constant defaults to 0.1 s (Roberts 1959)",
        example: "{kind: exponential, time_constant: 0.1}", make: Smoother.exponential(from:)),
      Entry(
        kind: "one-euro",
        summary:
          "low-pass filter whose cutoff frequency rises with the speed in pt/s: min_cutoff (1 Hz) + beta (0.007) × speed; "
          + "the speed is smoothed with d_cutoff (1 Hz) (Casiez, Roussel and Vogel 2012)",
        example: "{kind: one-euro, min_cutoff: 1, beta: 0.007, d_cutoff: 1}", make: Smoother.oneEuro(from:)),
      Entry(
        kind: "kalman",
        summary:
          "constant-velocity Kalman filter: process_noise (1000 pt²/s³) is the spectral density of the acceleration, "
          + "measurement_sd (5 pt) the standard deviation of a gaze point per axis, start_speed_sd (100 pt/s) that "
          + "of the initial velocity (Bar-Shalom, Li and Kirubarajan 2001)",
        example: "{kind: kalman, process_noise: 1000, measurement_sd: 5}", make: Smoother.kalman(from:)),
    ])
}
