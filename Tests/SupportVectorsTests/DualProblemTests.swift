import LinearAlgebra
import Testing

@testable import SupportVectors

@Suite("The dual problem of a support vector regression")
struct DualProblemTests {
  /// Two rows whose kernel is 1/2: the solution is β = (−0.8, 0.8).
  private static let problem = DualProblem(
    design: Matrix(rowCount: 2, columnCount: 1, elements: [0, 1]), response: [0, 1], cost: 10,
    gamma: 0.6931471805599453, epsilon: 0.1, tolerance: 1e-6)

  @Test("the solution by hand is accepted, and one that is off by more than a thousandth is not")
  func optimality() {
    func isSolved(_ b: Double) -> Bool {
      Self.problem.isSolved(
        by: DualProblem.Solution(supportRows: [0, 1], coefficients: [-b, b], rho: -0.5),
        sums: [-b / 2, b / 2])
    }
    #expect(isSolved(0.8))
    // f differs by b between the rows, so the conditions are violated by the error of b.
    #expect(isSolved(0.8 + 0.0009) && !isSolved(0.8 + 0.0011))
    #expect(isSolved(0.8 - 0.0009) && !isSolved(0.8 - 0.0011))
    #expect(!isSolved(.nan))
  }

  @Test("libsvm's result is copied completely: rows, coefficients and ρ")
  func answer() throws {
    let solution = try #require(Self.problem.solve())
    #expect(solution.supportRows == [0, 1])
    #expect(abs(solution.coefficients[0] + 0.8) < 1e-6 && abs(solution.coefficients[1] - 0.8) < 1e-6)
    #expect(abs(solution.rho + 0.5) < 1e-6)
  }
}
