internal import CLAPACK

extension Matrix {
  /// Aᵀ·B, where B has as many rows as A.
  func transposedProduct(_ other: Matrix) -> Matrix {
    precondition(rowCount == other.rowCount, "\(rowCount) rows against \(other.rowCount)")
    return product(CblasTrans, columnCount, rowCount, other)
  }

  /// A·B, where B has as many rows as A has columns.
  func product(_ other: Matrix) -> Matrix {
    precondition(columnCount == other.rowCount, "\(columnCount) columns against \(other.rowCount) rows")
    return product(CblasNoTrans, rowCount, columnCount, other)
  }

  /// - Parameter inner: The length of the sums.
  private func product(_ transposition: CBLAS_TRANSPOSE, _ n: Int, _ inner: Int, _ other: Matrix) -> Matrix {
    let k = other.columnCount
    var product = Matrix(rowCount: n, columnCount: k).elements
    // BLAS rejects rows without elements.
    if n > 0 && inner > 0 && k > 0 {
      BLAS.useOneThread()
      unsafe cblas_dgemm(
        CblasRowMajor, transposition, CblasNoTrans, CInt(n), CInt(k), CInt(inner), 1, elements,
        CInt(columnCount), other.elements, CInt(k), 0, &product, CInt(k))
    }
    return Matrix(rowCount: n, columnCount: k, elements: product)
  }

  func column(_ index: Int) -> [Double] {
    precondition(index >= 0 && index < columnCount, "column \(index) of \(columnCount)")
    return stride(from: index, to: elements.count, by: columnCount).map { elements[$0] }
  }
}
