import Testing

@Suite("The length of functions")
struct LongFunctionTests {
  private func check(_ text: String) throws -> Workplace.Outcome {
    try Workplace.with { place in
      try place.write("Planted/File.swift", text)
      return try place.shell("'\(Repository.path)/scripts/check/long-functions' Planted")
    }
  }

  /// Lines of a body, so that a function with a line above and below them has two more.
  private func body(_ count: Int) -> String { String(repeating: "    print(1)\n", count: count) }

  @Test(
    "a function of 61 lines is refused with its file and line",
    arguments: [
      "func planted() {\nBODY  }\n", "package static func planted<T: P>() -> T {\nBODY  }\n",
      "@inline(__always) func planted() {\nBODY  }\n", "private(set) var planted: Int {\nBODY  }\n",
      "func planted() { }\n\n  func planted() {\nBODY  }\n",
    ])
  func long(shape: String) throws {
    let text = shape.replacing("BODY", with: body(59))
    let line = text.contains("\n\n") ? 4 : 2
    let outcome = try check("struct S {\n  \(text)}\n")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "Planted/File.swift:\(line): planted has 61 lines; at most 60 are allowed\n")
  }

  @Test("the lines of a signature count too")
  func signature() throws {
    let text = "struct S {\n  init(\n    a: Int\n  ) {\n\(body(57))  }\n}\n"
    #expect(try check(text).errors == "Planted/File.swift:2: init has 61 lines; at most 60 are allowed\n")
  }

  @Test("60 lines, requirements of protocols, text and types may be followed by any number of lines")
  func allowed() throws {
    for text in [
      "struct S {\n  func whole() {\n\(body(58))  }\n}\n",
      "protocol P {\n  func required()\n\n\(body(80).replacing("print(1)", with: "// as above"))  var last: Int { get }\n}\n",
      "struct S {\n  func short() { print(1) }\n\(String(repeating: "  let a = 1\n", count: 80))}\n",
      "struct S {\n  func text() {\n    \"\"\"\n    }\n    \"\"\"\n  }\n\(String(repeating: "  let a = 1\n", count: 80))}\n",
    ] {
      let outcome = try check(text)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }
}
