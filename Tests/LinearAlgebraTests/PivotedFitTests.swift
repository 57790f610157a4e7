import Foundation
import Testing

@testable import LinearAlgebra

@Suite("Least squares by pivoted QR, corrected")
struct PivotedFitTests {
  private static func isNear(_ numbers: [Double], _ expected: [Double], within share: Double = 1e-15) -> Bool
  {
    numbers.count == expected.count
      && zip(numbers, expected).allSatisfy { abs($0 - $1) <= share * max(abs($1), 1e-300) }
  }

  /// Computed with fractions in Python: 736/615 + 952/615·a − 61/123·b and −4/123 + 59/123·a + 5/123·b.
  private static let small = (
    design: Matrix([[0, 1], [1, 0], [2, 2], [3, 5], [4, 1]]),
    response: Matrix([[1, 0], [2, 1], [4, 0], [3, 2], [7, 2]])
  )

  @Test(
    "two responses on two columns are fitted as computed with fractions",
    arguments: PivotedFit.Precision.allCases)
  func fractions(precision: PivotedFit.Precision) throws {
    let fit = try PivotedFit(
      design: Self.small.design, response: Self.small.response, precision: precision)
    let slopes: [Double] = [952 / 615, 59 / 123, -61 / 123, 5 / 123]
    #expect(Self.isNear(fit.coefficients.elements, slopes, within: 1e-14))
    #expect(Self.isNear(fit.intercept, [736.0 / 615, -4.0 / 123], within: 1e-13))
    let deviations = try #require(fit.residualDeviations)
    #expect(Self.isNear(deviations, [0.798372327917081453, 0.86013801123655949], within: 1e-14))
    #expect(fit.rank == 2 && fit.isSettled)
  }

  @Test("without an intercept nothing is centred", arguments: PivotedFit.Precision.allCases)
  func throughOrigin(precision: PivotedFit.Precision) throws {
    // y = 3i mod 5 + 10i on i and i²/2; computed with fractions in Python: 10183/896 and −165/448.
    let rows = (1...6).map { Double($0) }
    let fit = try PivotedFit(
      design: Matrix(rows.map { [$0, $0 * $0 / 2] }),
      response: Matrix([[13], [21], [34], [42], [50], [63]]),
      hasIntercept: false, precision: precision)
    #expect(Self.isNear(fit.coefficients.elements, [10183.0 / 896, -165.0 / 448], within: 1e-13))
    #expect(fit.intercept == [0])
    #expect(Self.isNear(try #require(fit.residualDeviations), [1.87127606385131137], within: 1e-13))
    // At (2, 2) they give 2·10183/896 − 2·165/448 = 9853/448.
    #expect(Self.isNear(fit.map.predict(Matrix([[2, 2]])).elements, [9853.0 / 448], within: 1e-13))
  }

  /// A polynomial of degree 10 on x from −8 to −3.0625, with a condition number above 1e9.
  private static let polynomial = (
    design: Matrix(
      (0..<80).map { row in (1...10).map { pow(Double(row) / 16 - 8, Double($0)) } }),
    exact: DoubledMatrix(
      rowCount: 80, columnCount: 10,
      elements: (0..<80).flatMap { row in (1...10).map { DoubleDouble(Double(row) / 16 - 8).power($0) } }),
    response: Matrix((0..<80).map { [Double($0 * $0 % 17) / 16] }),
    // Computed with fractions in Python, intercept first.
    truth: [
      -82767.5015157548254, -160955.790883937116, -139021.336047636847, -70257.5699045157964,
      -23016.690130267394, -5109.90904942407743, -778.972223594293503, -80.5579626609009809,
      -5.41174531871771581, -0.213370676814969856, -0.00375139664532393303,
    ]
  )

  @Test("with refinement, a polynomial of degree 10 is correct to the last digit of doubles")
  func highDegree() throws {
    let fit = try PivotedFit(
      design: Self.polynomial.exact, response: DoubledMatrix(Self.polynomial.response), precision: .refined)
    #expect(fit.isSettled && fit.rank == 10)
    #expect(Self.isNear(fit.intercept + fit.coefficients.elements, Self.polynomial.truth, within: 1e-15))
    #expect(Self.isNear(try #require(fit.residualDeviations), [0.355516012028790984]))
    let condition = try #require(fit.condition.value)
    #expect(condition > 1e8 && condition < 1e12)
  }

  @Test("in doubles, the same polynomial keeps a third of its digits")
  func highDegreeInDoubles() throws {
    let fit = try PivotedFit(
      design: Self.polynomial.design, response: Self.polynomial.response, precision: .double)
    #expect(Self.isNear(fit.intercept + fit.coefficients.elements, Self.polynomial.truth, within: 1e-5))
    #expect(fit.passCount == 1)
  }

  @Test("with refinement, the order of the rows changes no digit")
  func rowOrder() throws {
    let (design, response) = (Self.polynomial.exact, DoubledMatrix(Self.polynomial.response))
    func fit(_ order: [Int]) throws -> PivotedFit {
      try PivotedFit(
        design: DoubledMatrix(
          rowCount: 80, columnCount: 10, elements: order.flatMap { row in (0..<10).map { design[row, $0] } }),
        response: DoubledMatrix(rowCount: 80, columnCount: 1, elements: order.map { response[$0, 0] }),
        precision: .refined)
    }
    let (one, other) = (try fit(Array(0..<80)), try fit((0..<80).map { $0 * 37 % 80 }))
    #expect(Self.isNear(one.coefficients.elements, other.coefficients.elements, within: 0x1p-52))
    #expect(Self.isNear(one.intercept, other.intercept, within: 0x1p-52))
  }

