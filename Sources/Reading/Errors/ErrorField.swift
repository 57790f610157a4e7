import Captures
import Foundation
import LinearAlgebra

/// A smooth field of errors over the screen that has given errors at given points: the thin-plate spline
/// through them.
///
/// Outside the smallest rectangle around the points it has the value of the nearest point of that rectangle.
/// Of the splines through too few points, or points on one line, it is the one with the smallest
/// coefficients.
///
/// Source: Duchon, "Splines minimizing rotation-invariant semi-norms in Sobolev spaces", Lecture Notes in
/// Mathematics 571, 1977; Bookstein, IEEE Transactions on Pattern Analysis and Machine Intelligence 11(6),
/// 1989.
struct ErrorField: Sendable {
  private let points: [ScreenPoint]
  /// One row per point, then those of 1, x and y; one column per axis.
  private let coefficients: Matrix
  private let centre: ScreenPoint
  private let scale: Double
  private let (left, right): (Double, Double)
  private let (bottom, top): (Double, Double)

  /// - Parameter known: At least one; errors at the same point are averaged.
  /// - Throws: If the spline cannot be found.
  init(_ known: [(point: ScreenPoint, error: ScreenPoint)]) throws(LinearAlgebraError) {
    precondition(!known.isEmpty, "a field without points")
    var sums = [ScreenPoint: (error: ScreenPoint, count: Double)]()
    for (point, error) in known {
      let sum = sums[point] ?? (.zero, 0)
      sums[point] = (sum.error + error, sum.count + 1)
    }
    let points = sums.keys.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let centre = ScreenPoint(meanOf: points)
    (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    (bottom, top) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    let scale = max(right - left, top - bottom, 1)
    let n = points.count
    let rows = points.map { Self.row($0, points, centre, scale) }
    let design = Matrix(rowCount: n + 3, columnCount: n + 3) { row, column in
      if row < n { return rows[row][column] }
      // The weights have no part of a plane.
      return column < n ? rows[column][n + row - n] : 0
    }
    let response = Matrix(rowCount: n + 3, columnCount: 2) { row, axis in
      guard row < n, let sum = sums[points[row]] else { return 0 }
      return (axis == 0 ? sum.error.x : sum.error.y) / sum.count
    }
    // Of points on a line one singular value is 0 but for rounding.
    coefficients = try leastSquares(design, response, relativeCutoff: 1e-12).coefficients
    self.points = points
    self.centre = centre
    self.scale = scale
  }

  /// The error at a place, pt.
  func error(at place: ScreenPoint) -> ScreenPoint {
    let inside = ScreenPoint(x: max(left, min(right, place.x)), y: max(bottom, min(top, place.y)))
    let row = Self.row(inside, points, centre, scale)
    var error = ScreenPoint.zero
    for (index, value) in row.enumerated() {
      error.x += value * coefficients[index, 0]
      error.y += value * coefficients[index, 1]
    }
    return error
  }

  private static func row(
    _ place: ScreenPoint, _ points: [ScreenPoint], _ centre: ScreenPoint, _ scale: Double
  ) -> [Double] {
    let plane = [1, (place.x - centre.x) / scale, (place.y - centre.y) / scale]
    return points.map { point in kernel((place - point).squaredLength / (scale * scale)) } + plane
  }

  /// r² log r of a squared distance.
  private static func kernel(_ square: Double) -> Double { square > 0 ? square * log(square) / 2 : 0 }
}
