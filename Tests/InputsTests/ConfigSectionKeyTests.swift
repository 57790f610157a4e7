import TestSupport
import Testing

@testable import Inputs

struct ConfigSectionKeyTests {
  private enum Fruit: String, CaseIterable { case apple, pear }

  @Test("a key that is not read is rejected, with the nearest and all expected keys")
  func unknownKey() throws {
    let lines = try ConfigFixture.lines("kind: ridge\nlamda: 0.1\n") { section in
      _ = section.text("kind")
      _ = section.number("lambda", in: 0..., default: 1)
    }
    let line = try #require(lines.count == 1 ? lines[0] : nil)
    #expect(line.hasPrefix("e.yaml:2:1: error: unknown key 'lamda'; did you mean 'lambda'?"))
    #expect(line.hasSuffix(" expected: kind, lambda"))
  }

  @Test("if no key is expected, the message says so")
  func noKeys() throws {
    #expect(
      try ConfigFixture.lines("{x: 1}") { _ in } == ["e.yaml:1:2: error: unknown key 'x'; expected: no keys"])
  }

  @Test("a misspelt choice is rejected, with all choices and the nearest")
  func misspeltChoice() throws {
    #expect(
      try ConfigFixture.lines("{x: aple}") { _ = $0.choice("x", default: Fruit.pear) }
        == ["e.yaml:1:5: error: 'x' must be one of apple, pear, not 'aple'; did you mean 'apple'?"])
  }

  @Test("errors in a nested mapping are reported with the others; unknown keys come last")
  func innerErrors() throws {
    let lines = try ConfigFixture.lines("a: {b: x, c: 1}\nd: y\ne: 1\n") { section in
      #expect(section.section("a") { $0.integer("b", in: 0...1) } == nil)
      _ = section.integer("d", in: 0...1)
    }
    #expect(lines.map { $0.prefix(11) } == ["e.yaml:1:8:", "e.yaml:1:11", "e.yaml:2:4:", "e.yaml:3:1:"])
  }

  @Test("asking whether a key is present makes it an expected key")
  func asking() throws {
    let lines = try ConfigFixture.lines("{x: [], z: 1}") { section in
      #expect(section.has("x") && !section.has("y"))
      #expect(section.isEmptyList("x") && !section.isEmptyList("y"))
      #expect(section.place(of: "x") == Place(file: "e.yaml", line: 1, column: 5))
      #expect(section.place(of: "y") == section.place)
    }
    #expect(lines == ["e.yaml:1:9: error: unknown key 'z'; expected: x, y"])
  }

  @Test(
    "anything but a mapping is one error", arguments: [("x", "'x'"), ("[x]", "a list"), ("''", "nothing")])
  func noMapping(yaml: String, noun: String) throws {
    #expect(
      try ConfigFixture.lines(yaml) { _ = $0.text("title", default: "t") }
        == ["e.yaml:1:1: error: a mapping 'key: value' was expected, not \(noun)"])
  }

  @Test("options are shown as written, sorted by key, nested ones with their path")
  func options() throws {
    let section = ConfigSection(
      try ConfigFixture.node("{rank: {rcond: 1e-6}, kind: linear, axes: [x, y], a: 0.10}"))
    #expect(section.options(without: ["kind"]) == "a=0.10, axes=[x y], rank.rcond=1e-6")
    #expect(section.options(without: ["kind", "rank", "axes", "a"]).isEmpty)
  }
}
