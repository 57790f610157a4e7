/// An affine map fitted by least squares with L1 and L2 penalties on its coefficients, which sets some of them to 0, for
/// each column of the response separately.
///
/// Let Z be the columns standardised to mean 0 and standard deviation 1 (ddof 0), and y a centred column of the
/// response. The fit is the b that minimises ‖y − Z·b‖²/2n + λ(α‖b‖₁ + (1 − α)‖b‖²/2), as scikit-learn's `ElasticNet`
/// does on standardised columns. The coefficient of a column z is 0 unless |zᵀr|/n exceeds λα, where r is what the other
/// columns leave unexplained; λα is in the unit of the response, λ(1 − α) dimensionless.
///
/// Source: Tibshirani, J. R. Stat. Soc. B 58(1), 1996 (lasso); Zou and Hastie, J. R. Stat. Soc. B 67(2), 2005 (elastic
/// net); Friedman, Hastie and Tibshirani, J. Stat. Softw. 33(1), 2010 (coordinate descent).
public struct ElasticNetFit: Sendable {
  /// Coefficients are in the columns' own units, and exactly 0 for columns left out.
  public let map: AffineMap
  /// The columns that could be fitted, ascending; all others are constant up to rounding.
  public let keptColumns: [Int]
  /// The number of nonzero coefficients for each column of the response.
  public let nonZeroCounts: [Int]

  /// Fits the map. If there are several minimisers, which is only possible for the lasso, it finds one of them.
  ///
  /// - Parameters:
  ///   - design: n × p, one row per sample. n < p is allowed.
  ///   - response: n × k.
  ///   - penalty: λ, above 0.
  ///   - l1Share: α, from 0 to 1.
  ///   - tolerance: The accepted duality gap as a multiple of ‖y‖²/n.
  ///   - sweepLimit: The maximum number of passes over the columns.
  /// - Throws: `notFinite`, `noRows`, `overflow`, `noConvergence` if the limit is reached, or `cancelled`.
  public init(
    design: Matrix, response: Matrix, penalty: Double, l1Share: Double, tolerance: Double = 1e-12,
    sweepLimit: Int = 100_000
  ) throws(LinearAlgebraError) {
    precondition(penalty > 0 && penalty.isFinite, "the penalty is \(penalty)")
    precondition(l1Share >= 0 && l1Share <= 1, "the share is \(l1Share)")
    let regression = try CentredRegression(standardising: design, response: response)
    keptColumns = regression.keptColumns
    let gram = regression.design.transposedProduct(regression.design)
    var coefficients = Matrix(rowCount: keptColumns.count, columnCount: response.columnCount)
    var nonZero = [Int]()
    for output in 0..<response.columnCount {
      var descent = CoordinateDescent(
        design: regression.design, gram: gram, response: regression.response.column(output))
      guard descent.scale.isFinite else { throw .overflow }
      try descent.minimise(
        penalty: penalty, l1Share: l1Share, tolerance: tolerance, sweepLimit: sweepLimit)
      for (index, value) in descent.coefficients.enumerated() { coefficients[index, output] = value }
      nonZero.append(descent.coefficients.count { $0 != 0 })
    }
    nonZeroCounts = nonZero
    map = try regression.map(coefficients)
  }
}
