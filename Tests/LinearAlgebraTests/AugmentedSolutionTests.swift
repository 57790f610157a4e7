import Testing

@testable import LinearAlgebra

@Suite("Least squares refined together with the residuals")
struct AugmentedSolutionTests {
  /// The first six columns of a Hilbert matrix of eight rows, times 360,360, so that no element is rounded. Their
  /// condition number is 4.5 million.
  private static let design = Matrix(rowCount: 8, columnCount: 6) { Double(360_360 / ($0 + $1 + 1)) }
  private static let response: [Double] = [1, -2, 4, 3, -5, 7, 2, 6]

  /// Computed with fractions in Python, and rounded to pairs of doubles.
  private static let truth = [
    DoubleDouble(sumOf: 0x1.a069daa8a29c7p-6, 0x1.ff77156a11ce3p-60),
    DoubleDouble(sumOf: -0x1.2e571088c85f1p-1, 0x1.3046931f20253p-55),
    DoubleDouble(sumOf: 0x1.b7e655c52f670p+1, 0x1.d48446f967b19p-53),
    DoubleDouble(sumOf: -0x1.fcc8c9dbc947fp+2, -0x1.a0180198e032ep-55),
    DoubleDouble(sumOf: 0x1.feb1220ae319ep+2, 0x1.4ed53cf6baeccp-52),
    DoubleDouble(sumOf: -0x1.73de8a72195d7p+1, 0x1.c63e0e4ae2159p-54),
  ]

  private func solution(passLimit: Int) -> AugmentedSolution {
    AugmentedSolution(
      PivotedQR(Self.design), design: Self.design.elements.map { DoubleDouble($0) },
      response: Self.response.map { DoubleDouble($0) }, passLimit: passLimit)
  }

  /// The largest error of a coefficient, relative to the largest coefficient, which is almost 8.
  private func error(_ solution: AugmentedSolution) -> Double {
    zip(solution.coefficients, Self.truth).map { abs(($0 - $1).high) / 8 }.max() ?? .nan
  }

  @Test("each pass gains as many digits as the first solution has, until nothing more can be gained")
  func passes() {
    let solutions = (0...3).map(solution(passLimit:))
    #expect(solutions.map(\.passCount) == [0, 1, 2, 3])
    let errors = solutions.map(error)
    #expect(errors[0] > 1e-16 && errors[0] < 1e-9)
    #expect(errors[1] > 1e-26 && errors[1] < 1e-17)
    // The limit is the precision of the residuals, 2⁻¹⁰⁶, times the condition number.
    #expect(errors[2] < 6e-26)
    let last = solution(passLimit: 30)
    #expect((2...4).contains(last.passCount) && error(last) < 6e-26)
    // A correction is as large as the error before it: the first is above 2⁻⁶⁰ ≈ 9e-19, the second below.
    #expect(solutions.map(\.isSettled) == [false, false, true, true] && last.isSettled)
  }

  @Test("a first solution that is exact is confirmed by one pass, which corrects nothing")
  func exact() {
    let design = Matrix([[1, 0], [0, 1], [0, 0]])
    let solution = AugmentedSolution(
      PivotedQR(design), design: design.elements, response: [1, 2, 4], passLimit: 30)
    #expect(solution.passCount == 1 && solution.isSettled)
    #expect(solution.coefficients == [DoubleDouble(1), DoubleDouble(2)])
    #expect(solution.residuals == [.zero, .zero, DoubleDouble(4)])
  }
}
