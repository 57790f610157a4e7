import Testing

@testable import LinearAlgebra

@Suite("Huber fit")
struct HuberFitTests {
  private static let (design, response) = (PlantedRegression.design, PlantedRegression.response)

  /// The minimum of the objective of scikit-learn's HuberRegressor (scikit-learn 1.9.1, scipy 1.17.1), computed after
  /// the lines of PlantedRegression for each column k of Y. HuberRegressor itself stops while its predictions are still
  /// up to 0.006 off, however tight `tol` is.
  ///
  ///     from sklearn.linear_model._huber import _huber_loss_and_gradient as loss
  ///     start = HuberRegressor(epsilon=epsilon, alpha=penalty, tol=1e-12, max_iter=100000).fit(Z, Y[:, k])
  ///     best = np.r_[start.coef_, start.intercept_, start.scale_]
  ///     for _ in range(5):
  ///       best = scipy.optimize.root(
  ///         lambda p: loss(p, Z, Y[:, k], epsilon, penalty, np.ones(40))[1], best, tol=1e-15).x
  ///     b = best[:6] / X.std(0); intercept = best[6] - b @ X.mean(0); scale = best[7]
  static let known: [Known] = [
    Known(
      epsilon: 1.35, penalty: 0,
      coefficients: [
        0.9504716067534099, -0.4282741308026092, -0.020679707474653163, 0.4957088898481513,
        -21.24508912112238,
        1081.771979928263, -27.6539764611908, 25.60661403053575, 8.658100628862154, 93.98879987680415,
        0.39458642692077, 0.260841379200703,
      ],
      intercept: [-5.748662054835336, 374.2050843597315], scales: [14.735458693233081, 16.67976145557537],
      outlierCounts: [13, 12]),
    Known(
      epsilon: 1.1, penalty: 0,
      coefficients: [
        0.9870531724579484, -0.35574354814004727, -0.033153955999199396, 0.49563710950985324,
        -18.920695098600238, 1084.5328300059202, -25.175052403742253, 26.228058840641733, 0.9287506927247265,
        77.86898315859484, 0.406353381885312, 0.25939216450273583,
      ],
      intercept: [2.7864752394525567, 380.46377180730497], scales: [4.653860298887663, 8.783539454961002],
      outlierCounts: [29, 28]),
    Known(
      epsilon: 1.35, penalty: 0.02,
      coefficients: [
        0.5365886068374542, -0.05048671595462501, -0.018190611234621783, 0.48424742826967027,
        15.72700917021661, 1045.3877751300856, -20.130106054029124, 18.836357919352903, 100.25543996350406,
        9.325841361474106, 0.33466896473970226, 0.3371718135083152,
      ],
      intercept: [56.740571299726014, 318.1985790562769], scales: [17.68642594980203, 15.883478276955817],
      outlierCounts: [12, 11]),
  ]

  struct Known: Sendable {
    let epsilon: Double
    let penalty: Double
    /// 6 × 2, row-major.
    let coefficients: [Double]
    let intercept: [Double]
    let scales: [Double]
    let outlierCounts: [Int]
  }

  @Test("coefficients, scale and outliers are at the minimum of scikit-learn's objective", arguments: known)
  func scikitLearn(known: Known) throws {
    let fit = try HuberFit(
      design: Self.design, response: Self.response, epsilon: known.epsilon, penalty: known.penalty)
    #expect(isNear(fit.map.coefficients.elements, known.coefficients, within: 1e-9))
    #expect(isNear(fit.map.intercept, known.intercept, within: 1e-9))
    #expect(isNear(fit.scales, known.scales, within: 1e-9))
    #expect(fit.outlierCounts == known.outlierCounts)
    #expect(fit.rank == 6)
  }

  @Test("without columns it is Huber's location estimate, computed by hand")
  func byHand() throws {
    // With the last row an outlier, 4c = εσ and (5 − ε²)σ² = Σ(y − c)² = 4 + 4c² over the first four; ε² = 3.2.
    let response = Matrix([[-1], [1], [-1], [1], [100]])
    let fit = try HuberFit(
      design: Matrix([[Double]](repeating: [7], count: 5)), response: response, epsilon: (3.2).squareRoot())
    #expect(isNear(fit.map.predict(Matrix([[0]])).elements, [(0.8).squareRoot()], within: 1e-12))
    #expect(isNear(fit.scales, [2], within: 1e-12))
    #expect(fit.outlierCounts == [1] && fit.keptColumns.isEmpty && fit.rank == 0)
  }

  @Test("if most rows lie on a plane, the others are outliers without influence")
  func exactPlane() throws {
    let rows = Matrix(rowCount: 30, columnCount: 2, numbers: 5)
    let response = (0..<30).map { row in
      [500 + 200 * rows[row, 0] - 30 * rows[row, 1] + (row % 6 == 0 ? 300 * Double(row) + 90 : 0)]
    }
    let fit = try HuberFit(design: rows, response: Matrix(response))
    #expect(isNear(fit.map.coefficients.elements, [200, -30], within: 1e-9))
    #expect(isNear(fit.map.intercept, [500], within: 1e-9))
    #expect(fit.scales == [0])
    #expect(fit.outlierCounts == [5])
  }

