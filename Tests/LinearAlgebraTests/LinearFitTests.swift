import Testing

@testable import LinearAlgebra

struct LinearFitTests {
  private static func isNear(_ numbers: [Double], _ expected: [Double], within tolerance: Double) -> Bool {
    numbers.count == expected.count && zip(numbers, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// (5 + 2a − 3b, −1 + 0.5a + 4b), with a constant column between the two.
  private static let affine = (
    design: Matrix([[0, 7, 0], [1, 7, 0], [0, 7, 1], [2, 7, 3], [-1, 7, 4]]),
    response: Matrix([[5, -1], [7, -0.5], [2, 3], [0, 12], [-9, 14.5]])
  )

  @Test("an exact affine map is recovered, including its intercept")
  func exactMap() throws {
    let fit = try LinearFit(design: Self.affine.design, response: Self.affine.response)
    #expect(Self.isNear(fit.coefficients.elements, [2, 0.5, 0, 0, -3, 4], within: 1e-9))
    #expect(Self.isNear(fit.intercept, [5, -1], within: 1e-9))
    #expect(fit.rank == 2)
  }

  @Test("a constant column is left out and given coefficients of exactly 0")
  func constantColumn() throws {
    let fit = try LinearFit(design: Self.affine.design, response: Self.affine.response)
    #expect(fit.keptColumns == [0, 2])
    #expect(fit.coefficients[1, 0] == 0 && fit.coefficients[1, 1] == 0)
    #expect(fit.map.columnMeans[1] == 7)
  }

  @Test("the map applies to unseen rows, and a column constant in training has no influence")
  func prediction() throws {
    let fit = try LinearFit(design: Self.affine.design, response: Self.affine.response)
    let predicted = fit.predict(Matrix([[10, 7, 10], [0, 1000, 1]]))
    #expect(Self.isNear(predicted.elements, [-5, 44, 2, 3], within: 1e-9))
    #expect(predicted.rowCount == 2 && predicted.columnCount == 2)
  }

  @Test("no rows to predict give no predictions")
  func noPrediction() throws {
    let fit = try LinearFit(design: Self.affine.design, response: Self.affine.response)
    #expect(fit.predict(Matrix(rowCount: 0, columnCount: 3)).rowCount == 0)
  }

  @Test("with one row everything is constant, and its response is always predicted")
  func oneRow() throws {
    let fit = try LinearFit(design: Matrix([[3, 4]]), response: Matrix([[10, 20]]))
    #expect(fit.keptColumns.isEmpty)
    #expect(fit.rank == 0)
    #expect(fit.condition == .undefined(.noColumns))
    #expect(fit.intercept == [10, 20])
    #expect(fit.predict(Matrix([[-8, 100]])).elements == [10, 20])
  }

  @Test("fewer rows than columns are fitted with the smallest coefficients")
  func fewerRowsThanColumns() throws {
    // Centred: ±(1, 2, 2)/2 against ±9/2, so b = (1, 2, 2).
    let fit = try LinearFit(
      design: Matrix([[0, 0, 0], [1, 2, 2]]), response: Matrix([[1], [10]]))
    #expect(Self.isNear(fit.coefficients.elements, [1, 2, 2], within: 1e-12))
    #expect(Self.isNear(fit.intercept, [1], within: 1e-12))
    #expect(fit.condition == .undefined(.noMoreRowsThanColumns))
  }

  @Test("columns that are 1e8 away from zero are fitted to 1e-6")
  func hugeOffsets() throws {
    let steps: [(Double, Double)] = [(0, 0), (1, 0), (0.25, 1), (3, 2), (-2, 0.5), (1, -4)]
    let design = Matrix(steps.map { [1e8 + $0.0, -1e8 + $0.1] })
    let response = Matrix(steps.map { [500 + 2 * $0.0 - 3 * $0.1] })
    let fit = try LinearFit(design: design, response: response)
    #expect(Self.isNear(fit.coefficients.elements, [2, -3], within: 1e-6))
    #expect(Self.isNear(fit.predict(design).elements, response.elements, within: 1e-6))
  }

  @Test("the mean of 10000 values near 1e15 is correct to its last digits")
  func exactMeans() throws {
    // Their sum is rounded to multiples of 1024, so a single summation would lose most of the 1.5.
    let design = Matrix((0..<10_000).map { [1e15 + Double($0 % 4)] })
    let fit = try LinearFit(design: design, response: Matrix(rowCount: 10_000, columnCount: 1))
    #expect(abs(fit.map.columnMeans[0] - (1e15 + 1.5)) <= 0.125)
  }

  @Test("columns of values up to 1e150 are fitted as well as small ones")
  func hugeValues() throws {
    let steps: [(Double, Double)] = [(0, 0), (1, 0), (0, 1), (1, 2), (-2, 0.5)]
    let design = Matrix(steps.map { [1e150 * $0.0, 1e150 * $0.1] })
    let response = Matrix(steps.map { [500 + 2 * $0.0 - 3 * $0.1] })
    let fit = try LinearFit(design: design, response: response)
    #expect(fit.rank == 2)
    #expect(Self.isNear(fit.coefficients.elements, [2e-150, -3e-150], within: 1e-160))
    #expect(Self.isNear(fit.predict(design).elements, response.elements, within: 1e-9))
    #expect(try #require(fit.condition.value).isFinite)
  }

  @Test("values whose mean exceeds the range of doubles are an overflow")
  func meanBeyondDoubles() {
    #expect(throws: LinearAlgebraError.overflow) {
      try LinearFit(
        design: Matrix([[1.5e308], [1.5e308], [-1e308]]), response: Matrix([[1], [2], [3]]))
    }
  }

  @Test("NaN and infinity are rejected with row and column", arguments: [Double.nan, .infinity])
  func notFinite(value: Double) {
    var (design, response) = Self.affine
    response[3, 1] = value
    #expect(throws: LinearAlgebraError.notFinite(row: 3, column: 1)) {
      try LinearFit(design: design, response: response)
    }
    design[2, 0] = value
    #expect(throws: LinearAlgebraError.notFinite(row: 2, column: 0)) {
      try LinearFit(design: design, response: response)
    }
  }

  @Test("without rows there is nothing to fit")
  func noRows() {
    #expect(throws: LinearAlgebraError.noRows) {
      try LinearFit(
        design: Matrix(rowCount: 0, columnCount: 2), response: Matrix(rowCount: 0, columnCount: 2))
    }
  }

  @Test("the cutoff decides whether a faint column is fitted")
  func cutoff() throws {
    let design = Matrix([[1, 1e-5], [1, -1e-5], [-1, 1e-5], [-1, -1e-5]])
    let response = Matrix([[2], [0], [0], [-2]])
    let whole = try LinearFit(design: design, response: response, relativeCutoff: 1e-6)
    #expect(whole.rank == 2)
    #expect(Self.isNear(whole.coefficients.elements, [1, 1e5], within: 1e-6))
    let cut = try LinearFit(design: design, response: response, relativeCutoff: 1e-4)
    #expect(cut.rank == 1)
    #expect(Self.isNear(cut.coefficients.elements, [1, 0], within: 1e-9))
  }
}
