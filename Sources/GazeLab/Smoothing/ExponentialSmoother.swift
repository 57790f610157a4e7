import Foundation
import Inputs

extension Smoother {
  /// A mean whose weights decay with time: a gaze point counts for e⁻¹ of what it did one time constant before.
  ///
  /// A new gaze point draws the smoothed one towards it by the share 1 − exp(−Δt/τ) of their distance, the step
  /// response of a low-pass filter of first order. A time constant means the same at any frame rate and after lost
  /// frames; where frames are 1/60 s apart, a weight α a frame is τ = −1/(60·ln(1 − α)).
  ///
  /// Source: Roberts, "Control chart tests based on geometric moving averages", Technometrics 1(3), 1959; the
  /// weight for uneven intervals from the exact solution of the filter's differential equation.
  ///
  /// - Parameter timeConstant: τ, seconds, above 0.
  static func exponential(timeConstant: Double) -> Smoother {
    Smoother(
      start: { $0 },
      next: { smoothed, point, elapsed in
        let weight = -expm1(-elapsed / timeConstant)
        smoothed.x += weight * (point.x - smoothed.x)
        smoothed.y += weight * (point.y - smoothed.y)
        return smoothed
      })
  }

  static func exponential(from section: inout ConfigSection) -> Smoother {
    .exponential(timeConstant: section.number("time_constant", in: 0.001...60, default: 0.1))
  }
}
