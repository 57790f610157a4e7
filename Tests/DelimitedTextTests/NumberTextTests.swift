import Foundation
import Testing

@testable import DelimitedText

@Suite("Numbers as text")
struct NumberTextTests {
  private static func shortest(_ value: Double) -> String {
    var bytes = Array("x".utf8)
    NumberText.append(value, to: &bytes)
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  /// A generator whose numbers are the same each time. Source: Vigna, splitmix64, https://prng.di.unimi.it.
  private struct Bits {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test("the shortest decimal of any finite number is its description")
  func description() {
    var bits = Bits(state: 1)
    var wrong = [Double]()
    for index in 0..<2_000_000 {
      let value =
        switch index % 4 {
        // Any exponent; then numbers as captures and scores have them; then short decimals; then whole numbers.
        case 0: Double(bitPattern: bits.next())
        case 1: Double(Int64(bitPattern: bits.next()) >> 20) / 16_777_216
        case 2: Double(bits.next() % 100_000_000) / [1e2, 1e5, 1e9, 1e12][Int(bits.next() % 4)]
        default: Double(bits.next() >> (bits.next() % 64))
        }
      if Self.shortest(value) != (value.isFinite ? value.description : "") { wrong.append(value) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test(
    "numbers at the limits of the form, of the exponent and of whole numbers are written as their description"
  )
  func limits() {
    var values = [
      0, -0.0, 1, -1, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .pi, .infinity,
      -.infinity,
      .nan,
      .signalingNaN, 0.1 + 0.2, 1e-4, 1e-5, 9.5e-5, 123_456_789_012_345_680, 0x1p53, 0x1p54, 1e15, 1e16, 1e22,
      1e23,
    ]
    for exponent in -1074...1023 { values.append(scalbn(1, exponent)) }
    for exponent in -323...308 { values.append(Double("1e\(exponent)") ?? .nan) }
    for value in values {
      for near in [value, value.nextUp, value.nextDown, -value] {
        #expect(Self.shortest(near) == (near.isFinite ? near.description : ""))
      }
    }
  }

  @Test("numbers with fixed decimals are those of String(format:), also at ties")
  func fixed() {
    var bits = Bits(state: 2)
    var wrong = [(Double, Int)]()
    for index in 0..<300_000 {
      let decimals = Int(bits.next() % 8)
      let value =
        switch index % 3 {
        case 0: Double(Int64(bitPattern: bits.next()) >> 20) / 16_777_216
        // Every second of these is a tie at some number of decimals.
        case 1: Double(Int64(bits.next() % 2_000_001) - 1_000_000) / 1024
        default: scalbn(Double(Int64(bitPattern: bits.next()) >> 11), Int(bits.next() % 300) - 150)
        }
      let expected = String(format: "%.\(decimals)f", locale: nil, value)
      if NumberText.fixed(value, decimals: decimals) != expected { wrong.append((value, decimals)) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(NumberText.fixed(-.greatestFiniteMagnitude, decimals: 2).utf8.count == 1 + 309 + 3)
    #expect(
      NumberText.fixed(.leastNonzeroMagnitude, decimals: 3) == "0.000"
        && NumberText.fixed(-0.0, decimals: 1) == "-0.0")
  }
}
