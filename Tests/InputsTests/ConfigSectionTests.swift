import TestSupport
import Testing

@testable import Inputs

struct ConfigSectionTests {
  enum Fruit: String, CaseIterable { case apple, pear }

  @Test("valid values are read without errors")
  func rightValues() throws {
    let yaml = """
      {title: no, names: [a, "7"], one: b, share: 2.5e-1, size: 7, camera: [-1, .5],
       seed: 18446744073709551615, yes: true, never: false,
       fruit: pear, fruits: [pear, apple], inner: {depth: 3}, devices: {b: 1, a: 2}}
      """
    let lines = try ConfigFixture.lines(yaml) { section in
      #expect(section.text("title") == "no")
      #expect(section.texts("names") == ["a", "7"])
      #expect(section.texts("one") == ["b"])
      #expect(section.number("share", in: 0...1) == 0.25)
      #expect(section.number("share", in: 0...) == 0.25)
      #expect(section.integer("size", in: 1...7) == 7)
      #expect(section.numbers("camera", count: 2, in: -1...1) == [-1, 0.5])
      #expect(section.unsigned("seed", default: 0) == .max)
      #expect(section.boolean("yes", default: false) && !section.boolean("never", default: true))
      #expect(section.choice("fruit", default: Fruit.apple) == .pear)
      #expect(section.choices("fruits", default: [Fruit.apple]) == [.pear, .apple])
      #expect(section.section("inner") { $0.integer("depth", in: 0...9) } == 3)
      #expect(section.namedNodes("devices").map(\.name) == ["b", "a"])
    }
    #expect(lines == [])
  }

  @Test("a missing key gets its default without an error")
  func defaults() throws {
    let lines = try ConfigFixture.lines("{}") { section in
      #expect(section.text("title", default: "t") == "t")
      #expect(section.texts("names", isRequired: false) == [])
      #expect(section.number("share", in: 0...1, default: 0.3) == 0.3)
      #expect(section.number("lambda", in: 0..., default: 2) == 2)
      #expect(section.integer("size", in: 1...7, default: 4) == 4)
      #expect(section.unsigned("seed", default: 9) == 9)
      #expect(section.boolean("yes", default: true) && !section.boolean("never", default: false))
      #expect(section.choice("fruit", default: Fruit.pear) == .pear)
      #expect(section.choices("fruits", default: [Fruit.pear]) == [.pear])
      #expect(section.section("inner") { _ in 1 } == nil)
      #expect(section.namedNodes("devices").isEmpty)
    }
    #expect(lines == [])
  }

  @Test("all missing keys without a default are reported, at the mapping that lacks them")
  func missingKeys() throws {
    let lines = try ConfigFixture.lines("\n{}") { section in
      _ = section.text("title")
      _ = section.texts("names")
      _ = section.number("share", in: 0...1)
      _ = section.number("lambda", in: 0...)
      _ = section.integer("size", in: 1...7)
      _ = section.numbers("camera", count: 2, in: 0...1)
      _ = section.section("inner", isRequired: true) { _ in 1 }
      _ = section.namedNodes("devices", isRequired: true)
    }
    let keys = ["title", "names", "share", "lambda", "size", "camera", "inner", "devices"]
    #expect(lines == keys.map { "e.yaml:2:1: error: '\($0)' is missing" })
  }

