/// The basis of natural cubic splines through given knots: as many functions as knots, each 1 at its own knot and 0 at
/// all others, with a second derivative of 0 at the ends and beyond.
///
/// Source: Wood, "Generalized Additive Models", 2006, pp. 145–146 (the cubic regression spline, patsy's `cr`).
package struct NaturalSpline: Sendable, Equatable {
  /// Ascending, at least two.
  package let knots: [Double]
  /// The second derivative at each knot, one row per knot and one column per function.
  package let curvature: [[Double]]

  /// Returns nil unless the knots are finite and ascend.
  init?(knots: [Double]) {
    guard knots.count > 1, knots.allSatisfy(\.isFinite), zip(knots, knots.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.knots = knots
    let steps = zip(knots.dropFirst(), knots).map { $0 - $1 }
    let inner = knots.count - 2
    var curvature = [[Double]](repeating: [Double](repeating: 0, count: knots.count), count: knots.count)
    // The tridiagonal equations of the inner knots, by elimination: they are diagonally dominant.
    var diagonal = (0..<inner).map { (steps[$0] + steps[$0 + 1]) / 3 }
    for row in 0..<inner {
      curvature[row + 1][row] = 1 / steps[row]
      curvature[row + 1][row + 2] = 1 / steps[row + 1]
      curvature[row + 1][row + 1] = -1 / steps[row] - 1 / steps[row + 1]
    }
    for row in 0..<inner where row > 0 {
      let factor = steps[row] / 6 / diagonal[row - 1]
      diagonal[row] -= factor * steps[row] / 6
      for column in knots.indices { curvature[row + 1][column] -= factor * curvature[row][column] }
    }
    for row in (0..<inner).reversed() {
      for column in knots.indices {
        let above = row + 1 < inner ? steps[row + 1] / 6 * curvature[row + 2][column] : 0
        curvature[row + 1][column] = (curvature[row + 1][column] - above) / diagonal[row]
      }
    }
    self.curvature = curvature
  }

  /// The value of each function; beyond the outer knots they are linear.
  func basis(at x: Double) -> [Double] {
    // The interval is open on the left, as in patsy.
    let below = knots.count { $0 < x }
    let j = min(max(below - 1, 0), knots.count - 2)
    let step = knots[j + 1] - knots[j]
    let (left, right) = (x - knots[j], knots[j + 1] - x)
    let lower = (x > knots[knots.count - 1] ? 0 : right * right * right / (6 * step)) - step * right / 6
    let upper = (x < knots[0] ? 0 : left * left * left / (6 * step)) - step * left / 6
    return knots.indices.map { function in
      var value = lower * curvature[j][function] + upper * curvature[j + 1][function]
      if function == j { value += right / step }
      if function == j + 1 { value += left / step }
      return value
    }
  }
}
