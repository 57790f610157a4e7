import TestSupport
import Testing

@testable import Inputs

struct ConfigOverrideTests {
  private static let yaml = "{seed: 1, splits: [{kind: random, repeats: 10}, in-sample], features: gaze}"

  /// The mapping after some overrides.
  private func text(_ overrides: String...) throws -> String {
    var root = try ConfigFixture.node(Self.yaml)
    for text in overrides { try ConfigOverride(parsing: text).apply(to: &root) }
    return ConfigFixture.text(root)
  }

  /// The line of the only error.
  private func line(_ override: String) throws -> String {
    try #require(throws: InputError.self) { try text(override) }.report
  }

  @Test("a value is replaced at any depth and stays in its position")
  func replaces() throws {
    #expect(
      try text("seed=7")
        == "{seed: 7, splits: [{kind: random, repeats: 10}, in-sample], features: gaze}")
    #expect(
      try text("splits.0.repeats=20")
        == "{seed: 1, splits: [{kind: random, repeats: 20}, in-sample], features: gaze}")
    #expect(
      try text("splits.1=[a, 'b']", "seed={x: y}")
        == "{seed: {x: y}, splits: [{kind: random, repeats: 10}, [a, \"b\"]], features: gaze}")
  }

  @Test("a missing key is added, together with the mappings above it")
  func adds() throws {
    let rest = Self.yaml.dropLast()
    #expect(try text("title=a b") == "\(rest), title: a b}")
    #expect(try text("where.device=iPad") == "\(rest), where: {device: iPad}}")
    #expect(try text("where.a=1", "where.b=2") == "\(rest), where: {a: 1, b: 2}}")
  }

  @Test("only the first equals sign separates key and value")
  func equalsInValue() throws {
    #expect(try text("features=a=b") == Self.yaml.replacing("gaze", with: "a=b"))
  }

  @Test("a single value is read as a list of one, so its position 0 can be set")
  func scalarAsList() throws {
    #expect(try text("features.0=face") == Self.yaml.replacing("gaze", with: "face"))
    #expect(try line("features.1=face") == "--set features.1:1:1: error: '1' cannot be set inside 'gaze'")
    #expect(try line("features.0.x=face") == "--set features.0.x:1:1: error: '0' cannot be set inside 'gaze'")
    #expect(try line("seed.x=1") == "--set seed.x:1:1: error: 'x' cannot be set inside '1'")
  }

  @Test("a position outside a list or without digits is rejected, and the valid positions are named")
  func pastTheEnd() throws {
    for position in ["2", "-1", "x", "", "1.5", "99999999999999999999"] {
      #expect(try line("splits.\(position)=y").hasPrefix("--set splits.\(position):1:1: error: "))
    }
    #expect(
      try line("splits.2=y")
        == "--set splits.2:1:1: error: '2' is not a position in this list; expected: 0 to 1")
  }

  @Test("an empty list has no position")
  func emptyList() throws {
    var root = try ConfigFixture.node("{x: []}")
    let error = try #require(throws: InputError.self) {
      try ConfigOverride(parsing: "x.0=1").apply(to: &root)
    }
    #expect(error.complaints[0].sentence == "'0' is not a position in this list; it is empty")
  }

  @Test("without a key there is nothing to set", arguments: ["=x", "seed", "", "="])
  func noKey(text: String) throws {
    #expect(
      try line(text) == "--set \(text): error: expected key=value, such as seed=7")
  }

  @Test(
    "a value that is not YAML is rejected at the override",
    arguments: ["[1, 2", "{a: 1", "'x", "@x", "a: b: c"])
  func badYAML(value: String) throws {
    #expect(try line("seed=\(value)").hasPrefix("--set seed:1:1: error: is not YAML: "))
  }

  @Test("an override without a value is rejected")
  func noValue() throws {
    #expect(try line("seed=").hasPrefix("--set seed:1:1: error: is empty"))
  }

  @Test("errors in a value are reported at the override, wherever they are in the value")
  func place() throws {
    var root = try ConfigFixture.node("{size: 1, pair: [1, 2]}")
    try ConfigOverride(parsing: "size=huge").apply(to: &root)
    try ConfigOverride(parsing: "pair=[1, {a: b}]").apply(to: &root)
    var errors = [InputError]()
    _ = ConfigSection.read(root, into: &errors) { section in
      _ = section.integer("size", in: 0...9)
      _ = section.texts("pair")
    }
    #expect(errors.map(\.complaints[0].place.description) == ["--set size:1:1", "--set pair:1:1"])
  }

  @Test("an unknown key that was set is rejected at the override")
  func unknownKey() throws {
    var root = try ConfigFixture.node("{}")
    try ConfigOverride(parsing: "sed=1").apply(to: &root)
    #expect(ConfigSection(root).finalErrors.map(\.complaints[0].place.description) == ["--set sed:1:1"])
  }

  @Test("a key of more parts than any file has levels is rejected before anything is nested so deeply")
  func deepKey() throws {
    let key = String(repeating: "a.", count: 20_000) + "b"
    #expect(
      try line("\(key)=1") == "--set \(key.prefix(40))…: error: a key of 20001 parts; at most 100 are allowed"
    )
  }

  @Test(
    "a value of several lines that is not YAML is rejected at the override", arguments: ["\n", "\r\n", "\r"])
  func lines(lineBreak: String) throws {
    #expect(try line("title=a\(lineBreak)b: c: d").hasPrefix("--set title:1:1: error: is not YAML: "))
  }
}
