import Testing

@testable import LinearAlgebra

@Suite("BLAS under many threads")
struct BLASTests {
  /// A regression's coefficients, a Gram matrix and the inverse of its factor, in one list.
  private static func work(_ seed: UInt64) throws -> [Double] {
    // Large enough that BLAS takes buffers of its own, which its threads share out among themselves.
    let design = Matrix(rowCount: 150, columnCount: 60, numbers: seed)
    let response = Matrix(rowCount: 150, columnCount: 2, numbers: seed &+ 1000)
    let fit = try leastSquares(design, response)
    let gram = design.transposedProduct(design)
    let factor = try #require(try CholeskyFactor(gram))
    return fit.coefficients.elements + gram.elements + factor.inverse.elements
  }

  @Test("eight tasks at a time find, to the last digit, what one finds after the other")
  func tasks() async throws {
    let expected = try (0..<16).map { try Self.work(UInt64($0)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for index in 0..<32 {
            let seed = (task * 5 + index) % 16
            let found = try Self.work(UInt64(seed))
            #expect(found == expected[seed], "task \(task), matrix \(seed)")
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
