import LinearAlgebra
import Testing

@testable import Certification

@Suite("Formulas of reference sets")
struct ReferenceFormulaTests {
  private static func term(_ parameter: Int, _ predictor: String, _ power: Int = 1) -> ReferenceFormula.Term {
    ReferenceFormula.Term(parameter: parameter, predictor: predictor, power: power)
  }

  @Test("lines, polynomials and several predictors are distinguished, with and without an intercept")
  func kinds() throws {
    #expect(
      try ReferenceFormula("B0 + B1*x + e") == ReferenceFormula(intercept: 0, terms: [Self.term(1, "x")]))
    #expect(try ReferenceFormula("B1*x + e") == .lineThroughOrigin)
    #expect(
      try ReferenceFormula("B0 + B1*x + B2*(x**2) + B3*(x**3)+ B4*(x**4) + B5*(x**5)")
        == .polynomial(degree: 5))
    #expect(
      try ReferenceFormula("B0 + B1*x1 + B2*x2 + e")
        == ReferenceFormula(intercept: 0, terms: [Self.term(1, "x1"), Self.term(2, "x2")]))
  }

  @Test("... stands for the terms between its neighbours")
  func ellipsis() throws {
    #expect(
      try ReferenceFormula("B0 + B1*x + B2*(x**2) + ... + B9*(x**9) + B10*(x**10) + e")
        == .polynomial(degree: 10))
    #expect(
      try ReferenceFormula("B0 + B1*x1 + ... + B4*x4 + e").terms == (1...4).map { Self.term($0, "x\($0)") })
    for text in [
      "B0 + ... + B4*x", "B0 + B1*x + ... + B4*(x**3)", "B0 + B1*x1 + ... + B4*x3", "B0 + B1*x + ...",
    ] {
      #expect(throws: ReferenceFormula.Unreadable.self) { try ReferenceFormula(text) }
    }
  }

  @Test(
    "a formula that is not linear in its parameters is rejected",
    arguments: [
      "b1*(1-exp[-b2*x]) + e", "B1*z + e", "B1*(x**0)", "B1*(x**x)", "B0 + B1", "B0", "", "B1*x + B1*(x**2)",
      "B0 - B1*x", "B0 + B0*x", "mu + T_i",
    ])
  func refused(text: String) {
    #expect(throws: ReferenceFormula.Unreadable.self) { try ReferenceFormula(text) }
  }

  @Test("the design contains each term's power of its predictor")
  func design() throws {
    let columns = ["x": [DoubleDouble(2), DoubleDouble(-3)]]
    let design = ReferenceFormula.polynomial(degree: 3).design(columns, rowCount: 2)
    #expect(design.elements == [2, 4, 8, -3, 9, -27].map { DoubleDouble($0) })
  }
}
