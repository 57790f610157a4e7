import Testing

@testable import LinearAlgebra

@Suite("Theil–Sen line")
struct TheilSenTests {
  @Test("five points by hand: the median of ten slopes, and the median of the residuals")
  func byHand() throws {
    // Six slopes are 2; those with the third point are 49.5, 97, −93 and −45.5.
    let fit = try theilSen([0, 1, 2, 3, 4], [1, 3, 100, 7, 9])
    #expect(fit == TheilSenLine(slope: 2, intercept: 1, pairCount: 10))
  }

  @Test("slopes and intercepts equal those of scipy")
  func scipy() throws {
    // scipy 1.17.1, after the lines of PlantedRegression:
    //   stats.theilslopes(Y[:, k], X[:, 2 * k], method='joint')
    let (design, response) = (PlantedRegression.design, PlantedRegression.response)
    let (first, second) = (
      try theilSen(design.column(0), response.column(0)),
      try theilSen(design.column(2), response.column(1))
    )
    #expect(isNear([first.slope, first.intercept], [0.9847305974047746, 25.83168990375532], within: 1e-12))
    #expect(
      isNear([second.slope, second.intercept], [2032.2432501838039, 2444.6904369987687], within: 1e-12))
    #expect(first.pairCount == 780)
  }

  @Test("points with equal x have no slope between them")
  func equalX() throws {
    // The slopes to the last point are 6, 2 and 1; y − 2x = −2, 2, 3, 2.
    let fit = try theilSen([1, 1, 1, 2], [0, 4, 5, 6])
    #expect(fit == TheilSenLine(slope: 2, intercept: 2, pairCount: 3))
    let flat = try theilSen([3, 3, 3], [1, 9, 2])
    #expect(flat == TheilSenLine(slope: 0, intercept: 2, pairCount: 0))
  }

  @Test("a single point defines a constant line")
  func onePoint() throws {
    #expect(try theilSen([5], [7]) == TheilSenLine(slope: 0, intercept: 7, pairCount: 0))
  }

  @Test("beyond the row limit, evenly spaced rows give the slope and all rows the intercept")
  func thinning() throws {
    // Rows 0, 3 and 6 lie on y = 3x; the others on y = 1 − x.
    let x = (0..<10).map(Double.init)
    let y = x.map { [0, 3, 6].contains($0) ? 3 * $0 : 1 - $0 }
    let fit = try theilSen(x, y, rowLimit: 3)
    // y − 3x is 0 three times and 1 − 4x for 1, 2, 4, 5, 7, 8, 9: −3, −7, −15, −19, −27, −31, −35.
    #expect(fit == TheilSenLine(slope: 3, intercept: -11, pairCount: 3))
  }

  @Test("impossible fits are rejected")
  func refused() {
    #expect(throws: LinearAlgebraError.noRows) { try theilSen([], []) }
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 0)) {
      try theilSen([0, .nan], [0, 1])
    }
    #expect(throws: LinearAlgebraError.notFinite(row: 1, column: 1)) {
      try theilSen([0, 1], [0, -.infinity])
    }
    #expect(throws: LinearAlgebraError.overflow) { try theilSen([0, 1e-300], [0, 1e100]) }
  }
}
