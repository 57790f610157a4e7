/// A dense row-major matrix in doubled precision.
public struct DoubledMatrix: Sendable, Equatable {
  public let rowCount: Int
  public let columnCount: Int
  public let elements: [DoubleDouble]

  /// - Precondition: `elements` holds rowCount × columnCount numbers.
  public init(rowCount: Int, columnCount: Int, elements: [DoubleDouble]) {
    precondition(
      elements.count == rowCount * columnCount,
      "\(elements.count) elements do not fill \(rowCount) × \(columnCount)")
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.elements = elements
  }

  public init(_ matrix: Matrix) {
    self.init(
      rowCount: matrix.rowCount, columnCount: matrix.columnCount,
      elements: matrix.elements.map(DoubleDouble.init))
  }

  public subscript(row: Int, column: Int) -> DoubleDouble {
    precondition(column >= 0 && column < columnCount, "column \(column) of \(columnCount)")
    return elements[row * columnCount + column]
  }

  func column(_ index: Int) -> [DoubleDouble] { (0..<rowCount).map { self[$0, index] } }

  var rounded: Matrix {
    Matrix(rowCount: rowCount, columnCount: columnCount, elements: elements.map(\.high))
  }
}
