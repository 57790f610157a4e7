import Testing

@testable import LinearAlgebra

@Suite("QR with column pivoting")
struct PivotedQRTests {
  private static func isNear(_ numbers: [Double], _ expected: [Double]) -> Bool {
    numbers.count == expected.count && zip(numbers, expected).allSatisfy { abs($0 - $1) <= 1e-13 }
  }

  @Test("the longest column comes first, and a column explained by others adds no rank")
  func rank() {
    // The third column is the sum of the others.
    let factor = PivotedQR(Matrix([[1, 0, 1], [1, 1, 2], [0, 2, 2], [1, 3, 4]]))
    #expect(factor.rank == 2)
    #expect(factor.order[0] == 2)
    #expect(PivotedQR(Matrix([[0, 0], [0, 0]])).rank == 0)
    #expect(PivotedQR(Matrix([[1, 2, 2]])).rank == 1)
  }

  @Test(
    "a column counts as rounding only below max(n, p) × 2⁻⁵² of the first", arguments: [0.5, 2])
  func rankLimit(factor: Double) {
    let small = factor * 3 * 0x1p-52
    #expect(PivotedQR(Matrix([[1, 0], [0, small], [0, 0]])).rank == (factor > 1 ? 2 : 1))
  }

  @Test("the least squares line through (0, 1), (1, 2), (2, 2) is 7/6 + x/2")
  func solution() {
    let factor = PivotedQR(Matrix([[1, 0], [1, 1], [1, 2]]))
    #expect(Self.isNear(factor.solve([1, 2, 2]), [7.0 / 6, 0.5]))
  }

  @Test("the augmented system is solved: r + A·x = f and Aᵀ·r = g")
  func augmented() {
    let design = Matrix([[1, 0, 5], [1, 1, -2], [1, 2, 1], [1, 4, 3], [2, 1, 1]])
    let (first, second) = ([3.0, -1, 4, 1, -5], [9.0, -2, 6])
    let (x, r) = PivotedQR(design).solveAugmented(first, second)
    let predicted = design.product(Matrix(rowCount: 3, columnCount: 1, elements: x)).elements
    #expect(Self.isNear(zip(r, predicted).map(+), first))
    let residuals = Matrix(rowCount: 5, columnCount: 1, elements: r)
    #expect(Self.isNear(design.transposedProduct(residuals).elements, second))
  }

  @Test("columns beyond the rank get 0, and the others explain what they can")
  func deficient() {
    // y = 2·(the first column) where the second is its double.
    let factor = PivotedQR(Matrix([[1, 2], [2, 4], [-1, -2]]))
    #expect(factor.rank == 1)
    #expect(Self.isNear(factor.solve([2, 4, -2]), [0, 1]))
  }
}
