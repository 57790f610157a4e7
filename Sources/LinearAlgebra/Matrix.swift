internal import CLAPACK

/// A dense row-major matrix of doubles.
public struct Matrix: Sendable, Equatable {
  public let rowCount: Int
  public let columnCount: Int
  /// The element in row i and column j is at index i × columnCount + j.
  public private(set) var elements: [Double]

  /// - Precondition: `elements` holds rowCount × columnCount numbers.
  public init(rowCount: Int, columnCount: Int, elements: [Double]) {
    precondition(rowCount >= 0 && columnCount >= 0, "the size of a matrix is negative")
    precondition(
      elements.count == rowCount * columnCount,
      "\(elements.count) elements do not fill \(rowCount) × \(columnCount)")
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.elements = elements
  }

  /// A matrix of zeros.
  public init(rowCount: Int, columnCount: Int) {
    self.init(
      rowCount: rowCount, columnCount: columnCount,
      elements: [Double](repeating: 0, count: rowCount * columnCount))
  }

  init(column elements: [Double]) {
    self.init(rowCount: elements.count, columnCount: 1, elements: elements)
  }

  public init(rowCount: Int, columnCount: Int, element: (_ row: Int, _ column: Int) -> Double) {
    var elements = [Double]()
    elements.reserveCapacity(rowCount * columnCount)
    for row in 0..<rowCount { for column in 0..<columnCount { elements.append(element(row, column)) } }
    self.init(rowCount: rowCount, columnCount: columnCount, elements: elements)
  }

  public subscript(row: Int, column: Int) -> Double {
    get {
      precondition(column >= 0 && column < columnCount, "column \(column) of \(columnCount)")
      return elements[row * columnCount + column]
    }
    set {
      precondition(column >= 0 && column < columnCount, "column \(column) of \(columnCount)")
      elements[row * columnCount + column] = newValue
    }
  }

  public func row(_ index: Int) -> ArraySlice<Double> {
    elements[index * columnCount..<(index + 1) * columnCount]
  }

  /// A matrix of the given rows, in the given order.
  public func rows(_ indices: [Int]) -> Matrix {
    Matrix(rowCount: indices.count, columnCount: columnCount, elements: indices.flatMap { row($0) })
  }

  /// The row and column of the first element that is NaN or infinite.
  public var firstNotFinite: (row: Int, column: Int)? {
    guard let index = elements.firstIndex(where: { !$0.isFinite }) else { return nil }
    return (index / columnCount, index % columnCount)
  }

  /// - Throws: `notFinite` for the first element that is NaN or infinite.
  func requireFinite() throws(LinearAlgebraError) {
    if let place = firstNotFinite { throw .notFinite(row: place.row, column: place.column) }
  }
}

extension Matrix {
  /// Aᵀ·B, where B has as many rows as A.
  public func transposedProduct(_ other: Matrix) -> Matrix {
    precondition(rowCount == other.rowCount, "\(rowCount) rows against \(other.rowCount)")
    return product(CblasTrans, columnCount, rowCount, other)
  }

  /// A·B, where B has as many rows as A has columns.
  public func product(_ other: Matrix) -> Matrix {
    precondition(columnCount == other.rowCount, "\(columnCount) columns against \(other.rowCount) rows")
    return product(CblasNoTrans, rowCount, columnCount, other)
  }

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

  /// A·x.
  public func times(_ vector: [Double]) -> [Double] {
    precondition(vector.count == columnCount, "\(vector.count) numbers for \(columnCount) columns")
    return (0..<rowCount).map { index in zip(row(index), vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  public func scaled(by factor: Double) -> Matrix {
    Matrix(rowCount: rowCount, columnCount: columnCount, elements: elements.map { $0 * factor })
  }

  /// The square matrix with a number added to each element of its diagonal.
  public func addingToDiagonal(_ number: Double) -> Matrix {
    var sum = self
    for index in 0..<rowCount { sum[index, index] += number }
    return sum
  }

  public static func + (one: Matrix, other: Matrix) -> Matrix {
    precondition(
      one.rowCount == other.rowCount && one.columnCount == other.columnCount, "the sizes differ")
    return Matrix(
      rowCount: one.rowCount, columnCount: one.columnCount,
      elements: zip(one.elements, other.elements).map { $0 + $1 })
  }
}
