import Testing

@testable import BuiltInFormats

struct FileNamePatternTests {
  @Test("the word is that of the named group, if the pattern matches the whole name")
  func words() throws {
    let pattern = try FileNamePattern("(?<participant>[^_]+)_.*", group: "participant")
    #expect(pattern.word(in: "anna_2") == "anna")
    #expect(pattern.word(in: "anna") == nil)
    #expect(try FileNamePattern("sub-(?<p>\\d+)", group: "p").word(in: "x sub-01") == nil)
  }

  @Test(
    "a pattern that could take long, or that has no such group, is refused",
    arguments: [
      "(?<p>a+)+", "(?<p>.*.*.*.*.*)", "[a-z]+", "(?<q>.+)", "(?<p>a", String(repeating: "a", count: 201),
      "(?x)(?<p>(a+) +)b", "(?<p>" + String(repeating: "a?", count: 60) + ")b",
      "(?<p>" + String(repeating: "(a|a)", count: 26) + ")b",
      "(?<p>" + String(repeating: "\\(?", count: 30) + ")b",
      "(?<p>a)\\Q[\\E" + String(repeating: "a?", count: 30) + "b",
      "(?<p>a)(?#[)" + String(repeating: "a?", count: 30),
    ])
  func refused(pattern: String) {
    #expect(throws: FileNamePattern.Fault.self) { try FileNamePattern(pattern, group: "p") }
  }

  @Test("a name of 255 bytes that does not match is told so at once")
  func longName() throws {
    let pattern = try FileNamePattern("(?<p>.*)a.*a.*b", group: "p")
    #expect(pattern.word(in: String(repeating: "a", count: 255)) == nil)
  }

  @Test("four repetitions are for names of usual length; for a longer one the message says so")
  func fourRepetitions() throws {
    let pattern = try FileNamePattern("(?<p>[^_]+)_([^_]+)_([^_]+)_.*?", group: "p")
    #expect(pattern.word(in: "anna_monday_desk_2") == "anna")
    #expect(pattern.hindrance(in: "anna") == "does not match")
    let long = "anna_monday_desk_" + String(repeating: "a", count: 150)
    #expect(pattern.word(in: long) == nil)
    #expect(pattern.hindrance(in: long) == "is too long for the repetitions and choices of")
  }

  @Test("parts may be absent or have alternatives, and escaped signs are none")
  func choices() throws {
    let pattern = try FileNamePattern("(?:sub-|person)?(?<p>[a-z]+)(?:_\\?|_x)?", group: "p")
    #expect(pattern.word(in: "sub-anna_?") == "anna" && pattern.word(in: "anna") == "anna")
    #expect(
      try FileNamePattern("(?<p>[?|*]x)" + String(repeating: "\\?", count: 20), group: "p").word(in: "x")
        == nil)
  }
}
