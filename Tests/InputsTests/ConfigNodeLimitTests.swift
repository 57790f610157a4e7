import TestSupport
import Testing

@testable import Inputs

/// Files that are made to exhaust the reader's memory, time or stack.
struct ConfigNodeLimitTests {
  @Test("2000 nested brackets are an error, closed or not")
  func nesting() throws {
    let open = String(repeating: "[", count: 2000)
    let closed = open + String(repeating: "]", count: 2000)
    for yaml in [open, closed, "a: " + closed, "? " + closed + "\n: 1"] {
      #expect(try ConfigFixture.report(yaml).hasPrefix("e.yaml:"))
    }
  }

  @Test("a megabyte of brackets, dashes or braces is an error", arguments: ["[", "- ", "{a: "])
  func deepest(opening: String) throws {
    let yaml = String(repeating: opening, count: 999_999 / opening.utf8.count)
    #expect(try ConfigFixture.report(yaml).hasPrefix("e.yaml:"))
  }

  /// Nine levels of nine: 9⁹ values when expanded.
  private static let bomb: String = {
    var lines = ["a0: &a0 [" + [String](repeating: "x", count: 9).joined(separator: ",") + "]"]
    for level in 1...8 {
      let aliases = [String](repeating: "*a\(level - 1)", count: 9).joined(separator: ",")
      lines.append("a\(level): &a\(level) [\(aliases)]")
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  private static let tooManyAliases =
    "e.yaml: error: has more than 8 aliases (*name); write the values out"

  @Test("aliases that multiply are rejected as values and as keys", arguments: ["b: *a8\n", "? *a8\n: 1\n"])
  func aliasBomb(ending: String) throws {
    #expect(try ConfigFixture.report(Self.bomb + ending) == Self.tooManyAliases)
  }

  @Test(
    "aliases are counted after every character that YAML treats as a break",
    arguments: ["\n", "\r", "\t", " ", "\u{85}", "\u{2028}", "\u{2029}"])
  func aliasesBehindBreaks(blank: String) throws {
    let yaml = Self.bomb.replacing(",*", with: ",\(blank)*").replacing("[*", with: "[\(blank)*")
    #expect(try ConfigFixture.report(yaml + "?\(blank) *a8\n: 1\n") == Self.tooManyAliases)
  }

  @Test("eight aliases are expanded, nine are rejected")
  func aliasCount() throws {
    func yaml(_ count: Int) -> String {
      "a: &x 1\nb: [" + [String](repeating: "*x", count: count).joined(separator: ", ") + "]\n"
    }
    let ones = [String](repeating: "1", count: 8).joined(separator: ", ")
    #expect(ConfigFixture.text(try ConfigFixture.read(yaml(8))) == "{a: 1, b: [\(ones)]}")
    #expect(try ConfigFixture.report(yaml(9)) == Self.tooManyAliases)
  }

  @Test("asterisks that are not aliases are not counted")
  func otherStars() throws {
    let stars = [String](repeating: "a*b * c", count: 20).joined(separator: " ")
    #expect(ConfigFixture.text(try ConfigFixture.read("a: \(stars)")) == "{a: \(stars)}")
  }

  @Test("more than 50000 values are rejected where the limit is exceeded, counting expanded aliases")
  func valueCount() throws {
    // Three of the values are the mapping, the key and the list.
    func yaml(_ count: Int) -> String {
      "a: [" + [String](repeating: "1", count: count).joined(separator: ",") + "]"
    }
    #expect(try ConfigFixture.report(yaml(49_997)).isEmpty)
    #expect(
      try ConfigFixture.report(yaml(49_998))
        == "e.yaml:1:99999: error: has more than 50000 values, counting expanded aliases; that is the limit")
  }
}
