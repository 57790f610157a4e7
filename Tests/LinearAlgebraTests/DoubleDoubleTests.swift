import Testing

@testable import LinearAlgebra

@Suite("Doubled precision")
struct DoubleDoubleTests {
  @Test("a sum keeps digits that a double loses")
  func exactSum() {
    let sum = DoubleDouble(sumOf: 1, 0x1p-80)
    #expect((sum.high, sum.low) == (1, 0x1p-80))
    let rest = DoubleDouble(1) + DoubleDouble(0x1p-100) - DoubleDouble(1)
    #expect((rest.high, rest.low) == (0x1p-100, 0))
  }

  @Test("a product of two doubles is exact: (2⁵² + 1)² = 2¹⁰⁴ + 2⁵³ + 1")
  func exactProduct() {
    let product = DoubleDouble(productOf: 0x1p52 + 1, 0x1p52 + 1)
    #expect((product.high, product.low) == (0x1p104 + 0x1p53, 1))
  }

  @Test("3⁶⁰, a number of 96 bits, is exact by multiplication and when parsed")
  func power() {
    let power = DoubleDouble(3).power(60)
    #expect(power == DoubleDouble(decimal: "42391158275216203514294433201"))
    // 3⁶⁰ is odd, so one double cannot represent it, and the remainder is odd, too.
    #expect(power.low.truncatingRemainder(dividingBy: 2) != 0)
    #expect(power / DoubleDouble(3).power(59) == DoubleDouble(3))
    #expect(DoubleDouble(7).power(0) == DoubleDouble(1))
  }

  @Test(
    "numbers are correct in both halves",
    arguments: [
      // Computed by mpmath 1.4.1 with 60 digits: the nearest double, and the double nearest to the remainder.
      (DoubleDouble(1) / DoubleDouble(3), 0.3333333333333333, 1.850371707708594e-17),
      (DoubleDouble(2).squareRoot(), 1.4142135623730951, -9.667293313452913e-17),
      (DoubleDouble(decimal: "0.1")!, 0.1, -5.551115123125783e-18),
      (DoubleDouble(decimal: "7e-9")!.squareRoot(), 8.366600265340756e-05, -3.680484583907978e-21),
      (DoubleDouble(0).squareRoot(), 0, 0),
    ])
  func halves(number: DoubleDouble, high: Double, low: Double) {
    #expect(number.high == high)
    // 2⁻¹⁰⁰ of the whole number.
    #expect(abs(number.low - low) <= abs(high) * 0x1p-100)
  }

  @Test("a product of numbers of 28 and 29 digits is correct to a relative 2⁻¹⁰²")
  func product() throws {
    let one = try #require(DoubleDouble(decimal: "1234567890123456789012345678"))
    let other = try #require(DoubleDouble(decimal: "98765432109876543210987654321"))
    // Computed with integers in Python.
    let whole = try #require(
      DoubleDouble(decimal: "121932631137021795226185032644734034433348574911222374638"))
    #expect(abs((one * other - whole).high) <= whole.high * 0x1p-102)
  }

  @Test(
    "decimal texts are parsed exactly",
    arguments: [
      ("760.", 760.0), ("-.5", -0.5), ("+12.25e1", 122.5), ("0.165289256198347E-01", 0.165289256198347E-01),
      ("-0.316081871345029E-14", -0.316081871345029E-14), ("1e22", 1e22), ("0e300", 0),
    ])
  func decimals(text: String, value: Double) {
    #expect(DoubleDouble(decimal: text)?.high == value)
  }

  @Test(
    "text that is not a decimal number is rejected",
    arguments: [
      "", "-", ".", "1.2.3", "1e", "1e+", "e5", "0x10", "nan", "inf", "1,5", "1 ", "1:", "1/", "1e999",
      "1e9999999999",
    ])
  func noDecimals(text: String) {
    #expect(DoubleDouble(decimal: text) == nil)
  }
}
