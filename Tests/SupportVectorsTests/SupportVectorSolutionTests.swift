import Foundation
import LinearAlgebra
import Testing

@testable import SupportVectors

@Suite("Support vector solution")
struct SupportVectorSolutionTests {
  /// Two rows whose kernel is 1/2.
  private static let half = Matrix(rowCount: 2, columnCount: 2, elements: [1, 0.5, 0.5, 1])

  private static func kernel(_ rows: Matrix, _ others: Matrix, gamma: Double) -> Matrix {
    Matrix(
      rowCount: rows.rowCount, columnCount: others.rowCount,
      elements: (0..<rows.rowCount).flatMap { row in
        (0..<others.rowCount).map { other in
          exp(-gamma * zip(rows.row(row), others.row(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) })
        }
      })
  }

  private static func planted(
    cost: Double, gamma: Double, epsilon: Double, from start: SupportVectorSolution? = nil
  ) throws -> SupportVectorSolution {
    try SupportVectorSolution(
      kernel: kernel(Planted.design, Planted.design, gamma: gamma), response: Planted.response, cost: cost,
      epsilon: epsilon, startingFrom: start)
  }

  @Test("two rows by hand: errors of ε remain, and coefficients stop at the cost")
  func byHand() throws {
    // β = (−b, b), so f differs by b/2 + b/2 between the rows: 1 − b = 2ε.
    let solution = try SupportVectorSolution(
      kernel: Self.half, response: [0, 1], cost: 10, epsilon: 0.1)
    expect(solution.coefficients, [-0.8, 0.8], within: 1e-9)
    expect([solution.rho], [-0.5], within: 1e-9)
    expect(solution.predict(Self.half), [0.1, 0.9], within: 1e-9)
    #expect(abs(solution.singlePrecisionError / (1.28.squareRoot() / 16_777_216) - 1) < 1e-9)
    // At C = 0.3 both are at the bound, and any ρ within 0.25 of −0.5 is optimal.
    let bound = try SupportVectorSolution(
      kernel: Self.half, response: [0, 1], cost: 0.3, epsilon: 0.1)
    #expect(bound.coefficients == [-0.3, 0.3])
    expect([bound.rho], [-0.5], within: 1e-12)
  }

  @Test(
    "predictions and the number of support vectors are scikit-learn's",
    arguments: SupportVectorRegressionTests.published.indices)
  func scikitLearn(index: Int) throws {
    let truth = SupportVectorRegressionTests.published[index]
    let solution = try Self.planted(cost: truth.cost, gamma: truth.gamma, epsilon: truth.epsilon)
    #expect(solution.coefficients.count { $0 != 0 } == truth.count)
    expect(
      solution.predict(Self.kernel(Planted.unseen, Planted.design, gamma: truth.gamma)), truth.predicted,
      within: 1e-5)
  }

  @Test("without ε and with a large cost it meets every response")
  func interpolates() throws {
    let solution = try Self.planted(cost: 1e4, gamma: 1, epsilon: 0)
    let predicted = solution.predict(Self.kernel(Planted.design, Planted.design, gamma: 1))
    expect(predicted, Planted.response, within: 1e-6)
  }

  @Test("from wherever it starts, it ends at the same predictions")
  func starts() throws {
    let unseen = Self.kernel(Planted.unseen, Planted.design, gamma: 0.1)
    var last: SupportVectorSolution?
    for cost in [1.0, 300, 3, 30, 1000, 10] {
      for epsilon in [0.1, 0, 0.02, 0.05] {
        let alone = try Self.planted(cost: cost, gamma: 0.1, epsilon: epsilon)
        last = try Self.planted(cost: cost, gamma: 0.1, epsilon: epsilon, from: last)
        expect(last?.predict(unseen) ?? [], alone.predict(unseen), within: 5e-6)
      }
    }
  }

  @Test(
    "with more rows than move at a time, every row meets the optimality conditions",
    arguments: [(1.0, 0.05), (30, 0.02), (300, 0.1), (300, 0)])
  func manyRows(cost: Double, epsilon: Double) throws {
    // Rows on a curve, and responses with errors that repeat only after 7 × 11 rows.
    let rows = Matrix(rowCount: 300, columnCount: 2) { row, column in
      column == 0 ? Double(row) / 50 : Double(row % 17) / 8
    }
    let response = (0..<300).map { (row: Int) -> Double in
      let error = Double(row % 7 - 3) / 20 + Double(row % 11 - 5) / 30
      return sin(Double(row) / 50) + error
    }
    let kernel = Self.kernel(rows, rows, gamma: 0.5)
    let solution = try SupportVectorSolution(kernel: kernel, response: response, cost: cost, epsilon: epsilon)
    #expect(solution.coefficients.count { abs($0) == cost } > 30)
    #expect(abs(solution.coefficients.reduce(0, +)) < 1e-9 * cost)
    for (row, predicted) in solution.predict(kernel).enumerated() {
      let error = response[row] - predicted
      switch solution.coefficients[row] {
      case cost: #expect(error >= epsilon - 1e-6)
      case -cost: #expect(error <= -epsilon + 1e-6)
      case 0: #expect(abs(error) <= epsilon + 1e-6)
      case let beta: #expect(abs(beta) < cost && abs(error - (beta > 0 ? epsilon : -epsilon)) < 1e-6)
      }
    }
  }

