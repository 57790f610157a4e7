import Foundation
import Testing

@testable import LinearAlgebra

@Suite("Cholesky factors of four matrices side by side")
struct CholeskyLanesTests {
  /// One matrix per lane: B·B′ with another B in each.
  private static func matrices(_ size: Int) -> [Matrix] {
    (0..<4).map { lane in
      let root = Matrix(rowCount: size, columnCount: size) { sin(Double(7 * $0 + 3 * $1 + 11 * lane + 1)) }
      return root.transposedProduct(root)
    }
  }

  private static func triangle(_ matrices: [Matrix]) -> [SIMD4<Double>] {
    (0..<matrices[0].rowCount).flatMap { row in
      (0...row).map { column in SIMD4(matrices.map { $0[row, column] }) }
    }
  }

  @Test("solutions and inverses are those of LAPACK", arguments: [1, 2, 3, 7, 14])
  func agrees(_ size: Int) throws {
    let matrices = Self.matrices(size)
    let addend = (0..<size).flatMap { row in (0...row).map { row == $0 ? 0.5 : 0 } }
    var lanes = CholeskyLanes(size: size)
    let isFactored = lanes.factor(Self.triangle(matrices), scale: 2, addend: addend)
    #expect(isFactored)
    let right = (0..<size).map { row in SIMD4((0..<4).map { cos(Double(row + 5 * $0)) }) }
    var solution = right
    lanes.solve(&solution)
    var inverse = addend.map { SIMD4(repeating: $0) }
    lanes.invert(into: &inverse)
    for (lane, matrix) in matrices.enumerated() {
      let factor = try #require(try CholeskyFactor(matrix.scaled(by: 2).addingToDiagonal(0.5)))
      for (ours, theirs) in zip(solution, factor.solve(right.map { $0[lane] })) {
        #expect(abs(ours[lane] - theirs) < 1e-12)
      }
      for (ours, theirs) in zip(inverse, Self.triangle([Matrix](repeating: factor.inverse, count: 4))) {
        #expect(abs(ours[lane] - theirs[0]) < 1e-12)
      }
    }
  }

  @Test("one matrix that is not positive definite, or not finite, is enough for no factor")
  func refused() {
    let identity = Matrix(rowCount: 2, columnCount: 2, elements: [1, 0, 0, 1])
    for element in [-1, 0, .nan, Double.infinity] {
      var matrices = [Matrix](repeating: identity, count: 4)
      matrices[2][1, 1] = element
      var lanes = CholeskyLanes(size: 2)
      let isFactored = lanes.factor(Self.triangle(matrices), scale: 1, addend: [0, 0, 0])
      #expect(!isFactored, "\(element)")
    }
  }
}
