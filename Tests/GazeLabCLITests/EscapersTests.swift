import Testing

@Suite("Where text is escaped")
struct EscapersTests {
  private func check(_ files: [(name: String, text: String)]) throws -> Workplace.Outcome {
    try Workplace.with { place in
      for file in files { try place.write("Targets/\(file.name)", file.text) }
      return try place.shell("'\(Repository.path)/scripts/check/escapers' Targets")
    }
  }

  private let catalogue = (
    name: "Documents/Escaping/TextForm.swift",
    text: "let all = [TextForm(\"HTML\", embed: HTMLText.escape)]\n"
  )
  private let escaper = (
    name: "Documents/Escaping/HTMLText.swift",
    text: "func escape(_ x: String) { x.replacing(\"<\", with: \"&lt;\") }\n"
  )

  @Test("an escaper in its folder that the catalogue lists is right")
  func listed() throws {
    let outcome = try check([catalogue, escaper])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("an escaper that the catalogue does not list is refused")
  func unlisted() throws {
    let outcome = try check([catalogue, escaper, ("Inputs/Escaping/TOMLText.swift", "func tomlText() {}\n")])
    #expect(outcome.status == 1)
    #expect(outcome.errors == "escapers: TextForm lists nothing of Targets/Inputs/Escaping/TOMLText.swift\n")
  }

  @Test(
    "an escaper of one's own elsewhere is refused with its file and line",
    arguments: [
      #"let isControl = scalar.properties.generalCategory == .control"#, #"let text = "\\u" + digits"#,
      #"text.replacing("<", with: "&lt;")"#, #"text.replacing("\\", with: "\\\\")"#,
      #"text.replacing("\"", with: "\"\"")"#, #"text.replacing("'", with: "''")"#,
      #"let bytes = try JSONEncoder().encode(record)"#, #"String(format: "%04x", unit)"#,
    ])
  func elsewhere(line: String) throws {
    let outcome = try check([catalogue, escaper, ("Logs/Log.swift", "import Inputs\n\(line)\n")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Targets/Logs/Log.swift:2:\(line)"))
  }
}
