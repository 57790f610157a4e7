import Testing

@testable import Inputs

struct JSONSectionTests {
  private static func section(_ text: String) throws -> JSONSection {
    JSONSection(try JSONDocument(path: "a.json", bytes: Array(text.utf8)))
  }

  /// What `body` finds wrong with a text.
  private static func complaints(_ text: String, _ body: (inout JSONSection) -> Void) throws -> [String] {
    var section = try section(text)
    body(&section)
    return section.errors.map(\.report)
  }

  @Test("each accessor reads its type, and the optional ones take null for an absent key")
  func values() throws {
    var section = try Self.section(
      #"{"n": 2.5, "i": 3, "X": [1, 2], "none": [], "t": "", "w": ["a", "b"], "b": true, "z": null, "o": {"n": 1}}"#
    )
    #expect(section.number("n") == 2.5)
    #expect(section.integer("i", in: 0...3) == 3)
    #expect(section.numbers("X", count: 2) == [1, 2])
    #expect(section.numbers("none", count: 0) == [])
    #expect(section.text("t") == "")
    let word = section.word("t", among: ["", "x"])
    #expect(word == "")
    #expect(section.texts("w") == ["a", "b"])
    let (null, text, integer) = (
      section.optionalNumber("z"), section.optionalText("absent"), section.optionalInteger("i", in: 0...9)
    )
    #expect(null == nil && text == nil && integer == 3)
    let nested = section.section("o") { $0.number("n") }
    let absent = section.section("z", isRequired: false) { $0.number("n") }
    #expect(nested == 1 && absent == nil)
    #expect(section.has("z"))
    #expect(section.keys == ["n", "i", "X", "none", "t", "w", "b", "z", "o"])
    try section.finish()
  }

  @Test("a list at the top of a file is read as the value of a key")
  func topLevelList() throws {
    var section = JSONSection(
      try JSONDocument(path: "frames.json", bytes: Array(#"["0.jpg"]"#.utf8)), asValueOf: "frames")
    #expect(section.texts("frames") == ["0.jpg"])
    try section.finish()
  }

  @Test("one pass finds everything that is wrong, each with its place and its keys")
  func complaints() throws {
    let text = """
      {"Xpts": [1], "n": "2", "i": 2.5, "X": [1,
        2, 9], "Y": [1, null], "w": "tran", "o": {"n": {}},
        "list": [{"n": 1}, {"n": "x"}, 3], "b": 1}
      """
    let found = try Self.complaints(text) { section in
      _ = section.numbers("XPts")
      _ = section.number("n")
      _ = section.integer("i", in: 0...5)
      _ = section.numbers("X", in: 0...5)
      _ = section.numbers("X", count: 2, unit: "frames")
      _ = section.numbers("Y")
      _ = section.numbers("n")
      _ = section.word("w", among: ["train", "val"])
      _ = section.section("o") { $0.number("n", in: 0...Double.greatestFiniteMagnitude) }
      _ = section.sections("list") { $0.number("n") }
      _ = section.text("absent")
    }
    #expect(
      found == [
        "a.json:1:10: error: 'XPts' is missing; did you mean 'XPts' by 'Xpts'?",
        "a.json:1:20: error: 'n' must be a number, not the text '2'",
        "a.json:1:30: error: 'i' must be a whole number from 0 to 5, not 2.5",
        "a.json:2:6: error: 'X[2]' must be a number from 0 to 5, not 9",
        "a.json:1:40: error: 'X' must be a list of 2 numbers, one for each of the frames, not of 3",
        "a.json:2:19: error: 'Y[1]' must be a number, not null",
        "a.json:1:20: error: 'n' must be a list of numbers, not the text '2'",
        "a.json:2:31: error: 'w' must be one of train, val, not 'tran'; did you mean 'train'?",
        "a.json:2:50: error: 'o.n' must be a number of at least 0, not an object",
        "a.json:3:28: error: 'list[1].n' must be a number, not the text 'x'",
        "a.json:3:34: error: 'list[2]' must be an object {…}, not 3",
        "a.json:1:1: error: 'absent' is missing",
      ])
  }

  @Test("a file that holds no object is one error, not one for every key")
  func notAnObject() throws {
    let found = try Self.complaints("[1]") { section in
      _ = section.number("a")
      _ = section.text("b")
    }
    #expect(found == ["a.json:1:1: error: the file must hold an object {…}, not a list of numbers"])
  }

  @Test("each of very many keys of an object is found, first and last alike")
  func manyKeys() throws {
    let count = 50_000
    let section = try Self.section("{\((0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ", "))}")
    let numbers = section.keys.compactMap { key -> Double? in
      guard case .number(let number)? = section.value(of: key)?.content else { return nil }
      return number
    }
    #expect(numbers == (0..<count).map(Double.init))
    #expect(!section.has("k"))
  }
}
