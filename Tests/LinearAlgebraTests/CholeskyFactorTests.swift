import Testing

@testable import LinearAlgebra

@Suite("Cholesky factor and standardisation")
struct CholeskyFactorTests {
  @Test("a system of three equations and the inverse, computed by hand")
  func byHand() throws {
    // A = L·Lᵀ with L = [2; 6 1; −8 5 3].
    let matrix = Matrix(rowCount: 3, columnCount: 3, elements: [4, 12, -16, 12, 37, -43, -16, -43, 98])
    let factor = try #require(try CholeskyFactor(matrix))
    // A·(1, 2, 3) = (−20, −43, 192).
    let solution = factor.solve([-20, -43, 192])
    for (ours, truth) in zip(solution, [1.0, 2, 3]) { #expect(abs(ours - truth) < 1e-12) }
    let inverse = factor.inverse
    for row in 0..<3 {
      for column in 0..<3 {
        let product = (0..<3).reduce(0) { $0 + matrix[row, $1] * inverse[$1, column] }
        #expect(abs(product - (row == column ? 1 : 0)) < 1e-11)
      }
    }
  }

  @Test("blocks of the inverse are those computed by hand, in the order of their rows")
  func blocks() throws {
    let matrix = Matrix(rowCount: 3, columnCount: 3, elements: [4, 12, -16, 12, 37, -43, -16, -43, 98])
    // A⁻¹ = [1777/36 −122/9 19/9; −122/9 34/9 −5/9; 19/9 −5/9 1/9].
    let truth = [[1.0 / 9, 19.0 / 9, 19.0 / 9, 1777.0 / 36], [34.0 / 9]]
    let blocks = try #require(try CholeskyFactor(matrix)).inverseBlocks([[2, 0], [1]])
    #expect(blocks.map(\.rowCount) == [2, 1])
    for (ours, theirs) in zip(blocks.flatMap(\.elements), truth.joined()) {
      #expect(abs(ours - theirs) < 1e-11)
    }
  }

  @Test("a matrix that is not positive definite has no factor, and one with an infinity is rejected")
  func refused() throws {
    #expect(try CholeskyFactor(Matrix(rowCount: 2, columnCount: 2, elements: [1, 2, 2, 1])) == nil)
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 0)) {
      try CholeskyFactor(Matrix(rowCount: 2, columnCount: 2, elements: [1, 0, .infinity, 1]))
    }
  }

  @Test("columns are scaled by their standard deviation with ddof 0; a constant one becomes 0")
  func standardisation() {
    let design = Matrix(rowCount: 2, columnCount: 2, elements: [1, 5, 3, 5])
    let scale = Standardisation(of: design)
    #expect(scale.means == [2, 5] && scale.deviations == [1, 1])
    #expect(scale.applied(to: design).elements == [-1, 0, 1, 0])
  }
}