  @Test(
    "kernels in single precision violate the conditions by what their rounding adds, and by nothing if they are exact"
  )
  func singlePrecision() throws {
    func violation(_ kernel: Double) throws -> Double {
      let matrix = Matrix(rowCount: 2, columnCount: 2, elements: [1, kernel, kernel, 1])
      let response = [0, 1e4]
      let solution = try SupportVectorSolution(kernel: matrix, response: response, cost: 1e6, epsilon: 0.1)
      return solution.violationInSinglePrecision(kernel: matrix, response: response, epsilon: 0.1)
    }
    #expect(abs(try violation(0.5)) < 1e-9)
    // β = (−b, b) with 2b(1 − k) = 1e4 − 2ε; the two rows err by b times the rounding, in opposite directions.
    let rounding = abs(Double(Float(0.1)) - 0.1)
    let expected = (1e4 - 0.2) / 0.9 * rounding
    #expect(expected > 1e-5)
    #expect(abs(try violation(0.1) - expected) < 1e-9)
  }

  @Test("a solution is one for a larger cost only if no coefficient is at the bound")
  func otherCosts() throws {
    let free = try SupportVectorSolution(kernel: Self.half, response: [0, 1], cost: 1, epsilon: 0.1)
    #expect(free.isSolution(forCost: 1) && free.isSolution(forCost: 2) && !free.isSolution(forCost: 0.9))
    let bound = try SupportVectorSolution(kernel: Self.half, response: [0, 1], cost: 0.5, epsilon: 0.1)
    #expect(bound.isSolution(forCost: 0.5) && !bound.isSolution(forCost: 0.6))
  }

  @Test("equal rows with unequal responses, whose kernel matrix is singular, pull up to the cost")
  func equalRows() throws {
    let ones = Matrix(rowCount: 2, columnCount: 2, elements: [1, 1, 1, 1])
    let solution = try SupportVectorSolution(kernel: ones, response: [0, 1], cost: 3, epsilon: 0.1)
    #expect(solution.coefficients == [-3, 3])
    // Any constant from 0.1 to 0.9 costs the same; the middle is taken.
    expect(solution.predict(ones), [0.5, 0.5], within: 1e-9)
  }

  @Test("rows within ε of a constant, or a single row, need no support vectors")
  func nothingToSupport() throws {
    let apart = Matrix(rowCount: 3, columnCount: 3, elements: [1, 0, 0, 0, 1, 0, 0, 0, 1])
    let flat = try SupportVectorSolution(
      kernel: apart, response: [4.95, 5.05, 5], cost: 1, epsilon: 0.1)
    #expect(flat.coefficients == [0, 0, 0] && abs(flat.rho + 5) < 1e-12)
    let single = try SupportVectorSolution(
      kernel: Matrix(rowCount: 1, columnCount: 1, elements: [1]), response: [7], cost: 1, epsilon: 0.1)
    #expect(single.coefficients == [0] && abs(single.rho + 7) < 1e-12)
  }

  @Test("what has no solution is refused: no rows, responses and kernels that are not finite")
  func refused() {
    #expect(throws: SupportVectorError.noRows) {
      try SupportVectorSolution(
        kernel: Matrix(rowCount: 0, columnCount: 0), response: [], cost: 1, epsilon: 0)
    }
    for value in [Double.nan, .infinity] {
      #expect(throws: SupportVectorError.notFinite(row: 1, column: nil)) {
        try SupportVectorSolution(kernel: Self.half, response: [0, value], cost: 1, epsilon: 0)
      }
      #expect(throws: SupportVectorError.noConvergence) {
        try SupportVectorSolution(
          kernel: Matrix(rowCount: 2, columnCount: 2, elements: [1, value, value, 1]), response: [0, 1],
          cost: 1, epsilon: 0)
      }
    }
  }

  @Test("it stops in a cancelled task")
  func cancelled() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return Result { try Self.planted(cost: 10, gamma: 1, epsilon: 0) }
    }
    task.cancel()
    let stopped = await task.value
    #expect(throws: SupportVectorError.cancelled) { try stopped.get() }
  }

  private func expect(
    _ numbers: [Double], _ truth: [Double], within tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(numbers.count == truth.count, sourceLocation: sourceLocation)
    for (number, expected) in zip(numbers, truth) {
      #expect(abs(number - expected) <= tolerance, sourceLocation: sourceLocation)
    }
  }
}
