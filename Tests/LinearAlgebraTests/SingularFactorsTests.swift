import Testing

@testable import LinearAlgebra

@Suite("Singular factors")
struct SingularFactorsTests {
  /// Numbers without pattern.
  private static func matrix(_ rows: Int, _ columns: Int, _ seed: Int) -> Matrix {
    var state = UInt64(seed)
    let elements = (0..<rows * columns).map { _ -> Double in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / 1e6
    }
    return Matrix(rowCount: rows, columnCount: columns, elements: elements)
  }

  private static func appending(_ columns: [(Int) -> Double], to matrix: Matrix) -> Matrix {
    Matrix(
      rowCount: matrix.rowCount, columnCount: matrix.columnCount + columns.count,
      elements: (0..<matrix.rowCount).flatMap { row in Array(matrix.row(row)) + columns.map { $0(row) } })
  }

  @Test("predictions equal those of a linear fit with the same cutoff", arguments: [1e-16, 1e-6, 0.2])
  func predictions(cutoff: Double) throws {
    let base = Self.matrix(30, 4, 3)
    // A constant column is left out; one that nearly repeats another is cut or kept with the cutoff.
    let design = Self.appending([{ _ in 7 }, { base[$0, 1] * (1 + 1e-8 * Double($0 % 3)) }], to: base)
    let (response, test) = (Self.matrix(30, 2, 5), Self.matrix(6, 6, 7))
    let factors = try SingularFactors(design: design, response: response)
    let fit = try LinearFit(design: design, response: response, relativeCutoff: cutoff)
    #expect(factors.rank(relativeCutoff: cutoff) == fit.rank)
    let (ours, theirs) = (factors.predict(test, relativeCutoff: cutoff), fit.predict(test))
    for (one, other) in zip(ours.elements, theirs.elements) {
      #expect(abs(one - other) <= 1e-6 * max(1, abs(other)))
    }
  }

  @Test("leverages of the training rows sum to rank + 1, and none is above 1")
  func leverageSum() throws {
    let design = Self.appending([{ _ in 3 }], to: Self.matrix(20, 5, 11))
    let factors = try SingularFactors(design: design, response: Self.matrix(20, 2, 1))
    let leverages = factors.leverages(design, relativeCutoff: .ulpOfOne)
    #expect(factors.rank(relativeCutoff: .ulpOfOne) == 5)
    #expect(abs(leverages.reduce(0, +) - 6) < 1e-10)
    #expect(leverages.allSatisfy { $0 > 0 && $0 <= 1 + 1e-12 })
  }

  @Test("the leverage of one column, by hand: 1/n + (x − mean)²/Σ(x − mean)²")
  func byHand() throws {
    // Mean 3, Σ(x − 3)² = 4 + 1 + 0 + 1 + 4 = 10.
    let design = Matrix(rowCount: 5, columnCount: 1, elements: [1, 2, 3, 4, 5])
    let factors = try SingularFactors(
      design: design, response: Matrix(rowCount: 5, columnCount: 1, elements: [1, 0, 2, 0, 1]))
    let far = Matrix(rowCount: 2, columnCount: 1, elements: [3, 13])
    let leverages = factors.leverages(far, relativeCutoff: .ulpOfOne)
    #expect(abs(leverages[0] - 0.2) < 1e-14 && abs(leverages[1] - 10.2) < 1e-13)
  }

  @Test("with constant columns only, it predicts the mean, with the leverage of the mean")
  func constant() throws {
    let design = Matrix(rowCount: 4, columnCount: 2, elements: [Double](repeating: 2, count: 8))
    let response = Matrix(rowCount: 4, columnCount: 1, elements: [1, 2, 3, 6])
    let factors = try SingularFactors(design: design, response: response)
    #expect(factors.predict(design, relativeCutoff: 0).elements == [3, 3, 3, 3])
    #expect(factors.leverages(design, relativeCutoff: 0) == [0.25, 0.25, 0.25, 0.25])
  }

  @Test("non-finite input is rejected before it reaches LAPACK")
  func notFinite() {
    let design = Matrix(rowCount: 2, columnCount: 1, elements: [1, .infinity])
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 0)) {
      try SingularFactors(design: design, response: Matrix(rowCount: 2, columnCount: 1))
    }
  }

  @Test("the test of all cutoffs at once has the predictions and leverages of each, to the last bit")
  func test() throws {
    let factors = try SingularFactors(design: Self.matrix(30, 5, 3), response: Self.matrix(30, 2, 5))
    let (design, response) = (Self.matrix(9, 5, 7), Self.matrix(9, 2, 11))
    let cutoffs = [1e-16, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1]
    let test = factors.test(design, response, leverageCutoff: 0.5, cutoffs: cutoffs)
    let leverages = factors.leverages(design, relativeCutoff: 0.5)
    #expect(test.meanLeverage == leverages.reduce(0, +) / 9)
    #expect(test.rank == factors.rank(relativeCutoff: 0.5))
    #expect(Set(test.cuts.map(\.rank)).count > 2 && test.cuts.last?.rank == 0)
    for (cut, cutoff) in zip(test.cuts, cutoffs) {
      let predicted = factors.predict(design, relativeCutoff: cutoff).elements
      #expect(cut.rank == factors.rank(relativeCutoff: cutoff))
      let expected = zip(predicted, response.elements).reduce(0) {
        $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
      }
      #expect(cut.squaredError == expected)
    }
  }
}
