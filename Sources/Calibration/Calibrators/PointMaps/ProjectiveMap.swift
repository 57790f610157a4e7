import Captures

/// A map that keeps lines straight: with w = h₆·x + h₇·y + h₈, a point goes to (h₀·x + h₁·y + h₂, h₃·x + h₄·y + h₅) / w.
///
/// The line w = 0 is a horizon. All gaze points that were fitted lie before it; points on it or beyond have no image.
struct ProjectiveMap: PointMap, Equatable {
  /// h₀ … h₈, scaled so that w is 1 at the mean of the gaze points that were fitted.
  let parameters: [Double]

  let formula = RayFormula.projective

  /// Points with a w of at most this are on the horizon.
  static let leastDenominator = 1e-9

  func image(of point: ScreenPoint) -> ScreenPoint? {
    let h = parameters
    let w = h[6] * point.x + h[7] * point.y + h[8]
    guard w > Self.leastDenominator else { return nil }
    return ScreenPoint(
      x: (h[0] * point.x + h[1] * point.y + h[2]) / w, y: (h[3] * point.x + h[4] * point.y + h[5]) / w)
  }

  func coefficients(x: String, y: String) -> Coefficients? { nil }
}
