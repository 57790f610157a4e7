internal import CLAPACK

/// How close the columns of a design are to linear dependence.
public enum ConditionNumber: Sendable, Equatable {
  /// ‖R‖₁·‖R⁻¹‖₁, at least 1.
  case value(Double)
  case undefined(Reason)

  public enum Reason: String, Sendable {
    case noColumns = "no column varies"
    case noMoreRowsThanColumns = "no more rows than columns"
    case singular = "the columns are linearly dependent"
  }

  public var value: Double? {
    guard case .value(let number) = self else { return nil }
    return number
  }

  /// Computes the exact 1-norm condition number of R, the triangular factor of A with columns of unit length.
  ///
  /// R comes from a QR factorisation without pivoting, so the order of the columns matters slightly. R⁻¹ is formed
  /// explicitly because LAPACK's estimate (DTRCON) depends on the signs of R's rows.
  ///
  /// - Parameter centred: A, n × p, finite, with no column of zeros.
  ///
  /// Source: LAPACK Users' Guide, 3rd ed., "QR Factorization" (DGEQRF), "Inverse" (DTRTRI).
  static func ofCentred(_ centred: Matrix) -> ConditionNumber {
    let (n, p) = (centred.rowCount, centred.columnCount)
    guard p > 0 else { return .undefined(.noColumns) }
    guard n > p else { return .undefined(.noMoreRowsThanColumns) }
    BLAS.useOneThread()
    var a = unitColumns(centred)
    var tau = [Double](repeating: 0, count: p)
    let factored = unsafe LAPACKE_dgeqrf(LAPACK_COL_MAJOR, CInt(n), CInt(p), &a, CInt(n), &tau)
    precondition(factored == 0, "DGEQRF rejected argument \(-factored)")
    let norm = triangleNorm(a, leadingDimension: n, p)
    let (upper, notUnit) = (CChar(UInt8(ascii: "U")), CChar(UInt8(ascii: "N")))
    let inverted = unsafe LAPACKE_dtrtri(LAPACK_COL_MAJOR, upper, notUnit, CInt(p), &a, CInt(n))
    precondition(inverted >= 0, "DTRTRI rejected argument \(-inverted)")
    let condition = norm * triangleNorm(a, leadingDimension: n, p)
    let isRegular = inverted == 0 && condition.isFinite && condition < 1 / Double.ulpOfOne
    return isRegular ? .value(condition) : .undefined(.singular)
  }

  /// The columns of `matrix` divided by their lengths, column-major.
  private static func unitColumns(_ matrix: Matrix) -> [Double] {
    (0..<matrix.columnCount).flatMap { index in
      let column = matrix.column(index)
      let largest = column.reduce(0) { max($0, abs($1)) }
      precondition(largest > 0, "a column is zero")
      // Dividing by the largest element first keeps the squares from overflowing.
      let length = column.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }.squareRoot()
      return column.map { $0 / largest / length }
    }
  }

  /// The largest column sum of absolute values in the upper triangle.
  private static func triangleNorm(_ a: [Double], leadingDimension: Int, _ p: Int) -> Double {
    var norm = 0.0
    for column in 0..<p {
      var sum = 0.0
      for row in 0...column { sum += abs(a[column * leadingDimension + row]) }
      // A NaN must win over a number.
      norm = sum.isNaN ? sum : max(norm, sum)
    }
    return norm
  }
}
