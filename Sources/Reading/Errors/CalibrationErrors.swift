import Captures

/// How far the gaze points of a calibration lie from where people look, by its own test.
package struct CalibrationErrors: Sendable {
  /// A fixation on a target that the fit had not seen.
  package struct HeldOut: Sendable {
    package let target: ScreenPoint
    /// Mean gaze point − target, pt.
    package let error: ScreenPoint
    /// The variance of the gaze points of its frames about their mean, per axis, pt²; nil for a single
    /// sample.
    package let variance: ScreenPoint?

    package init(target: ScreenPoint, error: ScreenPoint, variance: ScreenPoint?) {
      self.target = target
      self.error = error
      self.variance = variance
    }
  }

  package enum Source: Sendable {
    /// The held-out fixations, one list per session and pose.
    case fixations([[HeldOut]])
    /// Only the RMSE over both axes and the mean error of a test are known, pt.
    case summary(rmse: Double, bias: ScreenPoint)
    /// Nothing honest is known, for a reason, a clause without its full stop.
    case unknown(reason: String)
  }

  package let source: Source
  /// Where the errors come from; completes "the errors are those of …".
  package let origin: String

  package init(_ source: Source, origin: String) {
    self.source = source
    self.origin = origin
  }
}
