/// A map of the screen's plane to itself: from a gaze point to a better one.
protocol PointMap: Sendable {
  /// Which formula it is.
  var formula: RayFormula { get }
  /// What was fitted, in the order that the type gives.
  var parameters: [Double] { get }

  /// Where a point goes, pt. Nil for one that goes nowhere.
  func image(of point: ScreenPoint) -> ScreenPoint?
  /// Nil for a map that is no sum of terms.
  ///
  /// - Parameters:
  ///   - x: What the x of gaze points is called.
  ///   - y: And their y.
  func coefficients(x: String, y: String) -> Coefficients?
}
