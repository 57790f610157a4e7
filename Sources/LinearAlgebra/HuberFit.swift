/// An affine map fitted so that large errors count linearly rather than quadratically.
///
/// For each column y of the response separately, the fit is the b, c and σ that minimise Σ (σ + H((y − Z·b − c)/σ)·σ) +
/// α‖b‖² over all rows, where H(z) = z² for |z| < ε and 2ε|z| − ε² beyond. Z holds the columns standardised to mean 0
/// and standard deviation 1 (ddof 0). This is the objective of scikit-learn's `HuberRegressor` on standardised columns
/// (on any columns if α = 0). With dependent columns and α = 0, the b of smallest norm is chosen. If at least n(1 −
/// 1/ε²) rows can be fitted exactly, the minimum may be at σ = 0, where it minimises the sum of absolute errors; it is
/// approached until σ is 1e-12 of the response's standard deviation.
///
/// Source: Huber, Ann. Math. Stat. 35(1), 1964; Owen, Contemporary Mathematics 443, 2007 (σ found with b).
public struct HuberFit: Sendable {
  /// Coefficients are in the columns' own units.
  public let map: AffineMap
  /// The columns that were fitted, ascending; all others are constant up to rounding.
  public let keptColumns: [Int]
  /// The rank of the standardised columns.
  public let rank: Int
  /// σ for each column of the response, in its unit; 0 if it converged to 0.
  public let scales: [Double]
  /// The number of rows with an error beyond ε·σ, for each column of the response.
  public let outlierCounts: [Int]

  /// - Parameters:
  ///   - design: n × p, one row per sample. n < p is allowed; the fit is then exact if α = 0.
  ///   - response: n × k.
  ///   - epsilon: ε, above 1. At 1.35, it is 95 % as efficient as least squares for normal errors.
  ///   - penalty: α, at least 0, per unit of the response.
  /// - Throws: `notFinite`, `noRows`, `overflow`, `noConvergence`, `cancelled`.
  public init(
    design: Matrix, response: Matrix, epsilon: Double = 1.35, penalty: Double = 0
  ) throws(LinearAlgebraError) {
    precondition(epsilon > 1 && epsilon.isFinite, "ε is \(epsilon)")
    precondition(penalty >= 0 && penalty.isFinite, "the penalty is \(penalty)")
    let regression = try CentredRegression(standardising: design, response: response)
    keptColumns = regression.keptColumns
    let factors = try SingularDecomposition(of: regression.design)
    let rank = factors.rank
    self.rank = rank
    // U·√n spans the same space with orthogonal columns; coefficients a of U·√n give b = V·D⁻¹·√n·a. A column of
    // ones is appended for the intercept.
    let root = Double(design.rowCount).squareRoot()
    let stretches = factors.values.prefix(rank).map { root / $0 }
    let basis = Matrix(rowCount: design.rowCount, columnCount: rank + 1) { row, column in
      column < rank ? factors.left[row, column] * root : 1
    }
    let penalties = stretches.map { penalty * $0 * $0 } + [0]
    let leastSquares = basis.transposedProduct(regression.response)

    var inBasis = Matrix(rowCount: factors.values.count, columnCount: response.columnCount)
    var shifts = [Double]()
    var scales = [Double]()
    var outlierCounts = [Int]()
    for output in 0..<response.columnCount {
      let descent = HuberDescent(
        design: basis, response: regression.response.column(output), epsilon: epsilon, penalties: penalties)
      let point = try descent.minimise(
        from: leastSquares.column(output).map { $0 / Double(design.rowCount) })
      for (index, stretch) in stretches.enumerated() {
        inBasis[index, output] = stretch * point.coefficients[index]
      }
      shifts.append(point.coefficients[rank])
      scales.append(point.isScaleFree ? point.scale : 0)
      outlierCounts.append(point.residuals.count { descent.isOutlier($0, point.scale) })
    }
    self.scales = scales
    self.outlierCounts = outlierCounts
    map = try regression.map(factors.rightTransposed.transposedProduct(inBasis), shifts: shifts)
  }
}
