import Inputs
import Testing

@testable import Captures

struct SpellingTests {
  @Test(
    "case, invisible characters, spaces and compatible forms make no other word",
    arguments: [
      [
        "P01", "p01", "P01\u{200B}", "\u{FEFF}P01", "P\u{AD}01", "P\u{34F}01", "P\u{2060}01", "\u{A0}P01 ",
        "Ｐ０１",
      ],
      [
        "anna meier", "Anna  Meier", "Anna\u{A0}Meier", "ANNA\u{2003}MEIER", "anna\tmeier",
        "Anna\u{202F}Meier",
      ],
      ["Strauß", "STRAUSS"], ["ﬁn", "FIN"], ["Ω", "\u{2126}", "ω"], ["x\u{FE0F}", "X"],
      ["", "\u{200B}", "\u{A0}"],
    ])
  func same(words: [String]) {
    #expect(Set(words.map(Spelling.folded)).count == 1, "\(words.map(Spelling.folded))")
  }

  @Test(
    "other words stay apart",
    arguments: [("P01", "P 01"), ("P01", "P1"), ("p-01", "p01"), ("Zoë", "Zoe"), ("о", "o"), ("p01", "p02")])
  func different(one: String, other: String) {
    #expect(Spelling.folded(one) != Spelling.folded(other))
  }

  @Test("a spelling is shown with escapes for what looks like something else")
  func shown() {
    #expect(yamlSpelling("p 01") == #""p 01""#)
    #expect(yamlSpelling("P01\u{200B}") == #""P01\U0000200b""#)
    #expect(yamlSpelling("\u{A0}P\u{AD}") == #""\U000000a0P\U000000ad""#)
    #expect(yamlSpelling("Ｐ") == #""\U0000ff30""#)
    #expect(yamlSpelling("a\"b\\c\n") == #""a\"b\\c\U0000000a""#)
    #expect(yamlSpelling("Zoë 日本 \u{E0041}") == #""Zoë 日本 \U000e0041""#)
  }
}
