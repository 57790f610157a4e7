/// The minimiser of ‖y − Z·b‖²/2n + l₁‖b‖₁ + l₂‖b‖²/2, found by cyclic coordinate descent.
///
/// Between sweeps, the minimum over the nonzero coefficients (their face) is solved for exactly. With nearly
/// collinear columns, sweeps alone would need hundreds of thousands of passes.
struct CoordinateDescent {
  private(set) var coefficients: [Double]
  private var sweepCount = 0
  /// ‖y‖²/n.
  let scale: Double

  /// Z, n × p, with columns of ‖z‖² = n.
  private let design: Matrix
  /// y, centred.
  private let response: Matrix
  /// ZᵀZ/n, row-major.
  private let gram: [Double]
  /// Zᵀy/n.
  private let correlations: [Double]
  /// Zᵀ(y − Z·b)/n for the current b.
  private var gradient: [Double]

  /// - Parameter gram: ZᵀZ.
  init(design: Matrix, gram: Matrix, response: [Double]) {
    let rowCount = Double(design.rowCount)
    self.design = design
    self.response = Matrix(column: response)
    self.gram = gram.elements.map { $0 / rowCount }
    correlations = design.transposedProduct(self.response).elements.map { $0 / rowCount }
    gradient = correlations
    coefficients = [Double](repeating: 0, count: design.columnCount)
    scale = response.reduce(0) { $0 + $1 * $1 } / rowCount
  }

  /// l₁ and l₂.
  private struct Penalty {
    let absolute: Double
    let squared: Double
  }

  /// Descends from coefficients of 0 along a path of decreasing penalties, each started from the result before.
  ///
  /// - Throws: `noConvergence` if the duality gap is above `tolerance` × `scale` after `sweepLimit` sweeps; `cancelled`.
  mutating func minimise(
    penalty: Double, l1Share: Double, tolerance: Double, sweepLimit: Int
  ) throws(LinearAlgebraError) {
    func part(_ lambda: Double) -> Penalty {
      Penalty(absolute: lambda * l1Share, squared: lambda * (1 - l1Share))
    }
    if l1Share > 0 {
      let first = correlations.reduce(0) { max($0, abs($1)) } / l1Share / 2
      // With a tiny share the first penalty is huge, even infinite, and the path would take very long.
      var larger = min(first, penalty * Self.largestPathRatio)
      while larger > 2 * penalty && larger.isFinite {
        // A rough solution suffices along the path.
        _ = try descend(part(larger), until: 1e-4 * scale, sweepLimit: min(sweepLimit, sweepCount + 20))
        larger /= 2
      }
    }
    let gap = try descend(part(penalty), until: tolerance * scale, sweepLimit: sweepLimit)
    guard gap <= tolerance * scale else { throw .noConvergence(routine: "coordinate descent") }
  }

  /// How much larger than the penalty the first one of its path may be: a path of at most a hundred halvings.
  private static let largestPathRatio = 0x1p100

  /// Returns the duality gap reached.
  private mutating func descend(
    _ penalty: Penalty, until bound: Double, sweepLimit: Int
  ) throws(LinearAlgebraError) -> Double {
    while true {
      try LinearAlgebraError.checkCancellation()
      var change = sweep(Array(coefficients.indices), penalty)
      let aim = change / 10
      for _ in 0..<10 where change > aim && sweepCount < sweepLimit {
        change = sweep(coefficients.indices.filter { coefficients[$0] != 0 }, penalty)
      }
      var certificate = certify(coefficients, penalty)
      // No sweep is exact, so this pays off even if the gap is small. The second and third rounds remove the
      // rounding error of the first.
      for _ in 0..<3 {
        guard let candidate = faceMinimum(certificate.gradient, penalty) else { break }
        let other = certify(candidate, penalty)
        let isLower = certificate.gap > bound && other.value < certificate.value
        guard other.gap < certificate.gap || isLower else { break }
        coefficients = candidate
        certificate = other
      }
      gradient = certificate.gradient
      if certificate.gap <= bound || sweepCount >= sweepLimit { return certificate.gap }
    }
  }

