/// A dense matrix of doubles, stored row by row.
public struct Matrix: Sendable, Equatable {
  public let rowCount: Int
  public let columnCount: Int
  /// Row-major: the element of row i and column j stands at i × columnCount + j.
  public private(set) var elements: [Double]

  /// - Precondition: `elements` holds rowCount × columnCount numbers.
  public init(rowCount: Int, columnCount: Int, elements: [Double]) {
    precondition(rowCount >= 0 && columnCount >= 0, "a matrix has no negative size")
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

  /// One row, in column order.
  public func row(_ index: Int) -> ArraySlice<Double> {
    elements[index * columnCount..<(index + 1) * columnCount]
  }

  /// Some of its rows, in the order asked for.
  public func rows(_ indices: [Int]) -> Matrix {
    Matrix(rowCount: indices.count, columnCount: columnCount, elements: indices.flatMap { row($0) })
  }

  /// Row and column of the first element that is NaN or infinite.
  var firstNotFinite: (row: Int, column: Int)? {
    guard let index = elements.firstIndex(where: { !$0.isFinite }) else { return nil }
    return (index / columnCount, index % columnCount)
  }
}
