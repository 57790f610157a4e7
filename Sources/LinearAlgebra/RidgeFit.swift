/// An affine map fitted by least squares with an L2 penalty on its coefficients.
///
/// Let Z be the columns standardised to mean 0 and standard deviation 1 (ddof 0), and Y the centred response. The fit
/// is the B with (ZᵀZ + λnI)·B = ZᵀY, which minimises ‖Y − Z·B‖²/n + λ‖B‖² for each column of Y. λ is dimensionless: it
/// does not depend on the units of columns or response, nor on the number of rows. scikit-learn's `Ridge` with
/// `alpha` = λn has the same minimum on standardised columns.
///
/// Source: Hoerl and Kennard, Technometrics 12(1), 1970.
public struct RidgeFit: Sendable {
  /// Coefficients are in the columns' own units.
  public let map: AffineMap
  /// The columns that were fitted, ascending; all others are constant up to rounding.
  public let keptColumns: [Int]
  /// Σ d²/(d² + λn) over the singular values d of Z: between 0 and the rank of Z. The intercept is not counted.
  ///
  /// Source: Hastie, Tibshirani and Friedman, "The Elements of Statistical Learning", 2nd ed., 3.4.1.
  public let degreesOfFreedom: Double

  /// Fits the map. λ = 0 is least squares; among several solutions, the B of smallest norm is chosen.
  ///
  /// - Parameters:
  ///   - design: n × p, one row per sample. n < p is allowed.
  ///   - response: n × k.
  ///   - penalty: λ, at least 0.
  /// - Throws: `notFinite`, `noRows`, `overflow`, `noConvergence`.
  public init(design: Matrix, response: Matrix, penalty: Double) throws(LinearAlgebraError) {
    precondition(penalty >= 0 && penalty.isFinite, "the penalty is \(penalty)")
    let regression = try CentredRegression(standardising: design, response: response)
    keptColumns = regression.keptColumns
    let coefficients: Matrix
    if let fit = try Self.solvingNormalEquations(regression, penalty) {
      (coefficients, degreesOfFreedom) = fit
    } else {
      (coefficients, degreesOfFreedom) = try Self.decomposing(regression, penalty)
    }
    map = try regression.map(coefficients)
  }

  private typealias Solution = (coefficients: Matrix, degreesOfFreedom: Double)

  /// Returns nil if the penalty is too small for the normal equations to be accurate.
  private static func solvingNormalEquations(
    _ regression: CentredRegression, _ penalty: Double
  ) throws(LinearAlgebraError) -> Solution? {
    let (design, p) = (regression.design, regression.keptColumns.count)
    let added = penalty * Double(design.rowCount)
    // The diagonal of ZᵀZ is n, so its largest eigenvalue is at most n·p: this bounds the condition number by 1e7.
    guard p > 0, added.isFinite, penalty >= 1e-7 * Double(p) else { return nil }
    var matrix = design.transposedProduct(design)
    for index in 0..<p { matrix[index, index] += added }
    guard let factor = try CholeskyFactor(matrix) else { return nil }
    let coefficients = factor.solve(design.transposedProduct(regression.response))
    guard coefficients.firstNotFinite == nil else { throw .overflow }
    let inverse = factor.inverse
    let trace = (0..<p).reduce(0) { $0 + inverse[$1, $1] }
    return (coefficients, Double(p) - added * trace)
  }

  /// Solves for any penalty including 0, as accurately as the columns allow, but more slowly.
  private static func decomposing(
    _ regression: CentredRegression, _ penalty: Double
  ) throws(LinearAlgebraError) -> Solution {
    let factors = try SingularDecomposition(of: regression.design)
    let added = penalty * Double(regression.design.rowCount)
    let projected = factors.left.transposedProduct(regression.response)
    let values = factors.values.prefix(factors.rank)
    let shrunk = Matrix(rowCount: factors.values.count, columnCount: projected.columnCount) { index, output in
      index < values.count ? projected[index, output] / (values[index] + added / values[index]) : 0
    }
    let degreesOfFreedom = values.reduce(0) { $0 + $1 / ($1 + added / $1) }
    return (factors.rightTransposed.transposedProduct(shrunk), degreesOfFreedom)
  }
}
