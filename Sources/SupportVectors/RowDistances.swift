internal import CSVM
public import LinearAlgebra

/// The distances between two sets of rows, from which kernels of any decline follow.
public struct RowDistances: Sendable {
  /// |x − z|²/p for row x of the first and row z of the second set, m × n; 0 without columns.
  public let meanSquares: Matrix

  /// - Parameters:
  ///   - first: m × p.
  ///   - second: n × p.
  public init(_ first: Matrix, _ second: Matrix) {
    precondition(first.columnCount == second.columnCount, "the columns differ from those of the training")
    let (m, n, p) = (first.rowCount, second.rowCount, first.columnCount)
    let (rows, others) = (first.elements, second.elements)
    let elements = unsafe [Double](unsafeUninitializedCapacity: m * n) { distances, count in
      if let start = distances.baseAddress {
        unsafe gazelab_mean_squares(rows, CInt(m), others, CInt(n), CInt(p), start)
      }
      count = m * n
    }
    meanSquares = Matrix(rowCount: m, columnCount: n, elements: elements)
  }

  /// exp(−decline·d) for each distance d, m × n.
  public func kernels(decline: Double) -> Matrix {
    var elements = meanSquares.elements
    let count = elements.count
    unsafe gazelab_exponentials(&elements, count, decline)
    return Matrix(
      rowCount: meanSquares.rowCount, columnCount: meanSquares.columnCount, elements: elements)
  }
}
