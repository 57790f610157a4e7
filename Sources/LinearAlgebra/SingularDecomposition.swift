internal import CLAPACK

/// A = U·D·Vᵀ, U and V with orthonormal columns.
struct SingularDecomposition {
  /// The diagonal of D, descending; min(n, p) of them.
  let values: [Double]
  /// U, n × min(n, p).
  let left: Matrix
  /// Vᵀ, min(n, p) × p.
  let rightTransposed: Matrix

  /// - Parameter matrix: A, n × p, n at least 1, finite.
  /// - Throws: `noConvergence`.
  ///
  /// Source: LAPACK Users' Guide, 3rd ed., "Singular Value Decomposition" (DGESDD).
  init(of matrix: Matrix) throws(LinearAlgebraError) {
    let (n, p) = (matrix.rowCount, matrix.columnCount)
    let k = min(n, p)
    var values = [Double](repeating: 0, count: k)
    var left = [Double](repeating: 0, count: n * k)
    var right = [Double](repeating: 0, count: k * p)
    if k > 0 {
      BLAS.useOneThread()
      var a = matrix.elements
      let info = unsafe LAPACKE_dgesdd(
        LAPACK_ROW_MAJOR, CChar(UInt8(ascii: "S")), CInt(n), CInt(p), &a, CInt(p), &values, &left, CInt(k),
        &right, CInt(p))
      precondition(info >= 0, "DGESDD rejected argument \(-info)")
      guard info == 0 else { throw .noConvergence(routine: "DGESDD") }
    }
    self.values = values
    self.left = Matrix(rowCount: n, columnCount: k, elements: left)
    rightTransposed = Matrix(rowCount: k, columnCount: p, elements: right)
  }

  /// How many singular values are more than rounding: above max(n, p) × 2⁻⁵² × the largest.
  ///
  /// Source: Golub and Van Loan, "Matrix Computations", 4th ed., 5.4.1.
  var rank: Int {
    let size = Double(max(left.rowCount, rightTransposed.columnCount))
    return values.count { $0 > size * .ulpOfOne * values[0] }
  }
}
