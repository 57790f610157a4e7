internal import CLAPACK

/// A·P = Q·R, where the permutation P orders the columns of A so that each is the one least explained by those before.
struct PivotedQR: Sendable {
  let rowCount: Int
  let columnCount: Int
  /// The number of diagonal elements of R larger than max(n, p) × 2⁻⁵² × the first; smaller ones are rounding. The
  /// columns beyond the rank are linear combinations of those before, as far as doubles can tell.
  let rank: Int
  /// The column of A at each position of A·P.
  let order: [Int]
  /// Column-major, n × p: R on and above the diagonal, the reflectors of Q below.
  private let factors: [Double]
  private let reflectorScales: [Double]

  /// - Parameter matrix: A, n × p, finite, both at least 1. Its columns should have similar lengths, since columns in
  ///   small units would count as rounding.
  ///
  /// Source: LAPACK Users' Guide, 3rd ed., "QR Factorization with Column Pivoting" (DGEQP3). Rank threshold: Golub
  /// and Van Loan, "Matrix Computations", 4th ed., 5.4 and 5.5.
  init(_ matrix: Matrix) {
    let (n, p) = (matrix.rowCount, matrix.columnCount)
    precondition(n > 0 && p > 0, "nothing to factor")
    BLAS.useOneThread()
    var a = (0..<p).flatMap(matrix.column)
    var (pivots, scales) = ([CInt](repeating: 0, count: p), [Double](repeating: 0, count: min(n, p)))
    let info = unsafe LAPACKE_dgeqp3(LAPACK_COL_MAJOR, CInt(n), CInt(p), &a, CInt(n), &pivots, &scales)
    precondition(info == 0, "DGEQP3 rejected argument \(-info)")
    let diagonal = (0..<min(n, p)).map { abs(a[$0 * n + $0]) }
    let limit = Double(max(n, p)) * .ulpOfOne * diagonal[0]
    rank = diagonal.firstIndex { $0 <= limit } ?? diagonal.count
    rowCount = n
    columnCount = p
    factors = a
    reflectorScales = scales
    order = pivots.map { Int($0) - 1 }
  }

  /// The x that minimises ‖A·x − y‖₂ and is 0 in the columns beyond the rank.
  func solve(_ response: [Double]) -> [Double] {
    inColumnOrder(solveTriangle(Array(reflect(response, transposed: true).prefix(rank))))
  }

  /// The (x, r) with r + A·x = f and Aᵀ·r = g, for the columns within the rank; x is 0 in the others.
  ///
  /// - Parameters:
  ///   - first: f, n numbers.
  ///   - second: g, p numbers; those beyond the rank are not used.
  ///
  /// Source: Björck, "Numerical Methods for Least Squares Problems", SIAM 1996, 2.9.
  func solveAugmented(_ first: [Double], _ second: [Double]) -> (x: [Double], r: [Double]) {
    let projected = reflect(first, transposed: true)
    let ordered = order.prefix(rank).map { second[$0] }
    let inside = solveTriangle(ordered, transposed: true)
    let x = inColumnOrder(solveTriangle(zip(projected, inside).map { $0 - $1 }))
    return (x, reflect(inside + projected.dropFirst(rank)))
  }

  /// Q·v or Qᵀ·v for n numbers.
  private func reflect(_ vector: [Double], transposed: Bool = false) -> [Double] {
    precondition(vector.count == rowCount, "\(vector.count) numbers for \(rowCount) rows")
    var reflected = vector
    let (n, k) = (CInt(rowCount), CInt(reflectorScales.count))
    let info = unsafe LAPACKE_dormqr(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "L")), CChar(UInt8(ascii: transposed ? "T" : "N")), n, 1, k,
      factors, n, reflectorScales, &reflected, n)
    precondition(info == 0, "DORMQR rejected argument \(-info)")
    return reflected
  }

  /// R⁻¹·v or R⁻ᵀ·v, with the leading rank × rank triangle of R.
  private func solveTriangle(_ vector: [Double], transposed: Bool = false) -> [Double] {
    guard rank > 0 else { return [] }
    var solution = vector
    let operation = CChar(UInt8(ascii: transposed ? "T" : "N"))
    let info = unsafe LAPACKE_dtrtrs(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "U")), operation, CChar(UInt8(ascii: "N")), CInt(rank), 1, factors,
      CInt(rowCount), &solution, CInt(rank))
    precondition(info == 0, "DTRTRS: \(info)")
    return solution
  }

  private func inColumnOrder(_ solution: [Double]) -> [Double] {
    var ordered = [Double](repeating: 0, count: columnCount)
    for (place, value) in solution.enumerated() { ordered[order[place]] = value }
    return ordered
  }
}
