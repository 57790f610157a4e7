import Documents
import Foundation
import Inputs
import TestSupport
import Testing

@Suite("Hostile names in every form of text")
struct TextFormTests {
  @Test(
    "an embedded name controls nothing and does not end where it stands", arguments: TextForm.all,
    HostileText.all)
  func embedded(form: TextForm, name: String) {
    let embedded = form.embed(name)
    #expect(HostileText.hidden(in: embedded) == [])
    #expect(Self.special(in: embedded, form) == [])
    #expect(!name.contains("alert") || embedded.contains("alert"))
  }

  /// The characters of an embedded text that have a meaning of their own.
  private static func special(in embedded: String, _ form: TextForm) -> [Unicode.Scalar] {
    var text = embedded.unicodeScalars[...]
    if let quote = form.quote, text.first == quote {
      #expect(text.count > 1 && text.last == quote)
      text = text.dropFirst().dropLast()
    }
    var found = [Unicode.Scalar]()
    while let scalar = text.first {
      if let word = form.harmless.first(where: { text.starts(with: $0.unicodeScalars) }) {
        text = text.dropFirst(word.unicodeScalars.count)
      } else {
        if scalar != form.mark, form.special.unicodeScalars.contains(scalar) { found.append(scalar) }
        text = text.dropFirst(scalar == form.mark ? 2 : 1)
      }
    }
    return found
  }

  private func embedded(_ name: String, _ form: String) throws -> String {
    try #require(TextForm.all.first { $0.name == form }).embed(name)
  }

  @Test("JSON reads back to the name", arguments: ["JSON", "JSON in a page"], HostileText.all)
  func json(form: String, name: String) throws {
    let text = try embedded(name, form)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    #expect(value as? String == name)
    guard case .text(let own) = try JSONDocument(path: "x.json", bytes: text.utf8).root.content else {
      Issue.record("no text")
      return
    }
    #expect(own == name)
  }

  @Test("YAML reads back to the name", arguments: HostileText.all)
  func yaml(name: String) throws {
    let node = try ConfigFixture.node("x: \(embedded(name, "YAML"))")
    guard case .mapping(let entries) = node.content, case .scalar(let text, _) = entries[0].value.content
    else {
      Issue.record("no text")
      return
    }
    #expect(text == name)
  }

  @Test("a shell reads each word as the name")
  func shell() throws {
    let words = try HostileText.all.map { try embedded($0, "shell") }.joined(separator: " ")
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "printf '%s;' \(words)"]
    process.standardOutput = output
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(printed.unicodeScalars.elementsEqual(HostileText.all.map { $0 + ";" }.joined().unicodeScalars))
  }

  @Test("no field of a spreadsheet starts like a formula", arguments: HostileText.all)
  func formula(name: String) throws {
    for form in ["CSV", "data of gnuplot"] {
      let field = try embedded(name, form)
      #expect(!"=+-@".contains(field.first ?? "x"))
    }
  }
}