  @Test("if so few rows are off the plane that the scale goes to 0, the sum of absolute errors is minimal")
  func leastAbsoluteErrors() throws {
    // scipy 1.17.1, with `uniform` of PlantedRegression; 7 of 16 rows are not on the plane, and 7·1.35² < 16:
    //   x, y = uniform(16, 8, 11), uniform(16, 1, 12)[:, 0]
    //   A = np.c_[x, np.ones(16), np.eye(16), -np.eye(16)]
    //   linprog(np.r_[np.zeros(9), np.ones(32)], A_eq=A, b_eq=y, bounds=[(None, None)] * 9 + [(0, None)] * 32).fun
    let (design, response) = (
      Matrix(rowCount: 16, columnCount: 8, numbers: 11), Matrix(rowCount: 16, columnCount: 1, numbers: 12)
    )
    let fit = try HuberFit(design: design, response: response)
    let errors = zip(fit.map.predict(design).elements, response.elements).map { abs($0 - $1) }
    #expect(abs(errors.reduce(0, +) - 1.8714813437087168) < 1e-9)
    #expect(fit.outlierCounts == [7] && fit.scales == [0])
  }

  @Test("without large errors it is least squares")
  func leastSquares() throws {
    let fit = try HuberFit(design: Self.design, response: Self.response, epsilon: 100)
    let linear = try LinearFit(design: Self.design, response: Self.response)
    #expect(isNear(fit.map.coefficients.elements, linear.coefficients.elements, within: 1e-9))
    #expect(isNear(fit.map.intercept, linear.intercept, within: 1e-9))
    #expect(fit.outlierCounts == [0, 0])
  }

  @Test("no neighbouring coefficients do better", arguments: [(1.35, 0), (1.1, 0), (2, 0.5), (1.2, 0.01)])
  func bruteForce(epsilon: Double, penalty: Double) throws {
    let fit = try HuberFit(
      design: Self.design, response: Self.response, epsilon: epsilon, penalty: penalty)
    let standardisation = Standardisation(of: Self.design)
    let standardised = standardisation.applied(to: Self.design)
    /// The coefficients of standardised columns, then the intercept, then the scale.
    func sum(_ numbers: [Double], _ output: Int) -> Double {
      let scale = numbers[7]
      let errors = (0..<40).map { row in
        let error = (0..<6).reduce(Self.response[row, output] - numbers[6]) {
          $0 - numbers[$1] * standardised[row, $1]
        }
        let ratio = abs(error / scale)
        return scale + scale * (ratio < epsilon ? ratio * ratio : 2 * epsilon * ratio - epsilon * epsilon)
      }
      return errors.reduce(0, +) + penalty * numbers[..<6].reduce(0) { $0 + $1 * $1 }
    }
    let directions = Matrix(rowCount: 200, columnCount: 8, numbers: 9)
    for output in 0..<2 {
      let best =
        (0..<6).map { fit.map.coefficients[$0, output] * standardisation.deviations[$0] }
        + [fit.map.valuesAtMeans[output], fit.scales[output]]
      let least = sum(best, output)
      for row in 0..<200 {
        let other = zip(best, directions.row(row)).map { $0 + ($1 - 0.5) }
        #expect(sum(other, output) > least)
      }
    }
  }

  @Test("duplicated columns share their weight; fewer rows than columns are fitted exactly")
  func dependentColumns() throws {
    let double = Matrix((0..<40).map { Array(Self.design.row($0)) + [Self.design[$0, 1] * 2] })
    let (one, other) = (
      try HuberFit(design: Self.design, response: Self.response),
      try HuberFit(design: double, response: Self.response)
    )
    #expect(other.rank == 6)
    for output in 0..<2 {
      let half = one.map.coefficients[1, output] / 2
      let shared = [other.map.coefficients[1, output], 2 * other.map.coefficients[6, output]]
      #expect(isNear(shared, [half, half], within: 1e-9))
    }
    let wide = Matrix(rowCount: 5, columnCount: 9, numbers: 2)
    let response = Matrix([[1], [4], [-3], [0], [8]])
    let exact = try HuberFit(design: wide, response: response)
    #expect(isNear(exact.map.predict(wide).elements, response.elements, within: 1e-9))
    #expect(exact.outlierCounts == [0])
  }

  @Test("a response in another unit gives the map in that unit")
  func responseUnit() throws {
    let scaled = Matrix(rowCount: 40, columnCount: 2, elements: Self.response.elements.map { $0 * 1e-5 })
    let (one, other) = (
      try HuberFit(design: Self.design, response: Self.response),
      try HuberFit(design: Self.design, response: scaled)
    )
    #expect(
      isNear(other.map.coefficients.elements.map { 1e5 * $0 }, one.map.coefficients.elements, within: 1e-9))
    #expect(isNear(other.scales.map { 1e5 * $0 }, one.scales, within: 1e-9))
  }

  @Test("a constant response has no scale")
  func constantResponse() throws {
    let fit = try HuberFit(design: Self.design, response: Matrix([[Double]](repeating: [4], count: 40)))
    #expect(fit.map.predict(Self.design).elements == [Double](repeating: 4, count: 40))
    #expect(fit.scales == [0] && fit.outlierCounts == [0])
  }

  @Test("impossible fits are rejected")
  func refused() {
    let response = Matrix([[1], [2]])
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 0)) {
      try HuberFit(design: Matrix([[1], [.nan]]), response: response)
    }
    #expect(throws: LinearAlgebraError.notFinite(row: 0, column: 0)) {
      try HuberFit(design: response, response: Matrix([[.infinity], [1]]))
    }
    #expect(throws: LinearAlgebraError.noRows) {
      try HuberFit(design: Matrix(rowCount: 0, columnCount: 1), response: Matrix(rowCount: 0, columnCount: 1))
    }
    #expect(throws: LinearAlgebraError.overflow) {
      try HuberFit(design: response, response: Matrix([[1e200], [-1e200]]))
    }
  }
}