  @Test("all wrong types are reported in one pass, each at its value and with what was expected")
  func wrongTypes() throws {
    let yaml = """
      title: [a]
      names: [a, {b: c}]
      share: high
      lambda: {}
      size: 1.5
      camera: [1, 2, 3]
      seed: -1
      fruit: [pear]
      inner: 3
      devices: [a]
      """
    let lines = try ConfigFixture.lines(yaml) { section in
      #expect(section.text("title", default: "t") == "t")
      #expect(section.texts("names") == ["a"])
      #expect(section.number("share", in: 0...1, default: 0.3) == 0.3)
      #expect(section.number("lambda", in: 0...) == 0)
      #expect(section.integer("size", in: 1...7) == 1)
      #expect(section.numbers("camera", count: 2, in: 0...9) == [0, 0])
      #expect(section.unsigned("seed", default: 9) == 9)
      #expect(section.choice("fruit", default: Fruit.apple) == .apple)
      #expect(section.section("inner") { _ in 1 } == nil)
      #expect(section.namedNodes("devices").isEmpty)
    }
    #expect(
      lines
        == [
          "e.yaml:1:8: error: 'title' must be a text, not a list",
          "e.yaml:2:12: error: 'names' must be a text, not a mapping",
          "e.yaml:3:8: error: 'share' must be a number from 0.0 to 1.0, not 'high'",
          "e.yaml:4:9: error: 'lambda' must be a number of at least 0.0, not a mapping",
          "e.yaml:5:7: error: 'size' must be a whole number from 1 to 7, without leading zeros, not '1.5'",
          "e.yaml:6:9: error: 'camera' must be a list of 2 numbers from 0.0 to 9.0, not a list",
          "e.yaml:7:7: error: 'seed' must be a whole number from 0 to 18446744073709551615, "
            + "without leading zeros, not '-1'",
          "e.yaml:8:8: error: 'fruit' must be one of apple, pear, not a list",
          "e.yaml:9:8: error: a mapping 'key: value' was expected, not '3'",
          "e.yaml:10:10: error: 'devices' must be a mapping 'name: …', not a list",
        ])
  }

  @Test(
    "numbers outside their range are rejected, its ends are accepted",
    arguments: [("0", true), ("1", true), ("-0.001", false), ("1.001", false), ("-1", false), ("2", false)])
  func ranges(text: String, isAllowed: Bool) throws {
    let share = try ConfigFixture.lines("{x: \(text)}") { _ = $0.number("x", in: 0...1) }
    let pair = try ConfigFixture.lines("{x: [0, \(text)]}") { _ = $0.numbers("x", count: 2, in: 0...1) }
    #expect(share.isEmpty == isAllowed)
    #expect(pair.isEmpty == isAllowed)
  }

  @Test("whole numbers outside their range are rejected, its ends are accepted")
  func integerRange() throws {
    for (text, isAllowed) in [
      ("1", true), ("7", true), ("0", false), ("8", false), ("99999999999999999999", false),
    ] {
      #expect(try ConfigFixture.lines("{x: \(text)}") { _ = $0.integer("x", in: 1...7) }.isEmpty == isAllowed)
    }
  }

  @Test(
    "what other programs read differently is not a number",
    arguments: [
      "014", "-014", "00.5", "1e400", "\"7\"", "'0.5'", "0x1F", "1_000", ".inf", ".nan", "1:30", "~", "\"\"",
    ])
  func noNumbers(text: String) throws {
    #expect(try ConfigFixture.lines("{x: \(text)}") { _ = $0.number("x", in: -1e9...1e9) }.count == 1)
    #expect(try ConfigFixture.lines("{x: \(text)}") { _ = $0.number("x", in: (-1e9)...) }.count == 1)
    #expect(
      try ConfigFixture.lines("{x: [\(text)]}") { _ = $0.numbers("x", count: 1, in: -1e9...1e9) }.count == 1)
    #expect(try ConfigFixture.lines("{x: \(text)}") { _ = $0.integer("x", in: -1000...1000) }.count == 1)
    #expect(try ConfigFixture.lines("{x: \(text)}") { _ = $0.unsigned("x", default: 0) }.count == 1)
  }

  @Test(
    "words that other programs read as true, null or a number are texts",
    arguments: ["no", "on", "null", "014"])
  func plainTexts(text: String) throws {
    let lines = try ConfigFixture.lines("{x: \(text)}") { section in
      #expect(section.text("x") == text)
    }
    #expect(lines == [])
  }

  @Test("an empty value is not a text", arguments: ["", "~", "''"])
  func noText(text: String) throws {
    #expect(try ConfigFixture.lines("{x: \(text)}") { _ = $0.text("x") }.count == 1)
  }

  @Test("an empty list is rejected where a list is expected")
  func emptyList() throws {
    #expect(
      try ConfigFixture.lines("{x: []}") { _ = $0.texts("x") }
        == ["e.yaml:1:5: error: 'x' is an empty list"])
  }

  @Test("each of very many unknown keys is one error")
  func manyUnknownKeys() throws {
    let keys = (0..<20_000).map { "k\($0): 0\n" }.joined()
    #expect(try ConfigFixture.lines("title: x\n" + keys) { _ = $0.text("title") }.count == 20_000)
  }
}
