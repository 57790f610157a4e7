import Foundation
import LinearAlgebra
import Testing

@testable import SupportVectors

@Suite("Support vector regression")
struct SupportVectorRegressionTests {
  @Test("two rows by hand: errors of ε remain, and coefficients stop at the cost")
  func byHand() throws {
    // k(0, 1) = 1/2 and β = (−b, b), so f differs by b between the rows: 1 − b = 2ε, b = 0.8 and f(0) = 0.1.
    let design = Matrix(rowCount: 2, columnCount: 1, elements: [0, 1])
    let fit = try SupportVectorRegression(
      design: design, response: [0, 1], cost: 10, gamma: log(2), epsilon: 0.1)
    expect(fit.coefficients, [-0.8, 0.8], within: 1e-6)
    expect([fit.rho], [-0.5], within: 1e-6)
    expect(fit.predict(design), [0.1, 0.9], within: 1e-6)
    // At C = 0.3 both coefficients are at the bound, and ρ is in the middle: f = 0.5 ± 0.15.
    let bound = try SupportVectorRegression(
      design: design, response: [0, 1], cost: 0.3, gamma: log(2), epsilon: 0.1)
    #expect(bound.coefficients == [-0.3, 0.3])
    expect(bound.predict(design), [0.35, 0.65], within: 1e-6)
  }

  /// Predictions of scikit-learn 1.9.1 with `SVR(kernel="rbf", tol=1e-6)` on the planted rows.
  static let published: [(cost: Double, gamma: Double, epsilon: Double, count: Int, predicted: [Double])] = [
    (
      1, 0.3, 0.1, 16,
      [-0.662024358, -0.291259142, 0.169078028, 0.842234822, 1.349241077, -0.552257392]
    ),
    (
      100, 0.05, 0.02, 15,
      [-0.915034156, -0.280205479, 0.073459947, 0.658276352, 1.419303548, -0.599639641]
    ),
    (
      300, 0.1, 0.05, 16,
      [-0.902277957, -0.287699298, 0.098875124, 0.698603078, 1.388448516, -0.615119274]
    ),
    (
      0.05, 1, 0.2, 18,
      [0.032749769, 0.103037025, 0.165940072, 0.243094692, 0.237610014, -0.007317043]
    ),
    (
      10, 1, 0, 24,
      [-0.700705721, -0.021651422, 0.14433027, 0.781636527, 1.419715903, -0.710258763]
    ),
  ]

  @Test("predictions and the number of support vectors are scikit-learn's", arguments: published.indices)
  func scikitLearn(index: Int) throws {
    let truth = Self.published[index]
    let fit = try SupportVectorRegression(
      design: Planted.design, response: Planted.response, cost: truth.cost, gamma: truth.gamma,
      epsilon: truth.epsilon)
    #expect(fit.supportVectors.rowCount == truth.count)
    expect(fit.predict(Planted.unseen), truth.predicted, within: 1e-5)
  }

  @Test("rows within ε of a constant need no support vectors, nor does a single row")
  func nothingToSupport() throws {
    let design = Matrix(rowCount: 3, columnCount: 1, elements: [0, 1, 2])
    let flat = try SupportVectorRegression(
      design: design, response: [4.95, 5.05, 5], cost: 1, gamma: 1, epsilon: 0.1)
    #expect(flat.supportVectors.rowCount == 0)
    // Any number within ε of all three is optimal; libsvm takes the middle of them.
    expect(flat.predict(design), [5, 5, 5], within: 1e-9)
    let single = try SupportVectorRegression(
      design: Matrix(rowCount: 1, columnCount: 2, elements: [3, 4]), response: [7], cost: 1, gamma: 1,
      epsilon: 0.1)
    expect(single.predict(Matrix(rowCount: 1, columnCount: 2, elements: [-9, 50])), [7], within: 1e-9)
  }

  @Test("input that libsvm cannot handle is rejected before it reaches libsvm")
  func refused() {
    let (design, response) = (Planted.design, Planted.response)
    func fit(_ design: Matrix, _ response: [Double]) throws -> SupportVectorRegression {
      try SupportVectorRegression(design: design, response: response, cost: 1, gamma: 1, epsilon: 0.1)
    }
    for value in [Double.nan, .infinity] {
      var bad = design
      bad[4, 2] = value
      #expect(throws: SupportVectorError.notFinite(row: 4, column: 2)) { try fit(bad, response) }
      var odd = response
      odd[3] = value
      #expect(throws: SupportVectorError.notFinite(row: 3, column: nil)) { try fit(design, odd) }
    }
    var huge = design
    huge[0, 0] = 1e160
    #expect(throws: SupportVectorError.overflow) { try fit(huge, response) }
    #expect(throws: SupportVectorError.noRows) { try fit(Matrix(rowCount: 0, columnCount: 3), []) }
  }

  @Test("if single precision is insufficient, there is an error instead of a wrong number")
  func noConvergence() {
    // With such a small γ, all kernels are 1 to four digits, and the optimal β would be 1e5.
    #expect(throws: SupportVectorError.noConvergence) {
      try SupportVectorRegression(
        design: Planted.design, response: Planted.response, cost: 1e5, gamma: 1e-4, epsilon: 0.01)
    }
  }

  @Test("parallel fits give the same bytes as sequential ones")
  func parallel() async throws {
    let costs = (0..<32).map { Double($0 + 1) }
    @Sendable func fit(_ cost: Double) throws -> SupportVectorRegression {
      try SupportVectorRegression(
        design: Planted.design, response: Planted.response, cost: cost, gamma: 0.3, epsilon: 0.05)
    }
    let alone = try costs.map(fit)
    try await withThrowingTaskGroup(of: (Int, SupportVectorRegression).self) { group in
      for (index, cost) in costs.enumerated() { group.addTask { (index, try fit(cost)) } }
      for try await (index, fitted) in group { #expect(fitted == alone[index]) }
    }
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

@Suite("libsvm in a cancelled task")
struct CancelledSupportVectorTests {
  private static func fit() throws(SupportVectorError) -> SupportVectorRegression {
    try SupportVectorRegression(
      design: Planted.design, response: Planted.response, cost: 1e5, gamma: 0.1, epsilon: 0.001)
  }

  @Test("libsvm stops while it iterates, and the next fit is the same as one before")
  func stops() async throws {
    let before = try Self.fit()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return Result { () throws(SupportVectorError) in try Self.fit() }
    }
    task.cancel()
    let stopped = await task.value
    #expect(throws: SupportVectorError.cancelled) { try stopped.get() }
    #expect(try Self.fit() == before)
  }
}