  /// Minimises over each of the given coefficients in turn, and returns the largest change.
  private mutating func sweep(_ columns: [Int], _ penalty: Penalty) -> Double {
    let p = coefficients.count
    var largest = 0.0
    for column in columns {
      let own = gram[column * p + column]
      let pull = gradient[column] + own * coefficients[column]
      let size = max(0, abs(pull) - penalty.absolute) / (own + penalty.squared)
      let change = (pull < 0 ? -size : size) - coefficients[column]
      guard change != 0 else { continue }
      coefficients[column] += change
      for other in 0..<p { gradient[other] -= change * gram[column * p + other] }
      largest = max(largest, abs(change))
    }
    sweepCount += 1
    return largest
  }

  /// How close given coefficients are to the minimum.
  private struct Certificate {
    /// The objective.
    let value: Double
    /// An upper bound on how far `value` is above the minimum.
    let gap: Double
    let gradient: [Double]
  }

  /// Computes the certificate from the residuals themselves, so that rounding does not accumulate over the sweeps.
  ///
  /// The dual objective at r is (‖y‖² − ‖y − r‖²)/2n − Σ max(0, |zᵀr|/n − l₁)²/2l₂, which never exceeds the minimum.
  /// Its last term is undefined for l₂ = 0, but vanishes if the residuals are scaled down until no |zᵀr|/n exceeds
  /// l₁. Both bounds are computed where they exist, and the smaller gap counts.
  private func certify(_ coefficients: [Double], _ penalty: Penalty) -> Certificate {
    let n = Double(design.rowCount)
    let fitted = design.product(Matrix(column: coefficients))
    let residuals = Matrix(column: zip(response.elements, fitted.elements).map { $0 - $1 })
    let gradient = design.transposedProduct(residuals).elements.map { $0 / n }
    let ofSquares = residuals.elements.reduce(0) { $0 + $1 * $1 } / n
    let product = zip(fitted.elements, residuals.elements).reduce(0) { $0 + $1.0 * $1.1 } / n
    let absolute = penalty.absolute * coefficients.reduce(0) { $0 + abs($1) }
    let penalties = absolute + penalty.squared * coefficients.reduce(0) { $0 + $1 * $1 } / 2

    let largest = gradient.reduce(0) { max($0, abs($1)) }
    let shrink = largest > penalty.absolute ? penalty.absolute / largest : 1
    // The difference of the two objectives with y = Z·b + r substituted; subtracting their values would cancel.
    var gap = (1 - shrink) * (1 - shrink) * ofSquares / 2 + penalties - shrink * product
    if penalty.squared > 0 {
      let excess = gradient.reduce(0) { sum, element in
        let over = max(0, abs(element) - penalty.absolute)
        return sum + over * over
      }
      gap = min(gap, penalties - product + excess / 2 / penalty.squared)
    }
    return Certificate(value: ofSquares / 2 + penalties, gap: max(0, gap), gradient: gradient)
  }

  /// The minimum over the nonzero coefficients; a coefficient that reaches 0 on the way stays there. Nil if columns are
  /// collinear, or the current task is cancelled.
  private func faceMinimum(_ gradient: [Double], _ penalty: Penalty) -> [Double]? {
    let p = coefficients.count
    var (point, gradient) = (coefficients, gradient)
    var face = point.indices.filter { point[$0] != 0 }
    while !face.isEmpty {
      if Task.isCancelled { return nil }
      var matrix = Matrix(rowCount: face.count, columnCount: face.count)
      for (row, first) in face.enumerated() {
        for (column, second) in face.enumerated() { matrix[row, column] = gram[first * p + second] }
        matrix[row, row] += penalty.squared
      }
      guard let factor = (try? CholeskyFactor(matrix)) ?? nil else { return nil }
      let change = factor.solve(
        face.map { column in
          gradient[column] - penalty.squared * point[column]
            - (point[column] < 0 ? -penalty.absolute : penalty.absolute)
        })
      var share = 1.0
      var stopped: Int?
      for (column, change) in zip(face, change) where (point[column] + change < 0) != (point[column] < 0) {
        let reach = -point[column] / change
        if reach < share { (share, stopped) = (reach, column) }
      }
      for (column, change) in zip(face, change) {
        point[column] += share * change
        for other in 0..<p { gradient[other] -= share * change * gram[column * p + other] }
      }
      guard let stopped else { break }
      point[stopped] = 0
      face.removeAll { point[$0] == 0 }
    }
    return point.allSatisfy(\.isFinite) ? point : nil
  }
}
