import Testing

@testable import Formulas

@Suite("Grammar of formulas")
struct FormulaParserTests {
  @Test(
    "operators bind as in mathematics",
    arguments: [
      ("-2 ^ 2", -4), ("2 ^ 3 ^ 2", 512), ("2 ^ -1", 0.5), ("2 + 3 * 4", 14), ("(2 + 3) * 4", 20),
      ("8 / 4 / 2", 1), ("8 - 4 - 2", 2), ("-2 * -3", 6), ("1 + 2 > 2", 1), ("not 1 > 2", 1),
      ("1 or 0 and 0", 1), ("(1 or 0) and 0", 0), ("not 0 and 0", 0), ("+3", 3), ("2 - -3", 5),
      ("1 <= 1", 1), ("2 == 3", 0), ("2 > 1", 1), ("true + true", 2), ("false", 0),
      ("1e3 + .5 + 2. + 1E-1", 1002.6),
      ("-(-3)", 3), ("1e3", 1000), ("column(\"pd left\") * 2", 6), ("_a1", 7), ("2*_a1^2", 98),
    ])
  func values(formula: String, expected: Double) throws {
    let columns: [String: [Double]] = ["pd left": [3, 3], "_a1": [7, 7]]
    #expect(try FormulaFixture.values(formula, columns) == [expected, expected])
  }

  @Test("blanks and line breaks do not matter, and the text has single blanks")
  func blanks() throws {
    #expect(try Formula(" x *\n  y\t+1 ").text == "x * y +1")
    #expect(try Formula("x*y + x").columns == ["x", "y"])
  }

  @Test(
    "what is no formula is refused at its place",
    arguments: [
      ("", "0: the formula is empty"),
      ("x +", "3: a number, a column or a function was expected, not the end"),
      ("x y", "2: an operator was expected, not 'y'"),
      ("(x", "0: no ')' closes this parenthesis; inside [ ] and { }"),
      ("min(x", "3: no ')' closes this parenthesis"), ("x)", "1: no parenthesis is open"),
      ("x, y", "1: a comma only stands between the arguments"), ("1,5 * x", "1: a comma only stands"),
      ("1 < x < 2", "6: comparisons do not follow each other"), ("--x", "1: a second sign needs parentheses"),
      ("x ** 2", "2: '**' is no operator of formulas; write '^'"), ("x = 2", "2: '=' is no operator"),
      ("x && y", "2: '&&' is no operator of formulas; write 'and'"), ("!x", "0: '!' is no operator"),
      ("x % 2", "2: '%' is no operator"), ("x × y", "2: '×' is no operator of formulas; write '*'"),
      ("x $ y", "2: unexpected '$'"), ("pd-left # y", "8: unexpected '#'"),
      ("'left'", "0: texts stand in double quotes"),
      ("side == \"left", "8: a text begins here"),
      ("sqr(x)", "0: no function is called 'sqr'; did you mean 'sqrt'?"),
      ("sqrt", "0: 'sqrt' is a function: sqrt(x)"), ("sqrt(x, y)", "0: sqrt(x) does not take 2 arguments"),
      ("sqrt()", "0: sqrt(x) does not take 0 arguments"),
      ("min(x)", "0: min(a, b, …) does not take 1 argument"),
      ("if(x, y)", "0: if(condition, a, b) does not take 2 arguments"),
      ("3 metres", "2: 'metres' is no unit"),
      ("2 x", "2: 'x' is no unit; there are: pt, px"),
      ("and x", "0: a number, a column or a function was expected"),
      ("x and", "5: a number, a column"), ("column(x)", "7: column(\"…\") takes a name in double quotes"),
      ("haedZ * x", "0: no column is called 'haedZ'; did you mean 'headZ'?"),
      ("lag(x, 1.5)", "7: the frames of lag"),
      ("lag(x, 0)", "7: the frames of lag"),
      ("lag(x, x)", "7: lag(x, frames) takes a number of frames, such as 3"),
      ("lag(x, -1)", "7: lag(x, frames) takes a number of frames"),
      ("mean(x, 0 s)", "8: the duration of mean"),
      ("mean(x, 11 s)", "8: the duration of mean(x, duration) is more than 0 and at most 10.0 s"),
      ("\"left\"", "0: the text 'left' can only be compared"), ("x == \"left\"", "5: 'x' holds numbers"),
      ("\"a\" == \"b\"", "4: a text is compared with a label"), ("x / (2 - 2)", "2: divides by 0"),
      ("1e999", "0: '1e999' is not a number"), ("x..2", "1: unexpected '.'"),
    ])
  func refused(formula: String, fault: String) {
    let found = FormulaFixture.fault(formula, ["x": "1", "y": "1", "headZ": "m", "pd": "", "left": ""])
    #expect(found.hasPrefix(fault), "\(formula): \(found)")
  }

  @Test("length and depth are bounded")
  func bounds() {
    #expect(FormulaFixture.fault(String(repeating: "x+", count: 499) + "x", ["x": "1"]) == "")
    #expect(
      FormulaFixture.fault(String(repeating: "x", count: 1001)).hasPrefix("0: a formula has at most 1000"))
    for nested in [
      String(repeating: "(", count: 60) + "1", String(repeating: "abs(", count: 60) + "1",
      String(repeating: "2^", count: 60) + "1", String(repeating: "2^-", count: 60) + "1",
    ] {
      #expect(FormulaFixture.fault(nested).contains("more than 40 levels inside each other"))
    }
  }

  @Test("words of the grammar cannot name columns")
  func reserved() {
    for word in ["sin", "and", "column", "true", "if"] { #expect(Formula.isReserved(word)) }
    #expect(!Formula.isReserved("gazePointX"))
  }
}
