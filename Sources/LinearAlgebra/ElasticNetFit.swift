/// An affine map fitted by least squares with a penalty on the absolute and the squared size of its coefficients,
/// which leaves out columns. Each column of the response is fitted on its own, so each leaves out its own.
///
/// With Z the columns standardised to mean 0 and standard deviation 1 (ddof 0) and y a centred column of the response,
/// it is the b that minimises ‖y − Z·b‖²/2n + λ(α‖b‖₁ + (1 − α)‖b‖²/2), as scikit-learn's `ElasticNet` on standardised
/// columns does. λα is in the unit of the response: no coefficient of a standardised column is other than 0
/// unless the column correlates with what the others leave by more than λα. λ(1 − α) is a pure number. So for
/// α = 1, the lasso, λ scales with the response; for α between 0 and 1, λ means something else in another unit.
///
/// Source: Tibshirani, J. R. Stat. Soc. B 58(1), 1996 (lasso); Zou and Hastie, J. R. Stat. Soc. B 67(2), 2005 (elastic
/// net); Friedman, Hastie and Tibshirani, J. Stat. Softw. 33(1), 2010 (coordinate descent).
public struct ElasticNetFit: Sendable {
  /// Coefficients in the columns' own units; exactly 0 for columns left out.
  public let map: AffineMap
  /// The columns that could be fitted, ascending; all others are constant, but for rounding.
  public let keptColumns: [Int]
  /// λ.
  public let penalty: Double
  /// α.
  public let l1Share: Double
  /// How far the minimised sum is above its minimum at most, for each column of the response, in its unit squared.
  public let dualityGaps: [Double]
  /// Passes over the columns, those on the way from larger penalties included, for each column of the response.
  public let sweepCounts: [Int]
  /// Columns with a coefficient other than 0, for each column of the response.
  public let nonZeroCounts: [Int]

  /// Fits the map. Of several minimisers, which only the lasso can have, it takes one.
  ///
  /// - Parameters:
  ///   - design: n × p, one row per sample. Fewer rows than columns are fitted too.
  ///   - response: n × k.
  ///   - penalty: λ, above 0.
  ///   - l1Share: α, from 0 to 1.
  ///   - tolerance: Accepts a duality gap of `tolerance` × ‖y‖²/n.
  ///   - sweepLimit: Passes over the columns before it gives up.
  /// - Throws: `notFinite`, `noRows`, `overflow`, `noConvergence` where the limit is reached.
  public init(
    design: Matrix, response: Matrix, penalty: Double, l1Share: Double, tolerance: Double = 1e-12,
    sweepLimit: Int = 100_000
  ) throws(LinearAlgebraError) {
    precondition(penalty > 0 && penalty.isFinite, "the penalty is \(penalty)")
    precondition(l1Share >= 0 && l1Share <= 1, "the share is \(l1Share)")
    let regression = try StandardisedRegression(design: design, response: response)
    keptColumns = regression.keptColumns
    (self.penalty, self.l1Share) = (penalty, l1Share)
    let gram = regression.design.transposedProduct(regression.design)
    var coefficients = Matrix(rowCount: keptColumns.count, columnCount: response.columnCount)
    var (gaps, sweeps, nonZero) = ([Double](), [Int](), [Int]())
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
    (dualityGaps, sweepCounts, nonZeroCounts) = (gaps, sweeps, nonZero)
    map = try regression.map(coefficients)
  }

  /// The least λ for which all coefficients are 0, in the unit of the response: max |zᵀy|/nα over all columns.
  ///
  /// - Parameter l1Share: α, above 0 and at most 1.
  /// - Throws: As the fit.
  public static func largestPenalty(
    design: Matrix, response: Matrix, l1Share: Double = 1
  ) throws(LinearAlgebraError) -> Double {
    precondition(l1Share > 0 && l1Share <= 1, "the share is \(l1Share)")
    let regression = try StandardisedRegression(design: design, response: response)
    let products = regression.design.transposedProduct(regression.response)
    let largest = products.elements.reduce(0) { max($0, abs($1)) } / Double(design.rowCount) / l1Share
    guard largest.isFinite else { throw .overflow }
    return largest
  }
}
