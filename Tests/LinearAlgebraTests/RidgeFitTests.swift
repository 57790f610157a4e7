import Testing

@testable import LinearAlgebra

@Suite("Ridge fit")
struct RidgeFitTests {
  @Test("coefficients and degrees of freedom equal those of scikit-learn")
  func scikitLearn() throws {
    // scikit-learn 1.9.1, numpy 2.4.6, after the lines of PlantedRegression:
    //   fit = Ridge(alpha=0.1 * 40, solver='svd').fit(Z, Y); fit.coef_.T / X.std(0)[:, None]
    //   d = np.linalg.svd(Z, compute_uv=False); (d**2 / (d**2 + 0.1 * 40)).sum()
    let coefficients = [
      0.3892597431317673, -0.09411898994395941, -0.06392847779417309, 0.3970062435818076, 932.8247747550719,
      1938.801376096200, -48.49807320081550, -14.98990908259632, 117.0328698999704, 11.90226002548164,
      1.159441096344515, 1.543056850170811,
    ]
    let fit = try RidgeFit(
      design: PlantedRegression.design, response: PlantedRegression.response, penalty: 0.1)
    #expect(isNear(fit.map.coefficients.elements, coefficients, within: 1e-10))
    #expect(abs(fit.degreesOfFreedom - 4.552447752056265) < 1e-10)
    #expect(fit.keptColumns == Array(0..<6))
  }

  @Test(
    "coefficients and degrees of freedom equal those of scikit-learn for a penalty too small for the normal equations"
  )
  func tinyPenalty() throws {
    // The same lines with 1e-9 instead of 0.1.
    let coefficients = [
      -3.598657438755834, -4.743437015909730, -0.03900900826858539, 0.4650069646752599, 1299.557820821989,
      2377.947237302398, 27.13276906133635, 80.06085682991680, 1024.094184331419, 1057.310514809227,
      0.8859087035289674, 0.8868041387903510,
    ]
    let fit = try RidgeFit(
      design: PlantedRegression.design, response: PlantedRegression.response, penalty: 1e-9)
    #expect(isNear(fit.map.coefficients.elements, coefficients, within: 1e-9))
    #expect(abs(fit.degreesOfFreedom - 5.999999368873441) < 1e-9)
  }

  @Test("with one column, the least squares slope is divided by 1 + λ")
  func byHand() throws {
    // x has mean 2 and variance 2; the least squares slope is 3.
    let fit = try RidgeFit(
      design: Matrix([[0], [1], [2], [3], [4]]), response: Matrix([[1], [4], [7], [10], [13]]), penalty: 0.5)
    #expect(isNear(fit.map.coefficients.elements, [2], within: 1e-14))
    #expect(isNear(fit.map.intercept, [3], within: 1e-14))
    #expect(isNear(fit.map.predict(Matrix([[12]])).elements, [27], within: 1e-14))
    #expect(abs(fit.degreesOfFreedom - 2.0 / 3) < 1e-14)
  }

  @Test("it is least squares with √(λn)·I appended as rows", arguments: [1e-6, 1e-3, 1, 1e6])
  func augmented(penalty: Double) throws {
    let (design, response) = (PlantedRegression.design, PlantedRegression.response)
    let fit = try RidgeFit(design: design, response: response, penalty: penalty)
    let scale = Standardisation(of: design)
    let root = (penalty * Double(design.rowCount)).squareRoot()
    let means = fit.map.valuesAtMeans
    let centred = (0..<40).map { row in [response[row, 0] - means[0], response[row, 1] - means[1]] }
    let other = try leastSquares(
      Matrix(
        rowCount: 46, columnCount: 6,
        elements: scale.applied(to: design).elements
          + (0..<36).map { $0.isMultiple(of: 7) ? root : 0 }),
      Matrix(centred + [[Double]](repeating: [0, 0], count: 6)))
    let expected = (0..<12).map { other.coefficients.elements[$0] / scale.deviations[$0 / 2] }
    #expect(isNear(fit.map.coefficients.elements, expected, within: 1e-9))
  }

