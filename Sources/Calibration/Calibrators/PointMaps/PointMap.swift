import Captures

/// A map of the screen's plane to itself: from a gaze point to a better one.
protocol PointMap: Sendable {
  var formula: RayFormula { get }
  /// The fitted numbers, in the order that the type gives.
  var parameters: [Double] { get }

  /// The image of a point, pt; nil if it has none.
  func image(of point: ScreenPoint) -> ScreenPoint?
  /// Under the names of the gaze points' x and y; nil for a map that is not a sum of terms.
  func coefficients(x: String, y: String) -> Coefficients?
}
