import Testing

@testable import GazeLab

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
    ])
  func refused(pattern: String) {
    #expect(throws: FileNamePattern.Fault.self) { try FileNamePattern(pattern, group: "p") }
  }

  @Test("a name of 255 bytes that does not match is told so at once")
  func longName() throws {
    let pattern = try FileNamePattern("(?<p>.*)a.*a.*b", group: "p")
    #expect(pattern.word(in: String(repeating: "a", count: 255)) == nil)
  }
}
