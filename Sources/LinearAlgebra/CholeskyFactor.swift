internal import CLAPACK

/// The triangular factor of a symmetric, positive definite matrix: for many systems with one matrix.
public struct CholeskyFactor: Sendable {
  /// n × n, row-major; the lower triangle holds L, the upper one is not used.
  private let lower: [Double]
  public let size: Int

  /// Nil if the matrix is not positive definite in double precision.
  ///
  /// - Parameter matrix: Square; only its lower triangle is read.
  /// - Throws: `notFinite`.
  ///
  /// Source: LAPACK Users' Guide, 3rd ed., "Linear Equations" (DPOTRF, DPOTRS).
  public init?(_ matrix: Matrix) throws(LinearAlgebraError) {
    precondition(matrix.rowCount == matrix.columnCount, "a symmetric matrix is square")
    if let place = matrix.firstNotFinite { throw .notFinite(row: place.row, column: place.column) }
    BLAS.useOneThread()
    var factor = matrix.elements
    let n = CInt(matrix.rowCount)
    if n > 0 {
      // The lower triangle by rows is the upper one by columns, which is how LAPACK itself counts.
      let info = unsafe LAPACKE_dpotrf(LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), n, &factor, n)
      precondition(info >= 0, "DPOTRF rejected argument \(-info)")
      guard info == 0 else { return nil }
    }
    (lower, size) = (factor, matrix.rowCount)
  }

  /// The X with A·X = B.
  ///
  /// - Parameter right: B, n × k.
  /// - Returns: n × k; not finite where the answer is beyond doubles.
  public func solve(_ right: Matrix) -> Matrix {
    precondition(right.rowCount == size, "\(right.rowCount) rows for a system of \(size)")
    let (n, k) = (size, right.columnCount)
    guard n > 0 && k > 0 else { return right }
    var columns = [Double](repeating: 0, count: n * k)
    for row in 0..<n {
      for column in 0..<k { columns[column * n + row] = right.elements[row * k + column] }
    }
    let info = unsafe LAPACKE_dpotrs_work(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), CInt(n), CInt(k), lower, CInt(n), &columns, CInt(n))
    precondition(info == 0, "DPOTRS rejected argument \(-info)")
    var solution = [Double](repeating: 0, count: n * k)
    for row in 0..<n {
      for column in 0..<k { solution[row * k + column] = columns[column * n + row] }
    }
    return Matrix(rowCount: n, columnCount: k, elements: solution)
  }

  /// The x with A·x = b.
  public func solve(_ right: [Double]) -> [Double] {
    solve(Matrix(rowCount: right.count, columnCount: 1, elements: right)).elements
  }

  /// A⁻¹.
  public var inverse: Matrix {
    var identity = Matrix(rowCount: size, columnCount: size)
    for index in 0..<size { identity[index, index] = 1 }
    return solve(identity)
  }
}
