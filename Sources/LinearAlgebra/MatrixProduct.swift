internal import CLAPACK

extension Matrix {
  /// Aᵀ·B.
  ///
  /// - Parameter other: B, with as many rows as A.
  func transposedProduct(_ other: Matrix) -> Matrix {
    precondition(rowCount == other.rowCount, "\(rowCount) rows against \(other.rowCount)")
    let (n, p, k) = (rowCount, columnCount, other.columnCount)
    var product = [Double](repeating: 0, count: p * k)
    // BLAS refuses rows of no elements.
    if n > 0 && p > 0 && k > 0 {
      BLAS.useOneThread()
      unsafe cblas_dgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, CInt(p), CInt(k), CInt(n), 1, elements, CInt(p),
        other.elements, CInt(k), 0, &product, CInt(k))
    }
    return Matrix(rowCount: p, columnCount: k, elements: product)
  }

  /// A·B.
  ///
  /// - Parameter other: B, with as many rows as A has columns.
  func product(_ other: Matrix) -> Matrix {
    precondition(columnCount == other.rowCount, "\(columnCount) columns against \(other.rowCount) rows")
    let (n, p, k) = (rowCount, columnCount, other.columnCount)
    var product = [Double](repeating: 0, count: n * k)
    if n > 0 && p > 0 && k > 0 {
      BLAS.useOneThread()
      unsafe cblas_dgemm(
        CblasRowMajor, CblasNoTrans, CblasNoTrans, CInt(n), CInt(k), CInt(p), 1, elements, CInt(p),
        other.elements, CInt(k), 0, &product, CInt(k))
    }
    return Matrix(rowCount: n, columnCount: k, elements: product)
  }

  /// One column, from the first row to the last.
  func column(_ index: Int) -> [Double] {
    precondition(index >= 0 && index < columnCount, "column \(index) of \(columnCount)")
    return stride(from: index, to: elements.count, by: columnCount).map { elements[$0] }
  }
}
