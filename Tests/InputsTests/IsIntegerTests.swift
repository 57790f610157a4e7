import Testing

@testable import Inputs

struct IsIntegerTests {
  @Test("digits without a leading zero are integers", arguments: ["0", "7", "-7", "10", "1000000"])
  func integers(text: String) {
    #expect(isInteger(text))
  }

  @Test(
    "a text with a plus sign, a leading zero, a point or an exponent is not an integer",
    arguments: ["", "-", "+7", "014", "-01", "00", "1.0", "1e3", "0x1F", "1_000", " 1", "١"])
  func notIntegers(text: String) {
    #expect(!isInteger(text))
  }
}
