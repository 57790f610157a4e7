import Testing

@testable import DelimitedText

struct NumberGrammarTests {
  @Test(
    "decimal digits with an optional sign, point and exponent are a number",
    arguments: [
      ("1", 1.0), ("0", 0), ("-0.25", -0.25), (".5", 0.5), ("5.", 5), ("1e-3", 0.001), ("+2", 2),
      ("1E+2", 100), ("-.5e1", -5), ("1e308", 1e308),
    ])
  func accepts(text: String, value: Double) {
    #expect(decimalNumber(text.utf8) == value)
  }

  @Test(
    "anything but a finite decimal number is rejected, even if Swift's own parser accepts it",
    arguments: [
      "", "0x1p3", "nan", "NaN", "nan(0x1)", "inf", "-infinity", "1e400", "-1e400", "1\0", "1\0x", "1_000",
      "1,5", " 1", "1 ", "1\n", "--1", "+-1", "1e", "1e+", "e5", ".", "-", "+", ".e1", "1.2.3", "1e5.0", "١",
      "½", "1\u{301}",
    ])
  func refuses(text: String) {
    #expect(decimalNumber(text.utf8) == nil)
  }
}
