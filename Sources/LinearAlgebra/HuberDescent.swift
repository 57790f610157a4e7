/// The minimiser of Σ (σ + H((y − A·t)/σ)·σ) + Σ αⱼtⱼ² over t and σ, by iteratively reweighted least squares.
///
/// For a given t the best σ has a closed form, so steps change only t. Rows with residuals beyond ε·σ get smaller
/// weights, which by itself lowers the objective in every step. Multiplying these weights by `damping` makes the steps
/// longer; at 0 it is Newton's method. The objective is convex, so the steps end at its minimum.
///
/// Source: Holland and Welsch, Commun. Stat. A 6(9), 1977 (reweighting); Levenberg, Q. Appl. Math. 2(2), 1944
/// (damping).
struct HuberDescent {
  /// A, n × r, well-conditioned.
  private let design: Matrix
  /// y, centred.
  private let response: [Double]
  /// ε.
  private let epsilon: Double
  /// αⱼ, one per column of A.
  private let penalties: [Double]
  /// The standard deviation of y.
  private let spread: Double

  init(design: Matrix, response: [Double], epsilon: Double, penalties: [Double]) {
    self.design = design
    self.response = response
    self.epsilon = epsilon
    self.penalties = penalties
    spread = (response.reduce(0) { $0 + $1 * $1 } / Double(response.count)).squareRoot()
  }

  /// A t with the best σ for it.
  struct Point {
    let coefficients: [Double]
    /// y − A·t.
    let residuals: [Double]
    let scale: Double
    /// True if σ is at its best value, rather than held above it by a lower limit.
    let isScaleFree: Bool
    /// The objective.
    let sum: Double
  }

  func isOutlier(_ residual: Double, _ scale: Double) -> Bool { abs(residual) > epsilon * scale }

  /// - Parameter start: An initial t, such as the least squares solution.
  /// - Returns: The minimum; σ is kept at or above 1e-12 of the standard deviation of y.
  /// - Throws: `noConvergence`, `cancelled`, and `overflow` if y is too large to be squared.
  func minimise(from start: [Double]) throws(LinearAlgebraError) -> Point {
    guard spread.isFinite else { throw .overflow }
    var point = point(at: start, leastScale: spread * 1e-3)
    // If all y are 0, so is t.
    guard spread > 0 else { return point }
    // A σ that goes to 0 shrinks faster than t moves, which makes the steps short, so σ is held up until t arrives.
    for share in [1e-3, 1e-6, 1e-9, 1e-12] {
      let leastScale = spread * share
      point = self.point(at: point.coefficients, leastScale: leastScale)
      try descend(&point, leastScale: leastScale)
      if point.isScaleFree { break }
    }
    return point
  }

  /// Steps until one moves no row by more than 1e-11 of σ or 1e-14 of the largest y.
  private func descend(_ point: inout Point, leastScale: Double) throws(LinearAlgebraError) {
    let leastMove = 1e-14 * response.reduce(0) { max($0, abs($1)) }
    var damping = 1.0
    for _ in 0..<2000 {
      try LinearAlgebraError.checkCancellation()
      guard let next = step(from: point, leastScale: leastScale, &damping) else { break }
      let move = zip(next.residuals, point.residuals).reduce(0) { max($0, abs($1.0 - $1.1)) }
      point = next
      if move <= max(leastMove, 1e-11 * point.scale) { return }
    }
    throw .noConvergence(routine: "iteratively reweighted least squares")
  }