  @Test("with refinement, residuals 1e7 times the explained part cost no digit")
  func largeResiduals() throws {
    // Third differences are orthogonal to 1, x and x² on x = 0, 1, 2, 3.
    let response = [1 - 1e8, 3 + 3e8, 7 - 3e8, 13 + 1e8]
    let fit = try PivotedFit(
      design: Matrix([[0, 0], [1, 1], [2, 4], [3, 9]]),
      response: Matrix(rowCount: 4, columnCount: 1, elements: response), precision: .refined)
    #expect(fit.intercept == [1] && fit.coefficients.elements == [1, 1])
    #expect(Self.isNear(try #require(fit.residualDeviations), [1e8 * (20.0).squareRoot()]))
  }

  @Test("a column of noise around a mean that no double represents is predicted to 13 digits")
  func roundedMeans() throws {
    // 1 + c·2⁻⁴⁰ for c = 0, 1, 2, 5, 6: the mean, 1 + 2.8·2⁻⁴⁰, is rounded by up to 2⁻⁵³. The response is c + 1.
    let steps: [Double] = [0, 1, 2, 5, 6]
    let design = Matrix(steps.map { [1 + $0 * 0x1p-40] })
    let fit = try PivotedFit(
      design: design, response: Matrix(steps.map { [$0 + 1] }), precision: .refined)
    #expect(Self.isNear(fit.map.predict(design).elements, [1, 2, 3, 6, 7], within: 1e-13))
    #expect(Self.isNear(fit.coefficients.elements, [0x1p40]))
  }

  @Test("constant columns are left out and a constant response has no slope")
  func constants() throws {
    let fit = try PivotedFit(
      design: Matrix([[7, 1], [7, 2], [7, 4]]), response: Matrix([[3, 1], [3, 2], [3, 4]]),
      precision: .refined)
    #expect(fit.keptColumns == [1] && fit.rank == 1)
    #expect(fit.coefficients.elements == [0, 0, 0, 1])
    #expect(fit.intercept == [3, 0])
    let none = try PivotedFit(
      design: Matrix([[7], [7], [7]]), response: Matrix([[1], [2], [6]]), precision: .double)
    #expect(none.rank == 0 && none.intercept == [3] && none.condition == .undefined(.noColumns))
    #expect(Self.isNear(try #require(none.residualDeviations), [(7.0).squareRoot()]))
  }

  @Test("a fit that explains nothing is settled, and so is one whose first solution is exact")
  func nothingToCorrect() throws {
    let none = try PivotedFit(
      design: Matrix([[7], [7], [7]]), response: Matrix([[1], [2], [6]]), precision: .refined)
    #expect(none.isSettled && none.passCount == 0)
    let constant = try PivotedFit(
      design: Matrix([[1], [2], [4]]), response: Matrix([[3], [3], [3]]), precision: .refined)
    #expect(constant.isSettled && constant.coefficients.elements == [0] && constant.intercept == [3])
  }

  @Test("a single row determines the intercept alone", arguments: PivotedFit.Precision.allCases)
  func oneRow(precision: PivotedFit.Precision) throws {
    let fit = try PivotedFit(design: Matrix([[2]]), response: Matrix([[5]]), precision: precision)
    #expect(fit.keptColumns.isEmpty && fit.intercept == [5])
  }

  @Test("of a duplicated column, one copy is fitted and the other gets 0")
  func deficient() throws {
    let fit = try PivotedFit(
      design: Matrix([[1, 1], [2, 2], [4, 4], [9, 9]]), response: Matrix([[5], [7], [11], [21]]),
      precision: .refined)
    #expect(fit.rank == 1 && fit.keptColumns == [0, 1])
    #expect(fit.coefficients.elements.sorted() == [0, 2] && fit.intercept == [3])
  }

  @Test("as many unknowns as rows leave no residual deviation")
  func noFreedom() throws {
    let fit = try PivotedFit(
      design: Matrix([[1], [3]]), response: Matrix([[2], [8]]), precision: .refined)
    #expect(fit.coefficients.elements == [3] && fit.intercept == [-1])
    #expect(fit.residualDeviations == nil)
  }

  @Test("columns of 1e200 and 1e-200 are fitted equally well")
  func units() throws {
    let fit = try PivotedFit(
      design: Matrix([[1e200, 1e-200], [2e200, 1e-200], [3e200, 4e-200], [5e200, -1e-200]]),
      response: Matrix([[3], [4], [8], [5]]), precision: .refined)
    // y = 1 + a + b in units of 1e200 and 1e-200.
    #expect(Self.isNear(fit.coefficients.elements, [1e-200, 1e200], within: 1e-14))
    #expect(Self.isNear(fit.intercept, [1], within: 1e-14))
  }

  @Test("impossible fits are errors: no rows, a NaN, an overflow")
  func refused() {
    let none = Matrix(rowCount: 0, columnCount: 1)
    #expect(throws: LinearAlgebraError.noRows) {
      try PivotedFit(design: none, response: none, precision: .refined)
    }
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 0)) {
      try PivotedFit(
        design: Matrix([[1], [.nan]]), response: Matrix([[1], [2]]), precision: .double)
    }
    #expect(throws: LinearAlgebraError.overflow) {
      try PivotedFit(
        design: Matrix([[1.5e308], [1.5e308], [-1e308]]), response: Matrix([[1], [2], [3]]),
        precision: .refined)
    }
    #expect(throws: LinearAlgebraError.overflow) {
      try PivotedFit(
        design: Matrix([[1e-200], [2e-200]]), response: Matrix([[1e200], [3e200]]),
        precision: .double)
    }
  }
}
