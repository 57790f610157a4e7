import Foundation
import Testing

@testable import DelimitedText

/// The correctly rounded number that the C library parses; nil for infinities.
private func reference(_ text: String) -> Double? {
  let value = unsafe strtod(text, nil)
  return value.isFinite ? value : nil
}

private func parsed(_ text: String) -> Double? { decimalNumber(Array(text.utf8)) }

struct DecimalParserTests {
  @Test(
    "numbers are parsed to the last bit",
    arguments: [
      ("0", 0.0), ("-0.0", -0.0), ("1", 1), ("+1.5", 1.5), ("-.5", -0.5), ("5.", 5), ("1e3", 1000),
      ("1E-3", 0.001),
      ("0.1", 0.1), ("123456789.125", 123_456_789.125), ("9007199254740993", 0x1p53),
      ("9007199254740995", 0x1p53 + 4),
      // Halfway between two doubles, and slightly above.
      ("9007199254740993.0000000000000000001", 0x1p53 + 2),
      ("1.7976931348623157e308", 0x1.fffffffffffffp1023),
      ("5e-324", 0x1p-1074), ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", 0x1p-1074),
      ("0e99999999999999999999", 0), ("00000000000000000000000000001", 1),
      ("0.00000000000000000000000001e26", 1),
    ] as [(String, Double)])
  func known(text: String, value: Double) {
    #expect(parsed(text)?.bitPattern == value.bitPattern)
  }

  @Test(
    "text that is not a finite decimal number is rejected",
    arguments: [
      "", "+", "-", ".", "e1", "1e", "1e+", "1.2.3", "0x10", "nan", "inf", "infinity", "1e400", "-1e309",
      "1 ", " 1", "1_0",
      "--1", "1d", "1,", "٣", "1e5.0", "9\u{0}", "0.12:", "0.12/3", "0.1234567:", "0.12345678/", "0.1\u{ff}2",
      "0.123456789012345:", "0.1234567890123456/",
    ])
  func refused(text: String) {
    #expect(parsed(text) == nil)
  }

  /// Texts of one kind from a seeded generator.
  private static func texts(_ kind: Int, _ generator: inout Generator) -> String {
    func power() -> Int { Int(generator.next() % 120) - 60 }
    switch kind {
    case 0: return "\(Double(bitPattern: generator.next()))"
    case 1: return "\(generator.next())e\(power())"
    case 2: return "\(generator.next() % 1_000_000_000).\(generator.next() % 1_000_000_000)"
    case 3: return String(format: "%.*e", Int(generator.next() % 30), Double(bitPattern: generator.next()))
    // Exactly halfway between two doubles: an odd number of 54 bits, with variations.
    case 4:
      let odd = generator.next() >> 10 | 1 << 53 | 1
      return ["\(odd)", "\(odd / 2).5", "\(odd)000", "\(odd).0000000000000000001"][Int(generator.next() % 4)]
    // Subnormal doubles.
    case 5: return "\(Double(bitPattern: generator.next() >> 12))"
    // Any number of digits on both sides of the decimal mark.
    case 6:
      let counts = (Int(generator.next() % 6), Int(generator.next() % 20))
      let whole = (0...counts.0).map { _ in "\(generator.next() % 10)" }.joined()
      return whole + "." + (0..<counts.1).map { _ in "\(generator.next() % 10)" }.joined()
    default: return (0..<40).map { _ in "\(generator.next() % 10)" }.joined() + "e\(power())"
    }
  }

  @Test("the C library parses the same number whatever the digits", arguments: 0..<8)
  func sameAsStrtod(kind: Int) {
    var generator = Generator(state: UInt64(kind))
    for _ in 0..<5_000 {
      let text = Self.texts(kind, &generator)
      guard !text.contains("n") else { continue }
      let (mine, expected) = (parsed(text), reference(text))
      if mine?.bitPattern != expected?.bitPattern { Issue.record("\(text): \(String(describing: mine))") }
    }
  }
}

/// Source: S. Vigna's splitmix64 (public domain).
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
