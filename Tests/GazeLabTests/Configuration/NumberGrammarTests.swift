import Testing

@testable import GazeLab

struct NumberGrammarTests {
  @Test(
    "decimal digits with an optional sign, point and exponent are a number",
    arguments: [
      ("1", 1.0), ("0", 0), ("-0.25", -0.25), (".5", 0.5), ("5.", 5), ("1e-3", 0.001), ("+2", 2),
      ("1E+2", 100), ("-.5e1", -5), ("1e308", 1e308),
    ])
  func accepts(text: String, value: Double) {
    #expect(NumberGrammar.double(text) == value)
  }

  @Test(
    "what is no finite decimal number is refused, though Swift's own parser may take it",
    arguments: [
      "", "0x1p3", "nan", "NaN", "nan(0x1)", "inf", "-infinity", "1e400", "-1e400", "1\0", "1\0x", "1_000",
      "1,5", " 1", "1 ", "1\n", "--1", "+-1", "1e", "1e+", "e5", ".", "-", "+", ".e1", "1.2.3", "1e5.0", "١",
      "½",
      "1\u{301}",
    ])
  func refuses(text: String) {
    #expect(NumberGrammar.double(text) == nil)
  }

  @Test("digits without a leading zero are whole numbers", arguments: ["0", "7", "-7", "10", "1000000"])
  func integers(text: String) {
    #expect(NumberGrammar.isInteger(text))
  }

  @Test(
    "signs of plus, leading zeros, points and exponents make no whole number",
    arguments: ["", "-", "+7", "014", "-01", "00", "1.0", "1e3", "0x1F", "1_000", " 1", "١"])
  func notIntegers(text: String) {
    #expect(!NumberGrammar.isInteger(text))
  }
}
