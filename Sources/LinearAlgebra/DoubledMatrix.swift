/// A dense matrix in doubled precision, stored row by row.
public struct DoubledMatrix: Sendable, Equatable {
  public let rowCount: Int
  public let columnCount: Int
  /// Row-major: the element of row i and column j stands at i × columnCount + j.
  public let elements: [DoubleDouble]

  /// - Precondition: `elements` holds rowCount × columnCount numbers.
  public init(rowCount: Int, columnCount: Int, elements: [DoubleDouble]) {
    precondition(
      elements.count == rowCount * columnCount,
      "\(elements.count) elements do not fill \(rowCount) × \(columnCount)")
    (self.rowCount, self.columnCount, self.elements) = (rowCount, columnCount, elements)
  }

  /// The same numbers, of which doubles have no more.
  public init(_ matrix: Matrix) {
    self.init(
      rowCount: matrix.rowCount, columnCount: matrix.columnCount,
      elements: matrix.elements.map(DoubleDouble.init))
  }

  public subscript(row: Int, column: Int) -> DoubleDouble {
    precondition(column >= 0 && column < columnCount, "column \(column) of \(columnCount)")
    return elements[row * columnCount + column]
  }

  /// One column, from the first row to the last.
  func column(_ index: Int) -> [DoubleDouble] { (0..<rowCount).map { self[$0, index] } }

  /// Each element as the nearest double.
  var rounded: Matrix {
    Matrix(rowCount: rowCount, columnCount: columnCount, elements: elements.map(\.high))
  }
}
