import Captures
import Inputs

/// A constant-velocity Kalman filter for each screen axis that can fuse several gaze points per frame.
package struct KalmanFilter: Sendable {
  /// Spectral density of the acceleration, pt²/s³, at least 0.
  let processNoise: Double
  /// Standard deviation of the velocity at the first gaze point, pt/s; its mean is 0.
  let startSpeedDeviation: Double

  /// A gaze point whose errors are independent of those of other frames and measurements.
  struct Measurement: Sendable {
    let point: ScreenPoint
    /// Variances, pt², above 0.
    let varianceX: Double
    let varianceY: Double
  }

  /// One point per frame, pt: its measurements weighted by their inverse variances. A frame without any has the
  /// predicted point if the last measurement is at most `hold` seconds ago, otherwise nil.
  /// Times are in seconds, in order; repeated times are handled as described for `[TimedPoint].intervals`.
  func fused(times: [Double], _ measurements: [[Measurement]], hold: Double = 0) -> [ScreenPoint?] {
    precondition(times.count == measurements.count, "each frame needs a time and its measurements")
    let intervals = times.map { TimedPoint(time: $0, point: nil) }.intervals
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
        measured: measured.point.x, variance: measured.varianceX, velocityVariance: velocityVariance),
      ConstantVelocity(
        measured: measured.point.y, variance: measured.varianceY, velocityVariance: velocityVariance)
    )
  }
}

extension KalmanFilter {
  init(from section: inout ConfigSection) {
    self.init(
      processNoise: section.number("process_noise", in: 0...1e12, default: 1000),
      startSpeedDeviation: section.number("start_speed_sd", in: 0...1e6, default: 100))
  }
}
