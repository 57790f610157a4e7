import Captures
import Inputs

/// A constant-velocity Kalman filter for each screen axis that can fuse several gaze points per frame.
package struct KalmanFilter: Sendable {
  /// Spectral density of the acceleration, pt²/s³, at least 0.
  package let processNoise: Double
  /// Standard deviation of the velocity at the first gaze point, pt/s; its mean is 0.
  package let startSpeedDeviation: Double

  /// A gaze point whose errors are independent of those of other frames and measurements.
  package struct Measurement: Sendable {
    package let point: ScreenPoint
    package let varianceX: Double
    package let varianceY: Double

    package init(point: ScreenPoint, varianceX: Double, varianceY: Double) {
      (self.point, self.varianceX, self.varianceY) = (point, varianceX, varianceY)
    }
  }

  /// One point per frame, pt: its measurements weighted by their inverse variances. A frame without any has the
  /// predicted point if the last measurement is at most `hold` seconds ago, otherwise nil. For times see
  /// `TimedPoint.intervals`.
  package func fused(times: [Double], _ measurements: [[Measurement]], hold: Double = 0) -> [ScreenPoint?] {
    precondition(times.count == measurements.count, "each frame needs a time and its measurements")
    let intervals = TimedPoint.intervals(of: times)
    var axes: (x: ConstantVelocity, y: ConstantVelocity)?
    var sinceMeasured = 0.0
    return zip(intervals, measurements).map { interval, measurements in
      axes?.x.predict(interval, noise: processNoise)
      axes?.y.predict(interval, noise: processNoise)
      for measured in measurements {
        guard axes != nil else {
          axes = started(measured)
          continue
        }
        axes?.x.update(measured.point.x, variance: measured.varianceX)
        axes?.y.update(measured.point.y, variance: measured.varianceY)
      }
      sinceMeasured = measurements.isEmpty ? sinceMeasured + interval : 0
      guard let axes, measurements.isEmpty ? hold > 0 && sinceMeasured <= hold : true else { return nil }
      return ScreenPoint(x: axes.x.position, y: axes.y.position)
    }
  }

  private func started(_ measured: Measurement) -> (x: ConstantVelocity, y: ConstantVelocity) {
    let velocityVariance = startSpeedDeviation * startSpeedDeviation
    return (
      ConstantVelocity(
        position: measured.point.x, positionVariance: measured.varianceX, velocityVariance: velocityVariance),
      ConstantVelocity(
        position: measured.point.y, positionVariance: measured.varianceY, velocityVariance: velocityVariance)
    )
  }
}

extension KalmanFilter {
  /// The filter of one gaze point per frame in exported Swift.
  ///
  /// - Parameter variance: That of a gaze point along each axis, pt².
  func source(measurementVariance variance: Double) -> Smoother.Source {
    Smoother.Source(
      memory: "private var axes: (x: Axis, y: Axis)?",
      statements: """
        guard var axes else {
          self.axes = (\(firstAxis("point.x", "\(variance)")), \(firstAxis("point.y", "\(variance)")))
          return point
        }
        axes.x.predict(elapsed, noise: \(processNoise))
        axes.y.predict(elapsed, noise: \(processNoise))
        axes.x.update(point.x, variance: \(variance))
        axes.y.update(point.y, variance: \(variance))
        self.axes = axes
        return (axes.x.position, axes.y.position)
        """,
      axis: Self.axisSource)
  }

