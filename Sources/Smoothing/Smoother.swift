import Captures
import Foundation
import Inputs

/// A causal filter: each smoothed point depends only on gaze points up to it, as in a live app.
package struct Smoother: Sendable {
  /// A filter by its name, with its options and their values.
  package struct Definition: Sendable {
    package let kind: String
    package let options: [(key: String, value: Double)]
    package let source: Source
  }

  /// The filter in Swift: of a value that remembers what it needs, and is given one gaze point after another.
  package struct Source: Sendable {
    /// Declarations of the memory.
    package let memory: String
    /// Statements that return the smoothed point. They can use `point`, which has `x` and `y`, and `elapsed`, the seconds
    /// since the last point that was not lost; it is 0 for the first one.
    package let statements: String
    /// A type of which the memory has a value for each axis; empty for none.
    var axis = ""

    package var declarations: [String] { [axis, memory].filter { !$0.isEmpty } }

    /// A filter that treats both axes alike.
    ///
    /// - Parameter axis: A type `Axis` that is made at the first `position`, and takes each later one with the seconds since.
    static func perAxis(_ axis: String) -> Source {
      Source(
        memory: "private var axes: (x: Axis, y: Axis)?",
        statements: """
          guard var axes else {
            self.axes = (Axis(position: point.x), Axis(position: point.y))
            return point
          }
          axes.x.take(point.x, elapsed)
          axes.y.take(point.y, elapsed)
          self.axes = axes
          return (axes.x.position, axes.y.position)
          """,
        axis: axis)
    }
  }

  /// The filter that it is, as experiment files name it.
  package let definition: Definition
  /// The span at whose start the filter is reset.
  package enum Span: String, Sendable, Codable, CaseIterable {
    case fixation, capture
  }

  package var span = Span.fixation
  /// One smoothed point per frame, pt; nil where the gaze point is lost. The first is not smoothed.
  ///
  /// The frames are in time order. Repeated times are handled as described for `TimedPoint.intervals`.
  package let smooth: @Sendable (_ frames: [TimedPoint]) -> [ScreenPoint?]

  init(
    _ kind: String, _ options: [(key: String, value: Double)], _ source: Source,
    smooth: @escaping @Sendable (_ frames: [TimedPoint]) -> [ScreenPoint?]
  ) {
    definition = Definition(kind: kind, options: options, source: source)
    self.smooth = smooth
  }
}

