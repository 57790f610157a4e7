import DelimitedText
import Testing

@testable import Formulas

@Suite("Functions of formulas")
struct FormulaFunctionTests {
  @Test("every function gives numpy's values", arguments: NumpyValues.cases.indices)
  func numpy(index: Int) throws {
    let (formula, expected) = NumpyValues.cases[index]
    let values = try FormulaFixture.values(formula)
    #expect(values.count == expected.count)
    for (value, truth) in zip(values, expected) {
      #expect(
        value.isNaN ? truth.isNaN : abs(value - truth) <= 1e-12 * max(1, abs(truth)), "\(formula)")
    }
  }

  @Test("every function is compared with numpy")
  func allFunctions() {
    let compared = NumpyValues.cases.map(\.formula).joined(separator: " ")
    for function in FormulaFunction.allCases {
      let word = function.arguments == nil ? function.rawValue : "\(function.rawValue)("
      // The other comparisons differ by their sign alone; the tests of grammar have them.
      guard !["<=", ">", "==", "-x"].contains(word) else { continue }
      #expect(compared.contains(word), "\(word)")
    }
  }

  @Test("what is computed of a missing number is missing, also a comparison and a choice by it")
  func missing() throws {
    for formula in [
      "a + 1", "a < 2", "not a", "a == 1 or a != 1", "if(a > 1, 2, 3)", "min(a, 1)", "max(1, a)",
    ] {
      let values = try FormulaFixture.values(formula, ["a": [1, .nan]])
      #expect(!values[0].isNaN && values[1].isNaN, "\(formula)")
    }
    // The branch that is not chosen has no influence.
    #expect(try FormulaFixture.values("if(b > 0, 1, a)", ["a": [.nan], "b": [1]]) == [1])
  }

  @Test("an infinite result is missing, and so are roots and logarithms of negative numbers")
  func infinite() throws {
    for formula in ["1 / a", "log(a)", "exp(1000 + a)", "sqrt(a - 1)", "(a - 1) ^ 0.5"] {
      #expect(try FormulaFixture.values(formula, ["a": [0, 0.0]]).allSatisfy(\.isNaN), "\(formula)")
    }
  }

  @Test("a square is the product of a number with itself, to the last bit")
  func square() throws {
    let numbers = [0.1, 1.0 / 3, 1e-7, 123.456]
    #expect(try FormulaFixture.values("a ^ 2", ["a": numbers]) == numbers.map { $0 * $0 })
  }

  @Test("labels are compared with texts, and a missing word is neither equal nor unequal")
  func words() throws {
    let words = FormulaTable.Words(["left", "", "right"], CodeColumn([0, 1, 2, 0]))
    let equal = try FormulaFixture.values("side == \"left\"", words: ["side": words])
    #expect(equal[0] == 1 && equal[1].isNaN && equal[2] == 0 && equal[3] == 1)
    #expect(try FormulaFixture.values("(\"left\" != side) * 2", words: ["side": words])[2] == 2)
  }

  @Test("columns of more rows than a block, and constant ones, are computed like short ones")
  func longColumns() throws {
    let numbers = (0..<5000).map { Double($0) * 0.25 }
    let values = try FormulaFixture.values(
      "a * 2 + b", ["a": numbers, "b": [Double](repeating: 3, count: 5000)])
    #expect(values == numbers.map { $0 * 2 + 3 })
    let constant = try FormulaFixture.values("b * b", ["b": [Double](repeating: 3, count: 5000)])
    #expect(constant == [Double](repeating: 9, count: 5000))
    #expect(try FormulaFixture.values("a + 1", ["a": []]) == [])
  }
}
