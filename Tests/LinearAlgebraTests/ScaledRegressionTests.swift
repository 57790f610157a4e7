import Testing

@testable import LinearAlgebra

@Suite("Columns scaled by powers of two")
struct ScaledRegressionTests {
  private func regression(_ design: Matrix, _ response: Matrix) throws -> ScaledRegression {
    try ScaledRegression(
      design: DoubledMatrix(design), response: DoubledMatrix(response), isCentred: false)
  }

  @Test("each column is divided by the power of two that makes its length at least 1 and less than 2")
  func scales() throws {
    // Lengths 1.5, 5 and 2⁻³⁰, and 10 for the response.
    let scaled = try regression(Matrix([[1.5, 3, 0x1p-30], [0, 4, 0]]), Matrix([[6], [8]]))
    #expect(scaled.columnScales == [1, 4, 0x1p-30] && scaled.responseScales == [8])
    #expect(scaled.design.rounded == Matrix([[1.5, 0.75, 1], [0, 1, 0]]))
    #expect(scaled.response.rounded == Matrix([[0.75], [1]]))
  }

  @Test("no scale is beyond 2¹⁰⁰⁰ or 2⁻¹⁰⁰⁰, so that its inverse is a number, too; nothing has the scale 1")
  func limits() throws {
    let scaled = try regression(Matrix([[0x1p-1010, 0x1p1010], [0, 0]]), Matrix([[0], [0]]))
    #expect(scaled.columnScales == [0x1p-1000, 0x1p1000] && scaled.responseScales == [1])
  }
}