extension Smoother {
  /// A recursive filter that skips lost gaze points; its state starts from the first that is not lost.
  /// `next` updates it with the gaze point `elapsed` seconds later and returns the smoothed point.
  init<Memory>(
    _ kind: String, _ options: [(key: String, value: Double)], _ source: Source,
    start: @escaping @Sendable (ScreenPoint) -> Memory,
    next: @escaping @Sendable (inout Memory, _ point: ScreenPoint, _ elapsed: Double) -> ScreenPoint
  ) {
    self.init(kind, options, source) { frames in
      var memory: Memory?
      var elapsed = 0.0
      return zip(frames, TimedPoint.intervals(of: frames.map(\.time))).map { frame, interval in
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

  /// The mean of the last `pointCount`, at least 1, gaze points that are not lost; at the start, of fewer.
  ///
  /// It counts points, not time, so after a pause it still includes those from before.
  ///
  /// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024: the app shows the mean of the last ten.
  static func movingAverage(pointCount: Int) -> Smoother {
    Smoother(
      "moving-average", [("points", Double(pointCount))],
      Source(
        memory: "private var last: [(x: Double, y: Double)] = []",
        statements: """
          if last.count >= \(pointCount) { last.removeFirst() }
          last.append(point)
          let count = Double(last.count)
          return (last.reduce(0) { $0 + $1.x } / count, last.reduce(0) { $0 + $1.y } / count)
          """),
      start: { [$0] },
      next: { last, point, _ in
        if last.count >= pointCount { last.removeFirst() }
        last.append(point)
        return ScreenPoint(meanOf: last)
      })
  }

  /// An exponentially weighted mean: a gaze point's weight falls by a factor of e per time constant τ, s, above 0.
  ///
  /// Each gaze point moves the smoothed point towards it by 1 − exp(−Δt/τ) of their distance, the step
  /// response of a first-order low-pass filter. The result therefore does not depend on the frame rate or on
  /// lost frames. For frames 1/60 s apart, a weight of α per frame corresponds to τ = −1/(60·ln(1 − α)).
  ///
  /// Source: Roberts, "Control chart tests based on geometric moving averages", Technometrics 1(3), 1959. The
  /// weight for uneven intervals is the exact solution of the filter's differential equation.
  static func exponential(timeConstant: Double) -> Smoother {
    Smoother(
      "exponential", [("time_constant", timeConstant)],
      Source(
        memory: "private var smoothed: (x: Double, y: Double)?",
        statements: """
          let before = smoothed ?? point
          let weight = -expm1(-elapsed / \(timeConstant))
          let after = (before.x + weight * (point.x - before.x), before.y + weight * (point.y - before.y))
          smoothed = after
          return after
          """),
      start: { $0 },
      next: { smoothed, point, elapsed in
        let weight = -expm1(-elapsed / timeConstant)
        smoothed.x += weight * (point.x - smoothed.x)
        smoothed.y += weight * (point.y - smoothed.y)
        return smoothed
      })
  }

  /// A constant-velocity Kalman filter for gaze points of one standard deviation along each axis, pt, above 0.
  static func kalman(_ filter: KalmanFilter, measurementDeviation: Double) -> Smoother {
    let variance = measurementDeviation * measurementDeviation
    let options = [
      ("process_noise", filter.processNoise), ("measurement_sd", measurementDeviation),
      ("start_speed_sd", filter.startSpeedDeviation),
    ]
    return Smoother("kalman", options, filter.source(measurementVariance: variance)) { frames in
      filter.fused(
        times: frames.map(\.time),
        frames.map { frame in
          frame.point.map {
            [KalmanFilter.Measurement(point: $0, varianceX: variance, varianceY: variance)]
          } ?? []
        })
    }
  }

  /// The delay with which the smoothed points pass the midpoint of a jump; it and the frame interval are in seconds.
  ///
  /// Simulated without noise: the gaze rests for `restingFrameCount` frames, jumps between two frames and rests again.
  /// Both paths are interpolated linearly, so the lag is 0 without smoothing and (N − 1)/2 frames for the mean of the
  /// last N gaze points; nil if the midpoint is not reached within `followingFrameCount` frames. The ends of the jump
  /// differ.
  package func lag(frameInterval: Double, jump: (from: ScreenPoint, to: ScreenPoint)) -> Double? {
    precondition(jump.from != jump.to, "the ends of the jump are the same")
    guard frameInterval > 0 else { return nil }
    let frames = (0..<Self.restingFrameCount + Self.followingFrameCount).map { index in
      TimedPoint(
        time: Double(index) * frameInterval, point: index < Self.restingFrameCount ? jump.from : jump.to)
    }
    let shares = smooth(frames)[(Self.restingFrameCount - 1)...].map { point in
      point.map { Self.share(of: $0, along: jump) } ?? 0
    }
    guard let past = shares.firstIndex(where: { $0 >= 0.5 }), past > 0 else { return nil }
    let (before, after) = (shares[past - 1], shares[past])
    let crossing = Double(past - 1) + (0.5 - before) / (after - before)
    // The gaze itself passes the midpoint half a frame after the last frame before the jump.
    return (crossing - 0.5) * frameInterval
  }

  /// The progress of a point along the line of a jump, as a fraction of its length.
  static func share(of point: ScreenPoint, along jump: (from: ScreenPoint, to: ScreenPoint)) -> Double {
    let line = jump.to - jump.from
    return ((point.x - jump.from.x) * line.x + (point.y - jump.from.y) * line.y) / line.squaredLength
  }

  /// The number of frames before the jump: enough for a filter to forget its start.
  static let restingFrameCount = 2000
  static let followingFrameCount = 4000

  static let spanKey = Catalogue<Smoother>.SharedKey(
    key: "over",
    summary: "for any smoother: restart at each fixation (default) or continue through a capture",
    example: "{kind: moving-average, over: capture}"
  ) { made, section in
    changed(made.product) { $0.span = section.choice("over", default: .fixation) }
  }
}

extension Catalogue<Smoother> {
  package static let smoothers = Catalogue(
    noun: "smoother", sharedKeys: [Smoother.spanKey],
    entries: [
      Entry(
        kind: "moving-average", summary: "mean of the last gaze points, 10 by default (Schneuwly 2024)",
        example: "{kind: moving-average, points: 10}",
        make: { .movingAverage(pointCount: $0.integer("points", in: 1...1000, default: 10)) }),
      Entry(
        kind: "exponential",
        summary: "mean with exponentially decaying weights; time_constant defaults to 0.1 s (Roberts 1959)",
        example: "{kind: exponential, time_constant: 0.1}",
        make: { .exponential(timeConstant: $0.number("time_constant", in: 0.001...60, default: 0.1)) }),
      Entry(
        kind: "one-euro",
        summary:
          "low-pass filter whose cutoff frequency rises with the speed in pt/s: min_cutoff (1 Hz) + beta (0.007) × speed; "
          + "the speed is smoothed with d_cutoff (1 Hz) (Casiez, Roussel and Vogel 2012)",
        example: "{kind: one-euro, min_cutoff: 1, beta: 0.007, d_cutoff: 1}",
        make: {
          .oneEuro(
            leastCutoff: $0.number("min_cutoff", in: 0.001...1000, default: 1),
            slope: $0.number("beta", in: 0...1000, default: 0.007),
            speedCutoff: $0.number("d_cutoff", in: 0.001...1000, default: 1))
        }),
      Entry(
        kind: "kalman",
        summary:
          "constant-velocity Kalman filter: process_noise (1000 pt²/s³) is the spectral density of the acceleration, "
          + "measurement_sd (5 pt) the standard deviation of a gaze point per axis, start_speed_sd (100 pt/s) that "
          + "of the initial velocity (Bar-Shalom, Li and Kirubarajan 2001)",
        example: "{kind: kalman, process_noise: 1000, measurement_sd: 5}",
        make: {
          .kalman(
            KalmanFilter(from: &$0),
            measurementDeviation: $0.number("measurement_sd", in: 0.001...1e6, default: 5))
        }),
    ])
}
