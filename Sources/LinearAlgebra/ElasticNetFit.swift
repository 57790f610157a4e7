/// An affine map fitted by least squares with L1 and L2 penalties on its coefficients, which sets some of them to 0.
/// Each column of the response is fitted separately, so each has its own zeros.
///
/// Let Z be the columns standardised to mean 0 and standard deviation 1 (ddof 0), and y a centred column of the
/// response. The fit is the b that minimises ‖y − Z·b‖²/2n + λ(α‖b‖₁ + (1 − α)‖b‖²/2), as scikit-learn's `ElasticNet`
/// does on standardised columns. λα is in the unit of the response: the coefficient of a standardised column z is 0
/// unless |zᵀr|/n exceeds λα, where r is what the other columns leave unexplained. λ(1 − α) is dimensionless. For
/// α = 1 (the lasso), λ therefore scales with the response; for α between 0 and 1, its meaning depends on the unit.
///
/// Source: Tibshirani, J. R. Stat. Soc. B 58(1), 1996 (lasso); Zou and Hastie, J. R. Stat. Soc. B 67(2), 2005 (elastic
/// net); Friedman, Hastie and Tibshirani, J. Stat. Softw. 33(1), 2010 (coordinate descent).
public struct ElasticNetFit: Sendable {
  /// Coefficients are in the columns' own units, and exactly 0 for columns left out.
  public let map: AffineMap
  /// The columns that could be fitted, ascending; all others are constant up to rounding.
  public let keptColumns: [Int]
  /// An upper bound, for each column of the response, on how far the objective is above its minimum, in the squared
  /// unit of the column.
  let dualityGaps: [Double]
  /// Passes over the columns, including those for larger penalties, for each column of the response.
  let sweepCounts: [Int]
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
    let regression = try StandardisedRegression(design: design, response: response)
    keptColumns = regression.keptColumns
    let gram = regression.design.transposedProduct(regression.design)
    var coefficients = Matrix(rowCount: keptColumns.count, columnCount: response.columnCount)
    var gaps = [Double]()
    var sweeps = [Int]()
    var nonZero = [Int]()
    for output in 0..<response.columnCount {
      var descent = CoordinateDescent(
        design: regression.design, gram: gram, response: regression.response.column(output))
      guard descent.scale.isFinite else { throw .overflow }
      let gap = try descent.minimise(
        penalty: penalty, l1Share: l1Share, tolerance: tolerance, sweepLimit: sweepLimit)
      for (index, coefficient) in descent.coefficients.enumerated() {
        coefficients[index, output] = coefficient
      }
      gaps.append(gap)
      sweeps.append(descent.sweepCount)
      nonZero.append(descent.coefficients.count { $0 != 0 })
    }
    dualityGaps = gaps
    sweepCounts = sweeps
    nonZeroCounts = nonZero
    map = try regression.map(coefficients)
  }
}
