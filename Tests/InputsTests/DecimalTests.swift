import Foundation
import Testing

@testable import Inputs

struct DecimalTests {
  @Test(
    "numbers are rounded by their exact value, not by how they were written",
    arguments: [
      // 2.675 is stored as 2.67499999999999982236431605997495353221893310546875.
      (2.675, 2, "2.67"), (1.005, 2, "1.00"), (2.676, 2, "2.68"), (-1.2345, 3, "-1.234"),
      (580.4786, 1, "580.5"),
      (9.999, 2, "10.00"), (0, 2, "0.00"), (7, 0, "7"),
    ])
  func rounds(value: Double, decimals: Int, text: String) {
    #expect(decimal(value, decimals) == text)
  }

  @Test(
    "exact ties go to the even digit",
    arguments: [
      (0.125, 2, "0.12"), (0.375, 2, "0.38"), (-0.125, 2, "-0.12"), (0.5, 0, "0"), (1.5, 0, "2"),
      (2.5, 0, "2"),
    ])
  func ties(value: Double, decimals: Int, text: String) {
    #expect(decimal(value, decimals) == text)
  }

  @Test("a number that rounds to zero has no minus sign", arguments: [-0.001, -0.0, -1e-300, -0.004999])
  func noNegativeZero(value: Double) {
    #expect(decimal(value, 2) == "0.00")
    #expect(decimal(-0.4, 0) == "0")
  }

  @Test("a number that does not round to zero keeps its minus sign")
  func negative() {
    #expect(decimal(-0.006, 2) == "-0.01")
    #expect(decimal(-10, 1) == "-10.0")
  }

  @Test(
    "what is no finite number is a dash for people, and an empty field in a file",
    arguments: [Double.nan, -.nan, .infinity, -.infinity])
  func infinite(value: Double) {
    #expect(decimal(value, 2) == "–")
    #expect(shortest(value) == "–")
    var csv = CSVWriter(header: ["a", "b"], rowCount: 1)
    csv.write(value)
    csv.write(1.5)
    csv.endRow()
    #expect(String(decoding: csv.bytes, as: UTF8.self) == "a,b\n,1.5\n")
  }

  @Test("large numbers are written in full")
  func large() {
    #expect(decimal(1e22, 2) == "10000000000000000000000.00")
    #expect(decimal(0x1p100, 0) == "1267650600228229401496703205376")
  }
}
