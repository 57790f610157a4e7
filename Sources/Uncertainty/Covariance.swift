/// The covariance of an error on the screen, pt².
package struct Covariance: Sendable, Equatable, Codable {
  package let x: Double
  package let xy: Double
  package let y: Double

  package init(x: Double, xy: Double, y: Double) {
    self.x = x
    self.xy = xy
    self.y = y
  }

  package var determinant: Double { x * y - xy * xy }

  /// Standard deviations per axis, pt.
  package var deviationX: Double { x.squareRoot() }
  package var deviationY: Double { y.squareRoot() }

  package func scaled(by factor: Double) -> Covariance {
    Covariance(x: factor * x, xy: factor * xy, y: factor * y)
  }

  package static func + (one: Covariance, other: Covariance) -> Covariance {
    Covariance(x: one.x + other.x, xy: one.xy + other.xy, y: one.y + other.y)
  }

  /// The squared Mahalanobis distance of an error, pt, from no error.
  ///
  /// - Precondition: The determinant is above 0.
  package func squaredDistance(x errorX: Double, y errorY: Double) -> Double {
    (y * errorX * errorX - 2 * xy * errorX * errorY + x * errorY * errorY) / determinant
  }

  /// The area of the ellipse of points within a squared Mahalanobis distance, pt².
  package func ellipseArea(squaredRadius: Double) -> Double {
    .pi * squaredRadius * determinant.squareRoot()
  }
}
