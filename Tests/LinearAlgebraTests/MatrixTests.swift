import Testing

@testable import LinearAlgebra

struct MatrixTests {
  private let twoByThree = Matrix(rowCount: 2, columnCount: 3, elements: [1, 2, 3, 4, 5, 6])

  @Test("the element in row 1 and column 0 follows all of row 0")
  func isRowMajor() {
    #expect(twoByThree[1, 0] == 4)
    #expect(twoByThree[0, 2] == 3)
    #expect(Array(twoByThree.row(1)) == [4, 5, 6])
  }

  @Test("a matrix created without elements is zero")
  func zeros() {
    #expect(Matrix(rowCount: 2, columnCount: 2).elements == [0, 0, 0, 0])
  }

  @Test("setting an element changes no other")
  func setting() {
    var matrix = twoByThree
    matrix[1, 1] = -7
    #expect(matrix.elements == [1, 2, 3, 4, -7, 6])
  }

  @Test("a matrix without rows or columns has no elements, and its rows are empty")
  func empty() {
    #expect(Matrix(rowCount: 0, columnCount: 3).elements.isEmpty)
    #expect(Matrix(rowCount: 3, columnCount: 0).row(2).isEmpty)
  }

  @Test("equal elements in another shape are another matrix")
  func shapeCounts() {
    #expect(twoByThree != Matrix(rowCount: 3, columnCount: 2, elements: twoByThree.elements))
  }

  @Test(
    "the first non-finite element is located by row and column",
    arguments: [Double.nan, .infinity, -.infinity])
  func firstNotFinite(value: Double) throws {
    #expect(twoByThree.firstNotFinite == nil)
    var matrix = twoByThree
    matrix[1, 2] = value
    matrix[1, 1] = value
    let place = try #require(matrix.firstNotFinite)
    #expect(place == (1, 1))
  }
}
