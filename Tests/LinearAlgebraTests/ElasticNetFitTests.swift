import Testing

@testable import LinearAlgebra

@Suite("Elastic net fit")
struct ElasticNetFitTests {
  private static let (design, response) = (PlantedRegression.design, PlantedRegression.response)

  /// Results of scikit-learn 1.9.1 and numpy 2.4.6 after the lines of PlantedRegression, for each column k of Y:
  ///
  ///     fit = ElasticNet(alpha=penalty, l1_ratio=share, tol=1e-15, max_iter=10**7).fit(Z, Y[:, k])
  ///     fit.coef_ / X.std(0)
  static let known: [Known] = [
    Known(
      penalty: 20, l1Share: 1,
      coefficients: [
        0, 0, 0, 0.3643345755450551, 395.4438978696949, 1571.420493166763, -1.135074898342979, 0,
        196.3167238102471, 0, 0, 0.5287595421439315,
      ]),
    Known(
      penalty: 2, l1Share: 1,
      coefficients: [
        0, -0.3006594352635404, -0.04867287248337370, 0.4296577999227724, 1050.905624745651,
        2094.990526877538,
        -43.14143770743235, -4.672876534857523, 215.3061942393761, 58.77025731601665, 1.152000971454434,
        1.356349694387570,
      ]),
    Known(
      penalty: 0.05, l1Share: 0.5,
      coefficients: [
        0.2272072671152792, -0.2981570185876559, -0.06167848520963768, 0.4279256097892100, 1056.721359024882,
        2093.065663395088, -49.44410016191302, -10.67916681376723, 161.9111380341288, 58.68072777270842,
        1.309223974344248, 1.475475940446358,
      ]),
  ]

  struct Known: Sendable {
    let penalty: Double
    let l1Share: Double
    /// 6 × 2, row-major.
    let coefficients: [Double]
  }

  @Test("coefficients equal those of scikit-learn, with exact zeros", arguments: known)
  func scikitLearn(known: Known) throws {
    let fit = try ElasticNetFit(
      design: Self.design, response: Self.response, penalty: known.penalty, l1Share: known.l1Share)
    let coefficients = fit.map.coefficients.elements
    #expect(isNear(coefficients, known.coefficients, within: 1e-8))
    for (one, other) in zip(coefficients, known.coefficients) where other == 0 { #expect(one == 0) }
    let counts = (0..<2).map { output in (0..<6).count { known.coefficients[2 * $0 + output] != 0 } }
    #expect(fit.nonZeroCounts == counts)
  }

  /// λ and α.
  private static let cases: [(Double, Double)] = [
    (1e-4, 1), (0.5, 1), (30, 1), (200, 1), (1e-3, 0.5), (20, 0.1), (0.3, 0), (1e-6, 0.99),
  ]

  @Test("at the minimum, no column's gradient exceeds its penalty", arguments: cases)
  func optimality(penalty: Double, l1Share: Double) throws {
    let fit = try ElasticNetFit(
      design: Self.design, response: Self.response, penalty: penalty, l1Share: l1Share)
    let scale = Standardisation(of: Self.design)
    let standardised = scale.applied(to: Self.design)
    let predicted = fit.map.predict(Self.design)
    for output in 0..<2 {
      for column in 0..<6 {
        let coefficient = fit.map.coefficients[column, output] * scale.deviations[column]
        let pull = (0..<40).reduce(0) {
          $0 + standardised[$1, column] * (Self.response[$1, output] - predicted[$1, output]) / 40
        }
        let held = pull - penalty * (1 - l1Share) * coefficient
        if coefficient == 0 {
          #expect(abs(held) <= penalty * l1Share + 1e-9)
        } else {
          #expect(abs(held - (coefficient > 0 ? 1 : -1) * penalty * l1Share) < 1e-9)
        }
      }
    }
  }

  @Test("with uncorrelated columns, each least squares coefficient is moved towards 0 by λα and divided")
  func byHand() throws {
    // The columns of ±1 are already standardised; y = 10 + 5a − 2b + 0.5ab.
    let rows: [[Double]] = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]
    let (design, response) = (Matrix(rows), Matrix(rows.map { [10 + 5 * $0[0] - 2 * $0[1] + 0.5 * $0[2]] }))
    let lasso = try ElasticNetFit(design: design, response: response, penalty: 1, l1Share: 1)
    #expect(isNear(lasso.map.coefficients.elements, [4, -1, 0], within: 1e-14))
    #expect(lasso.nonZeroCounts == [2])
    #expect(lasso.map.intercept == [10])
    // λα = 0.5, λ(1 − α) = 1.5: 4.5/2.5, −1.5/2.5, 0.
    let net = try ElasticNetFit(design: design, response: response, penalty: 2, l1Share: 0.25)
    #expect(isNear(net.map.coefficients.elements, [1.8, -0.6, 0], within: 1e-14))
  }

  @Test("no other coefficients on a fine grid around the minimum do better")
  func bruteForce() throws {
    // Two positively correlated columns.
    let rows: [[Double]] = [[0, 0], [1, 1.3], [2, 1.6], [3, 3.2], [4, 3.4]]
    let response = Matrix([[0.1], [2.2], [3.7], [6.3], [7.9]])
    let fit = try ElasticNetFit(design: Matrix(rows), response: response, penalty: 0.4, l1Share: 0.8)
    let scale = Standardisation(of: Matrix(rows))
    let standardised = scale.applied(to: Matrix(rows))
    func sum(_ first: Double, _ second: Double) -> Double {
      let squares = (0..<5).reduce(0) { total, row in
        let error =
          response[row, 0] - 4.04 - first * standardised[row, 0] - second * standardised[row, 1]
        return total + error * error
      }
      return squares / 10 + 0.4 * (0.8 * (abs(first) + abs(second)) + 0.1 * (first * first + second * second))
    }
    let (first, second) = (
      fit.map.coefficients[0, 0] * scale.deviations[0], fit.map.coefficients[1, 0] * scale.deviations[1]
    )
    let least = sum(first, second)
    for across in -40...40 {
      for along in -40...40 {
        #expect(sum(first + 0.01 * Double(across), second + 0.01 * Double(along)) >= least - 1e-13)
      }
    }
  }