  /// A step that lowers the objective, with a tenth of the previous `damping` if that succeeds; nil if not even the full
  /// weights give one.
  private func step(from point: Point, leastScale: Double, _ damping: inout Double) -> Point? {
    let weights = point.residuals.map { isOutlier($0, point.scale) ? epsilon * point.scale / abs($0) : 1 }
    var slope = transposedProduct(weights, point.residuals)
    for index in slope.indices { slope[index] -= point.scale * penalties[index] * point.coefficients[index] }
    // Near the minimum, differences of the objective drown in rounding.
    let rounding = 1e-13 * abs(point.sum)
    damping = damping > 1e-6 ? damping / 10 : 0
    while true {
      if let change = change(point, weights, slope, damping: damping) {
        let promise = 2 / point.scale * zip(change, slope).reduce(0) { $0 + $1.0 * $1.1 }
        for share in [1, 0.5, 0.25] {
          let coefficients = zip(point.coefficients, change).map { $0 + share * $1 }
          let next = self.point(at: coefficients, leastScale: leastScale)
          let fall = point.sum - next.sum
          let isDone = promise <= rounding && fall >= -rounding
          if fall >= 1e-4 * share * promise || isDone || (damping == 1 && next.sum.isFinite) { return next }
        }
      }
      guard damping < 1 else { return nil }
      damping = max(1e-6, min(1, damping * 10))
    }
  }

  /// The change of t that follows from the weights; nil if the second derivative is not positive definite.
  ///
  /// - Parameters:
  ///   - slope: The gradient of the objective with respect to t, × −σ/2.
  ///   - damping: The factor applied to weights below 1.
  private func change(
    _ point: Point, _ weights: [Double], _ slope: [Double], damping: Double
  ) -> [Double]? {
    let (n, r, elements) = (design.rowCount, design.columnCount, design.elements)
    let damped = weights.map { $0 < 1 ? damping * $0 : 1 }
    let weighted = Matrix(rowCount: n, columnCount: r) { damped[$0] * elements[$0 * r + $1] }
    var matrix = design.transposedProduct(weighted)
    for index in 0..<r { matrix[index, index] += point.scale * penalties[index] }
    // With full weights, the step lowers the objective for a fixed σ, and the better σ then lowers it again.
    if point.isScaleFree && damping < 1 {
      let inliers = weights.map { $0 < 1 ? 0.0 : 1 }
      let pulls = transposedProduct(inliers, point.residuals)
      let ofInliers = zip(inliers, point.residuals).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
      for row in 0..<r where ofInliers > 0 {
        for column in 0..<r { matrix[row, column] -= pulls[row] / ofInliers * pulls[column] }
      }
    }
    guard let factor = (try? CholeskyFactor(matrix)) ?? nil else { return nil }
    return factor.solve(slope)
  }

  private func point(at coefficients: [Double], leastScale: Double) -> Point {
    let fitted = design.product(Matrix(column: coefficients))
    let residuals = zip(response, fitted.elements).map { $0 - $1 }
    let bestScale = bestScale(residuals)
    let scale = max(leastScale, bestScale)
    var sum = 0.0
    for (coefficient, penalty) in zip(coefficients, penalties) { sum += penalty * coefficient * coefficient }
    for residual in residuals where scale > 0 {
      sum +=
        isOutlier(residual, scale)
        ? scale + (2 * abs(residual) - epsilon * scale) * epsilon : scale + residual / scale * residual
    }
    return Point(
      coefficients: coefficients, residuals: residuals, scale: scale, isScaleFree: bestScale > leastScale,
      sum: sum)
  }

  /// The σ with Σ min(r²/σ², ε²) = n, where the derivative of the objective by σ is 0; 0 if the minimum is there.
  private func bestScale(_ residuals: [Double]) -> Double {
    let sizes = residuals.map { abs($0) }.sorted()
    let (n, squared) = (Double(sizes.count), epsilon * epsilon)
    // Sum from the smallest: subtracting from the total would let the large ones drown the rest.
    var sumsOfSquares = [Double]()
    for size in sizes { sumsOfSquares.append((sumsOfSquares.last ?? 0) + size * size) }
    // Count one more of the largest as outliers each time, until all others are within ε·σ.
    for last in sizes.indices.reversed() {
      let share = n - squared * Double(sizes.count - 1 - last)
      guard share > 0 else { break }
      let scale = (sumsOfSquares[last] / share).squareRoot()
      if sizes[last] <= epsilon * scale { return scale }
    }
    return 0
  }

  /// Aᵀ·W·v.
  private func transposedProduct(_ weights: [Double], _ vector: [Double]) -> [Double] {
    design.transposedProduct(Matrix(column: zip(weights, vector).map { $0 * $1 })).elements
  }
}
