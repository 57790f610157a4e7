import Inputs

/// A filter over gaze points in time: each smoothed point follows from the gaze points up to it, none from later
/// ones, as in an app that shows them live.
struct Smoother: Sendable {
  /// Through what it goes on without starting anew.
  enum Span: String, Sendable, Codable, CaseIterable {
    case fixation, capture
  }

  var span = Span.fixation
  /// One smoothed point for each frame, pt; nil where the gaze point is lost, since a filter does not know where
  /// the eye looks while the tracker does not. The first smoothed point is the first gaze point.
  ///
  /// The frames are in time order. Repeated times are taken as `[TimedPoint].intervals` says.
  let smooth: @Sendable (_ frames: [TimedPoint]) -> [ScreenPoint?]

  init(smooth: @escaping @Sendable (_ frames: [TimedPoint]) -> [ScreenPoint?]) {
    self.smooth = smooth
  }

  /// A filter that goes from gaze point to gaze point and leaps over lost ones.
  ///
  /// - Parameters:
  ///   - start: What it remembers of the first gaze point.
  ///   - next: Takes in a further gaze point, `elapsed` seconds after the one before, and smooths it.
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
      "for any smoother: whether it starts anew at each fixation (default) or goes on through a capture",
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
        kind: "moving-average", summary: "the mean of the last gaze points, 10 unless told (Schneuwly 2024)",
        example: "{kind: moving-average, points: 10}", make: Smoother.movingAverage(from:)),
      Entry(
        kind: "exponential",
        summary:
          "a mean with weights that decay with time, by a factor of e in time_constant, 0.1 s unless told "
          + "(Roberts 1959)",
        example: "{kind: exponential, time_constant: 0.1}", make: Smoother.exponential(from:)),
      Entry(
        kind: "one-euro",
        summary:
          "exponential with a cutoff frequency that rises with the speed: min_cutoff (1 Hz) + beta (0.007) times "
          + "pt/s; the speed is smoothed with d_cutoff (1 Hz) (Casiez, Roussel and Vogel 2012)",
        example: "{kind: one-euro, min_cutoff: 1, beta: 0.007, d_cutoff: 1}", make: Smoother.oneEuro(from:)),
      Entry(
        kind: "kalman",
        summary:
          "a velocity that is constant but for white noise in the acceleration, of spectral density process_noise "
          + "(1000 pt²/s³); measurement_sd (5 pt) of the gaze points on an axis, start_speed_sd (100 pt/s) of the "
          + "velocity at the first (Bar-Shalom, Li and Kirubarajan 2001)",
        example: "{kind: kalman, process_noise: 1000, measurement_sd: 5}", make: Smoother.kalman(from:)),
    ])
}
