import Foundation
import Inputs

extension Smoother {
  /// An exponentially weighted mean: the weight of a gaze point falls by a factor of e per time constant.
  ///
  /// Each gaze point moves the smoothed point towards it by 1 − exp(−Δt/τ) of their distance, the step
  /// response of a first-order low-pass filter. The result therefore does not depend on the frame rate or on
  /// lost frames. For frames 1/60 s apart, a weight of α per frame corresponds to τ = −1/(60·ln(1 − α)).
  ///
  /// Source: Roberts, "Control chart tests based on geometric moving averages", Technometrics 1(3), 1959. The
  /// weight for uneven intervals is the exact solution of the filter's differential equation.
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
