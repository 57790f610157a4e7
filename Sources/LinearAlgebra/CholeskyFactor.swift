internal import CLAPACK
import Foundation

/// The Cholesky factor of a symmetric positive definite matrix, for solving many systems with the same matrix.
public struct CholeskyFactor: Sendable {
  /// n × n, row-major; the lower triangle holds L, and the upper one is unused.
  private let lower: [Double]
  private let size: Int

  /// Returns nil if the matrix is not positive definite in double precision.
  ///
  /// - Parameter matrix: Square; only its lower triangle is read.
  /// - Throws: `notFinite`.
  ///
  /// Source: LAPACK Users' Guide, 3rd ed., "Linear Equations" (DPOTRF, DPOTRS).
  public init?(_ matrix: Matrix) throws(LinearAlgebraError) {
    precondition(matrix.rowCount == matrix.columnCount, "a symmetric matrix is square")
    try matrix.requireFinite()
    BLAS.useOneThread()
    var factor = matrix.elements
    let n = CInt(matrix.rowCount)
    if n > 0 {
      // The row-major lower triangle is the column-major upper one, and LAPACK itself is column-major.
      let info = unsafe LAPACKE_dpotrf(LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), n, &factor, n)
      precondition(info >= 0, "DPOTRF rejected argument \(-info)")
      guard info == 0 else { return nil }
    }
    lower = factor
    size = matrix.rowCount
  }

  /// Solves A·X = B.
  ///
  /// - Parameter right: B, n × k.
  /// - Returns: X, n × k; not finite where it exceeds the range of doubles.
  public func solve(_ right: Matrix) -> Matrix {
    precondition(right.rowCount == size, "\(right.rowCount) rows for a system of \(size)")
    let (n, k) = (size, right.columnCount)
    guard n > 0 && k > 0 else { return right }
    var columns = (0..<k).flatMap(right.column)
    let info = unsafe LAPACKE_dpotrs_work(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), CInt(n), CInt(k), lower, CInt(n), &columns, CInt(n))
    precondition(info == 0, "DPOTRS rejected argument \(-info)")
    return Matrix(rowCount: n, columnCount: k) { row, column in columns[column * n + row] }
  }

  /// Solves A·x = b.
  public func solve(_ right: [Double]) -> [Double] { solve(Matrix(column: right)).elements }

  /// ln det A.
  public var logDeterminant: Double {
    (0..<size).reduce(0) { $0 + 2 * log(lower[$1 * size + $1]) }
  }

  /// The blocks of A⁻¹ of some rows and the same columns, in their order, without the rest of A⁻¹.
  ///
  /// With M = L⁻¹ the block of a group is M_gᵀ·M_g, where M_g are the group's columns of M.
  ///
  /// Source: LAPACK Users' Guide, 3rd ed., "Linear Equations" (DTRTRI).
  public func inverseBlocks(_ groups: [[Int]]) -> [Matrix] {
    guard size > 0 else { return groups.map { _ in Matrix(rowCount: 0, columnCount: 0) } }
    var inverse = lower
    let info = unsafe LAPACKE_dtrtri(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), CChar(UInt8(ascii: "N")), CInt(size), &inverse, CInt(size))
    precondition(info == 0, "DTRTRI: \(info), but the diagonal of a factor is above 0")
    return groups.map { group in
      let first = group.min() ?? size
      let columns = Matrix(rowCount: size - first, columnCount: group.count) { row, column in
        row + first < group[column] ? 0 : inverse[(row + first) * size + group[column]]
      }
      return columns.transposedProduct(columns)
    }
  }

  /// A⁻¹.
  public var inverse: Matrix { solve(Matrix(rowCount: size, columnCount: size) { $0 == $1 ? 1 : 0 }) }
}
