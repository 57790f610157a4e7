import Testing

@testable import LinearAlgebra

@Suite("Affine map")
struct AffineMapTests {
  /// (10 + 2(a − 1) − (b − 3), 20 + 4(b − 3)).
  private static let map = AffineMap(
    columnMeans: [1, 3, 5], valuesAtMeans: [10, 20], coefficients: Matrix([[2, 0], [-1, 4], [0, 0]]))

  @Test("values computed by hand: at the means, elsewhere, and where all columns are 0")
  func byHand() {
    #expect(Self.map.predict(Matrix([[1, 3, 5], [2, 5, 0]])).elements == [10, 20, 10, 28])
    #expect(Self.map.intercept == [11, 8])
  }

  @Test("an unused column may hold anything")
  func unused() {
    #expect(Self.map.predict(Matrix([[1, 3, .nan]])).elements == [10, 20])
  }

  @Test("a map of no columns gives its values")
  func noColumns() {
    let map = AffineMap(
      columnMeans: [], valuesAtMeans: [3], coefficients: Matrix(rowCount: 0, columnCount: 1))
    #expect(map.predict(Matrix(rowCount: 2, columnCount: 0)).elements == [3, 3])
    #expect(map.intercept == [3])
  }
}
