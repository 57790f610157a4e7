import Testing

@testable import Inputs

struct InputErrorTests {
  private func error(_ file: String, _ line: Int? = nil, _ column: Int? = nil, _ text: String = "x")
    -> InputError
  {
    InputError(Place(file: file, line: line, column: column), text)
  }

  @Test("errors are sorted by file, line and column, numerically; a whole file comes first")
  func order() {
    let errors = InputError([
      error("b.yaml", 1, 1), error("a.yaml", 10, 1), error("a.yaml", 9, 12), error("a.yaml", 9, 2),
      error("a.yaml"),
    ])
    #expect(
      errors.report.split(separator: "\n") == [
        "a.yaml: error: x", "a.yaml:9:2: error: x", "a.yaml:9:12: error: x", "a.yaml:10:1: error: x",
        "b.yaml:1:1: error: x",
      ])
  }

  @Test("errors at one place are sorted by sentence")
  func samePlace() {
    let errors = InputError([error("a", 1, 1, "second"), error("a", 1, 1, "first")])
    #expect(errors.complaints.map(\.sentence) == ["first", "second"])
  }

  @Test("twenty errors are all shown")
  func twenty() {
    let lines = InputError((1...20).map { error("a", $0, 1) }).report.split(separator: "\n")
    #expect(lines.count == 20)
    #expect(lines.last == "a:20:1: error: x")
  }

  @Test("beyond twenty errors the rest is counted")
  func moreThanTwenty() {
    let lines = InputError((1...23).map { error("a", $0, 1) }).report.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.last == "… and 3 more errors")
  }

  @Test(
    "an error is one line without control characters, whatever its text contains",
    arguments: [
      ("\n", "\\u{a}"), ("\r\n", "\\u{d}\\u{a}"), ("\u{1b}[31m", "\\u{1b}[31m"), ("\0", "\\u{0}"),
      ("\u{85}", "\\u{85}"), ("\u{2028}", "\\u{2028}"), ("\u{2029}", "\\u{2029}"),
      ("\u{200f}", "\\u{200f}"), ("\u{202e}", "\\u{202e}"), ("\u{2066}", "\\u{2066}"),
    ])
  func oneLine(text: String, shown: String) {
    #expect(
      error("a\(text)b", 1, 2, "c\(text)d").report.unicodeScalars.elementsEqual(
        "a\(shown)b:1:2: error: c\(shown)d".unicodeScalars))
  }

  @Test("other languages stay readable")
  func otherLanguages() {
    #expect(error("données.yaml", nil, nil, "日本 ≥ ½").report == "données.yaml: error: 日本 ≥ ½")
  }

  @Test("a quoted text of more than 60 characters is cut to 57 and an ellipsis")
  func quoted() {
    #expect(String(repeating: "a", count: 60).quoted == "'" + String(repeating: "a", count: 60) + "'")
    #expect(String(repeating: "a", count: 61).quoted == "'" + String(repeating: "a", count: 57) + "…'")
  }

  @Test("`onlyMissingFiles` requires every error to be a missing file")
  func onlyMissingFiles() {
    let missing = InputError(Place(file: "a"), "there is no such file", kind: .missing)
    #expect(InputError([missing]).onlyMissingFiles)
    #expect(!InputError([missing, error("b")]).onlyMissingFiles)
  }
}
