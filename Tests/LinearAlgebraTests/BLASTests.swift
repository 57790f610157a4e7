import Testing

@testable import LinearAlgebra

@Suite("BLAS in several threads")
struct BLASTests {
  private static let matrices = (0..<8).map { Matrix(rowCount: 300, columnCount: 18, numbers: UInt64($0)) }
  private static let response = Matrix(rowCount: 300, columnCount: 2, numbers: 100)

  /// The results for a matrix of routines whose work buffers come from a pool shared by all threads.
  private static func work(_ index: Int) throws -> [Double] {
    let matrix = matrices[index]
    let fit = try leastSquares(matrix, response)
    return fit.coefficients.elements + matrix.transposedProduct(matrix).elements
      + [ConditionNumber.ofCentred(matrix).value ?? .nan]
  }

  /// An OpenBLAS without locks gives a few wrong results in a thousand.
  @Test("four concurrent tasks get the same results to the last digit as one sequential task")
  func tasks() async throws {
    let expected = try Self.matrices.indices.map { try Self.work($0) }
    let wrongCount = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          var wrongCount = 0
          for round in 0..<500 {
            let index = (task * 3 + round) % Self.matrices.count
            if try Self.work(index) != expected[index] { wrongCount += 1 }
          }
          return wrongCount
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrongCount == 0)
  }
}