  /// `fused` in exported Swift, frame by frame: declarations of the memory, and statements that return the fused point of
  /// the optional `points`, with their `variances`, at a `time`.
  ///
  /// - Parameter hold: As for `fused`.
  package func fusedSource(hold: Double) -> (memory: String, statements: String) {
    let isHeld = hold > 0 ? "isMeasured || unmeasured <= \(hold)" : "isMeasured"
    let axes = "(\(firstAxis("point.x", "variance.x")), \(firstAxis("point.y", "variance.y")))"
    return (
      """
      \(Self.axisSource)

      private var axes: (x: Axis, y: Axis)?
      private var time: Double?
      private var unmeasured = 0.0
      """,
      """
      var elapsed = 0.0
      if let last = self.time {
        // A clock that stops or runs back has the interval of ARKit.
        elapsed = time - last >= \(TimedPoint.leastInterval) ? time - last : 1.0 / 60
      }
      self.time = time
      axes?.x.predict(elapsed, noise: \(processNoise))
      axes?.y.predict(elapsed, noise: \(processNoise))
      var isMeasured = false
      for (point, variance) in zip(points, variances) {
        guard let point else { continue }
        isMeasured = true
        if axes == nil {
          axes = \(axes)
        } else {
          axes?.x.update(point.x, variance: variance.x)
          axes?.y.update(point.y, variance: variance.y)
        }
      }
      unmeasured = isMeasured ? 0 : unmeasured + elapsed
      guard let axes, \(isHeld) else { return nil }
      return (axes.x.position, axes.y.position)
      """
    )
  }

  private func firstAxis(_ position: String, _ variance: String) -> String {
    let speedVariance = startSpeedDeviation * startSpeedDeviation
    return "Axis(position: \(position), positionVariance: \(variance), velocityVariance: \(speedVariance))"
  }

  /// `ConstantVelocity` in exported Swift.
  private static let axisSource = """
    private struct Axis: Sendable {
      var position: Double
      var velocity = 0.0
      var positionVariance: Double
      var covariance = 0.0
      var velocityVariance: Double

      mutating func predict(_ elapsed: Double, noise: Double) {
        position += elapsed * velocity
        positionVariance += elapsed * (2 * covariance + elapsed * (velocityVariance + elapsed * noise / 3))
        covariance += elapsed * (velocityVariance + elapsed * noise / 2)
        velocityVariance += elapsed * noise
      }

      mutating func update(_ measured: Double, variance: Double) {
        let total = positionVariance + variance
        let (gain, velocityGain) = (positionVariance / total, covariance / total)
        let surprise = measured - position
        position += gain * surprise
        velocity += velocityGain * surprise
        velocityVariance -= velocityGain * covariance
        positionVariance *= variance / total
        covariance *= variance / total
      }
    }
    """

  package init(from section: inout ConfigSection) {
    self.init(
      processNoise: section.number("process_noise", in: 0...1e12, default: 1000),
      startSpeedDeviation: section.number("start_speed_sd", in: 0...1e6, default: 100))
  }
}

/// The state of a Kalman filter for one axis of the gaze: position, velocity and their covariance.
///
/// The velocity is constant except for white-noise acceleration; only the position is measured.
///
/// Source: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to Tracking and Navigation", 2001, 5.2
/// (the filter) and 6.2.2 (continuous white noise acceleration).
struct ConstantVelocity: Sendable {
  /// The position, pt; the velocity is in pt/s.
  private(set) var position: Double
  private(set) var velocity = 0.0
  /// The elements of the covariance matrix: pt², pt²/s and pt²/s².
  private(set) var positionVariance: Double
  private(set) var covariance = 0.0
  private(set) var velocityVariance: Double

  /// Advances by an interval, s, with acceleration noise of a spectral density, pt²/s³; both are at least 0.
  mutating func predict(_ interval: Double, noise: Double) {
    position += interval * velocity
    positionVariance +=
      interval * (2 * covariance + interval * (velocityVariance + interval * noise / 3))
    covariance += interval * (velocityVariance + interval * noise / 2)
    velocityVariance += interval * noise
  }

  mutating func update(_ measured: Double, variance: Double) {
    let total = positionVariance + variance
    let gain = positionVariance / total
    let velocityGain = covariance / total
    let surprise = measured - position
    position += gain * surprise
    velocity += velocityGain * surprise
    velocityVariance -= velocityGain * covariance
    // This form keeps the variance positive.
    positionVariance *= variance / total
    covariance *= variance / total
  }
}
