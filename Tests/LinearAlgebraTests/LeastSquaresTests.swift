import Testing

@testable import LinearAlgebra

struct LeastSquaresTests {
  private static func isNear(_ fit: LeastSquaresFit, _ expected: [Double], within tolerance: Double) -> Bool {
    fit.coefficients.elements.count == expected.count
      && zip(fit.coefficients.elements, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// Has no exact solution: (AᵀA) = [[3, 3], [3, 5]], Aᵀy = (5, 6), so b = (7/6, 1/2).
  private let line = (Matrix([[1, 0], [1, 1], [1, 2]]), Matrix([[1], [2], [2]]))

  @Test("the least squares line through (0, 1), (1, 2), (2, 2) is 7/6 + x/2")
  func overdetermined() throws {
    let fit = try leastSquares(line.0, line.1)
    #expect(Self.isNear(fit, [7.0 / 6, 0.5], within: 1e-14))
    #expect(fit.rank == 2)
  }

  @Test("two responses are fitted together as each would be alone")
  func twoResponses() throws {
    let response = Matrix([[1, 10], [2, 30], [2, 50]])
    let fit = try leastSquares(line.0, response)
    #expect(fit.coefficients.rowCount == 2 && fit.coefficients.columnCount == 2)
    #expect(Self.isNear(fit, [7.0 / 6, 10, 0.5, 20], within: 1e-13))
  }

  @Test("a duplicated column gets half the coefficient in each copy: the minimum-norm solution")
  func rankDeficient() throws {
    let fit = try leastSquares(Matrix([[1, 1], [2, 2], [3, 3]]), Matrix([[4], [8], [12]]))
    #expect(Self.isNear(fit, [2, 2], within: 1e-14))
    #expect(fit.rank == 1)
  }

  @Test("with fewer rows than columns, x + 2y + 2z = 9 is solved by the shortest vector (1, 2, 2)")
  func underdetermined() throws {
    let fit = try leastSquares(Matrix([[1, 2, 2]]), Matrix([[9]]))
    #expect(Self.isNear(fit, [1, 2, 2], within: 1e-14))
    #expect(fit.rank == 1)
  }

  @Test("two rows and three columns: both responses keep to their columns")
  func underdeterminedTwoResponses() throws {
    let fit = try leastSquares(
      Matrix([[3, 0, 4], [0, 2, 0]]), Matrix([[25, 50], [6, -2]]))
    #expect(Self.isNear(fit, [3, 6, 3, -1, 4, 8], within: 1e-13))
    #expect(fit.rank == 2)
  }

  @Test("a singular value counts as zero below the cutoff only")
  func cutoff() throws {
    let (design, response) = (Matrix([[1, 0], [0, 1e-3]]), Matrix([[1], [1]]))
    let fitted = try leastSquares(design, response, relativeCutoff: 1e-4)
    #expect(fitted.rank == 2)
    #expect(Self.isNear(fitted, [1, 1000], within: 1e-9))
    let cut = try leastSquares(design, response, relativeCutoff: 1e-2)
    #expect(cut.rank == 1)
    #expect(Self.isNear(cut, [1, 0], within: 1e-14))
  }

  @Test("a design of zeros has rank 0 and coefficients of 0")
  func zeroDesign() throws {
    let fit = try leastSquares(Matrix(rowCount: 3, columnCount: 2), line.1)
    #expect(fit.rank == 0)
    #expect(fit.coefficients.elements == [0, 0])
  }

  @Test("a design without columns has rank 0 and no coefficients")
  func noColumns() throws {
    let fit = try leastSquares(Matrix(rowCount: 3, columnCount: 0), line.1)
    #expect(fit.rank == 0)
    #expect(fit.coefficients.elements.isEmpty)
  }

  @Test(
    "NaN and infinity are rejected with row and column before they reach LAPACK",
    arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    let lapack = LeastSquaresDriver(routine: "DGELSD") { _, _, _ in
      Issue.record("LAPACK was given \(value)")
      return nil
    }
    var (design, response) = line
    response[2, 0] = value
    #expect(throws: LinearAlgebraError.notFinite(row: 2, column: 0)) {
      try leastSquares(design, response, .ulpOfOne, drivers: [lapack])
    }
    design[1, 1] = value
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 1)) {
      try leastSquares(design, response, .ulpOfOne, drivers: [lapack])
    }
  }

  @Test("without rows there is nothing to fit")
  func noRows() {
    #expect(throws: LinearAlgebraError.noRows) {
      try leastSquares(Matrix(rowCount: 0, columnCount: 2), Matrix(rowCount: 0, columnCount: 1))
    }
  }

  @Test("an answer of 1e400 is an overflow, not an infinity")
  func overflow() {
    #expect(throws: LinearAlgebraError.overflow) {
      try leastSquares(Matrix([[1e-200], [1e-200]]), Matrix([[1e200], [1e200]]))
    }
  }

  private let failing = LeastSquaresDriver(routine: "FIRST") { _, _, _ in nil }

  @Test("if a routine does not converge, the next one is used and gives the same result within 1e-9")
  func fallback() throws {
    // The last column is the sum of the others, so both routines must also agree on the smallest norm.
    let design = Matrix([[1, 2, 3], [4, 1, 5], [2, 2, 4], [0, 7, 7], [3, 3, 6]])
    let response = Matrix([[1, 0], [2, 5], [3, 1], [5, 2], [8, 3]])
    let direct = try leastSquares(design, response, .ulpOfOne, drivers: [.divideAndConquer])
    let second = try leastSquares(design, response, .ulpOfOne, drivers: [failing, .implicitQR])
    #expect(second.rank == 2 && direct.rank == 2)
    #expect(Self.isNear(second, direct.coefficients.elements, within: 1e-9))
  }

  @Test("no further routine is used after one that converges")
  func firstAnswerCounts() throws {
    let unasked = LeastSquaresDriver(routine: "SECOND") { _, _, _ in
      Issue.record("the second routine was asked")
      return nil
    }
    let fit = try leastSquares(line.0, line.1, .ulpOfOne, drivers: [.divideAndConquer, unasked])
    #expect(fit.rank == 2)
  }

  @Test("if no routine converges, the error names the last")
  func noConvergence() {
    let last = LeastSquaresDriver(routine: "LAST") { _, _, _ in nil }
    #expect(throws: LinearAlgebraError.noConvergence(routine: "LAST")) {
      try leastSquares(line.0, line.1, .ulpOfOne, drivers: [failing, last])
    }
  }
}
