internal import CLAPACK

/// A = U·D·Vᵀ, where U and V have orthonormal columns.
struct SingularDecomposition {
  /// The diagonal of D: min(n, p) numbers, descending.
  let values: [Double]
  /// U, n × min(n, p).
  let left: Matrix
  /// Vᵀ, min(n, p) × p.
  let rightTransposed: Matrix

  /// - Parameter matrix: A, n × p, finite, with n at least 1.
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

  /// The number of singular values above max(n, p) × 2⁻⁵² × the largest; smaller ones are rounding.
  ///
  /// Source: Golub and Van Loan, "Matrix Computations", 4th ed., 5.4.1.
  var rank: Int {
    let size = Double(max(left.rowCount, rightTransposed.columnCount))
    return values.count { $0 > size * .ulpOfOne * values[0] }
  }
}