  /// The smallest λ for which all coefficients are 0: max |zᵀy|/nα over all columns.
  private func largestPenalty(l1Share: Double) throws -> Double {
    let regression = try CentredRegression(standardising: Self.design, response: Self.response)
    let products = regression.design.transposedProduct(regression.response)
    return products.elements.reduce(0) { max($0, abs($1)) } / Double(Self.design.rowCount) / l1Share
  }

  @Test("from the largest penalty on all coefficients are 0, and just below it one is not")
  func largestPenalty() throws {
    // numpy: abs(Z.T @ (Y - Y.mean(0))).max() / 40
    let largest = try largestPenalty(l1Share: 1)
    #expect(abs(largest - 261.7551456773493) < 1e-9)
    #expect(try largestPenalty(l1Share: 0.5) == 2 * largest)
    func counts(_ penalty: Double) throws -> [Int] {
      try ElasticNetFit(design: Self.design, response: Self.response, penalty: penalty, l1Share: 1)
        .nonZeroCounts
    }
    #expect(try counts(largest * (1 + 1e-12)) == [0, 0])
    #expect(try counts(largest * (1 - 1e-6)).reduce(0, +) == 1)
  }

  @Test("with the L2 penalty alone it is ridge regression")
  func ridge() throws {
    let fit = try ElasticNetFit(design: Self.design, response: Self.response, penalty: 0.1, l1Share: 0)
    let ridge = try RidgeFit(design: Self.design, response: Self.response, penalty: 0.1)
    #expect(isNear(fit.map.coefficients.elements, ridge.map.coefficients.elements, within: 1e-9))
  }

  @Test("the lasso's penalty has the unit of the response")
  func responseUnit() throws {
    let inThousands = Matrix(rowCount: 40, columnCount: 2, elements: Self.response.elements.map { $0 / 1000 })
    let (one, other) = (
      try ElasticNetFit(design: Self.design, response: Self.response, penalty: 5, l1Share: 1),
      try ElasticNetFit(design: Self.design, response: inThousands, penalty: 0.005, l1Share: 1)
    )
    #expect(
      isNear(one.map.coefficients.elements, other.map.coefficients.elements.map { 1000 * $0 }, within: 1e-9))
  }

  @Test("columns that are duplicated or outnumber the rows are fitted to the requested gap")
  func dependentColumns() throws {
    let design = Matrix((0..<40).map { Array(Self.design.row($0)) + [Self.design[$0, 2] * 3] })
    let (single, double) = (
      try ElasticNetFit(design: Self.design, response: Self.response, penalty: 3, l1Share: 1),
      try ElasticNetFit(design: design, response: Self.response, penalty: 3, l1Share: 1)
    )
    #expect(
      isNear(
        single.map.predict(Self.design).elements, double.map.predict(design).elements, within: 1e-6))
    let wide = Matrix(rowCount: 10, columnCount: 60, numbers: 3)
    let response = Matrix(rowCount: 10, columnCount: 1, numbers: 4)
    let fit = try ElasticNetFit(design: wide, response: response, penalty: 1e-3, l1Share: 1)
    #expect(fit.nonZeroCounts[0] > 0 && fit.nonZeroCounts[0] < 10)
  }

  @Test("a constant response needs no columns, and constant columns predict nothing")
  func constants() throws {
    let flat = try ElasticNetFit(
      design: Self.design, response: Matrix([[Double]](repeating: [4], count: 40)), penalty: 1, l1Share: 0.5)
    #expect(flat.nonZeroCounts == [0])
    let fixed = try ElasticNetFit(
      design: Matrix([[3], [3]]), response: Matrix([[1], [2]]), penalty: 1e-3, l1Share: 1)
    #expect(fixed.keptColumns.isEmpty && fixed.map.predict(Matrix([[8]])).elements == [1.5])
  }

  @Test("impossible fits are rejected, and an unreachable gap is an error")
  func refused() {
    let response = Matrix([[1], [2]])
    #expect(throws: LinearAlgebraError.notFinite(row: 0, column: 0)) {
      try ElasticNetFit(design: Matrix([[.nan], [1]]), response: response, penalty: 1, l1Share: 1)
    }
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 0)) {
      try ElasticNetFit(design: response, response: Matrix([[1], [-.infinity]]), penalty: 1, l1Share: 1)
    }
    #expect(throws: LinearAlgebraError.noRows) {
      try ElasticNetFit(
        design: Matrix(rowCount: 0, columnCount: 1), response: Matrix(rowCount: 0, columnCount: 1),
        penalty: 1,
        l1Share: 1)
    }
    #expect(throws: LinearAlgebraError.overflow) {
      try ElasticNetFit(design: response, response: Matrix([[1e200], [-1e200]]), penalty: 1, l1Share: 1)
    }
    #expect(throws: LinearAlgebraError.noConvergence(routine: "coordinate descent")) {
      try ElasticNetFit(
        design: Self.design, response: Self.response, penalty: 1e-3, l1Share: 1, tolerance: -1, sweepLimit: 3)
    }
  }
}