  @Test("without a penalty it is least squares")
  func noPenalty() throws {
    let (design, response) = (PlantedRegression.design, PlantedRegression.response)
    let fit = try RidgeFit(design: design, response: response, penalty: 0)
    let linear = try LinearFit(design: design, response: response)
    #expect(isNear(fit.map.coefficients.elements, linear.coefficients.elements, within: 1e-8))
    #expect(abs(fit.degreesOfFreedom - 6) < 1e-12)
  }

  @Test("without a penalty, proportional columns share their weight by their spread")
  func collinear() throws {
    // The third column is ten times the first, so they are equal when standardised. Each takes half of 6 per unit of
    // the first: 3 for the first and 0.3 for the third.
    let rows: [[Double]] = [[0, 1], [1, 5], [2, 2], [3, 3], [4, 9]]
    let fit = try RidgeFit(
      design: Matrix(rows.map { [$0[0], $0[1], 10 * $0[0]] }),
      response: Matrix(rows.map { [6 * $0[0] - $0[1]] }),
      penalty: 0)
    #expect(isNear(fit.map.coefficients.elements, [3, -1, 0.3], within: 1e-12))
    #expect(abs(fit.degreesOfFreedom - 2) < 1e-12)
  }

  @Test("fewer rows than columns are fitted, and exactly so without a penalty")
  func fewRows() throws {
    let (design, response) = (
      Matrix(rowCount: 5, columnCount: 12, numbers: 7), Matrix([[1], [-2], [4], [0], [9]])
    )
    let exact = try RidgeFit(design: design, response: response, penalty: 0)
    #expect(isNear(exact.map.predict(design).elements, response.elements, within: 1e-11))
    #expect(abs(exact.degreesOfFreedom - 4) < 1e-12)
    let shrunk = try RidgeFit(design: design, response: response, penalty: 0.2)
    #expect(shrunk.degreesOfFreedom > 0 && shrunk.degreesOfFreedom < 4)
  }

  @Test("a constant column has no influence, even if it varies by rounding")
  func constantColumns() throws {
    let rows = (0..<6).map { [7, 0.1 * Double($0 % 3), 1e6 + ($0 == 2 ? 1e-9 : 0)] }
    let fit = try RidgeFit(
      design: Matrix(rows), response: Matrix((0..<6).map { [Double($0 % 3)] }), penalty: 0)
    #expect(fit.keptColumns == [1])
    #expect(fit.map.coefficients[0, 0] == 0 && fit.map.coefficients[2, 0] == 0)
    #expect(isNear(fit.map.predict(Matrix([[1000, 0.1, -5]])).elements, [1], within: 1e-12))
  }

  @Test("the unit of a column does not matter")
  func units() throws {
    let design = PlantedRegression.design
    let scaled = Matrix(
      (0..<40).map { row in design.row(row).enumerated().map { $1 * ($0 == 1 ? 1e-6 : 1) } })
    let (one, other) = (
      try RidgeFit(design: design, response: PlantedRegression.response, penalty: 0.3),
      try RidgeFit(design: scaled, response: PlantedRegression.response, penalty: 0.3)
    )
    #expect(isNear(one.map.predict(design).elements, other.map.predict(scaled).elements, within: 1e-12))
  }

  @Test("impossible fits are rejected")
  func refused() {
    let response = Matrix([[1], [2]])
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 0)) {
      try RidgeFit(design: Matrix([[1], [.nan]]), response: response, penalty: 1)
    }
    #expect(throws: LinearAlgebraError.notFinite(row: 0, column: 0)) {
      try RidgeFit(design: response, response: Matrix([[.infinity], [1]]), penalty: 1)
    }
    #expect(throws: LinearAlgebraError.noRows) {
      try RidgeFit(
        design: Matrix(rowCount: 0, columnCount: 1), response: Matrix(rowCount: 0, columnCount: 1), penalty: 1
      )
    }
    #expect(throws: LinearAlgebraError.overflow) {
      try RidgeFit(design: Matrix([[1e200], [-1e200]]), response: response, penalty: 1)
    }
  }
}
