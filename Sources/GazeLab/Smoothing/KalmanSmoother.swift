import Inputs

extension Smoother {
  /// A constant-velocity Kalman filter in which all gaze points have the same variance.
  ///
  /// - Parameter measurementDeviation: Standard deviation of a gaze point along each axis, pt, above 0.
  static func kalman(_ filter: KalmanFilter, measurementDeviation: Double) -> Smoother {
    let variance = measurementDeviation * measurementDeviation
    return Smoother { frames in
      filter.fused(
        times: frames.map(\.time),
        frames.map { frame in
          frame.point.map {
            [KalmanFilter.Measurement(point: $0, varianceX: variance, varianceY: variance)]
          } ?? []
        })
    }
  }

  static func kalman(from section: inout ConfigSection) -> Smoother {
    .kalman(
      KalmanFilter(from: &section),
      measurementDeviation: section.number("measurement_sd", in: 0.001...1e6, default: 5))
  }
}
