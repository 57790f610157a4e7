import Testing

@testable import Inputs

@Suite("Line breaks in YAML")
struct YAMLLineBreakTests {
  private static let breaks = ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]

  private static func complaint(_ lines: [String], _ lineBreak: String) -> String {
    do throws(InputError) {
      let text = lines.joined(separator: lineBreak)
      _ = try ConfigNode(yaml: Array(text.utf8), place: Place(file: "a.yaml"))
      return "none"
    } catch {
      return error.report
    }
  }

  @Test("a colon too many is found in its line, whatever ends the lines", arguments: breaks)
  func secondColon(lineBreak: String) {
    #expect(
      Self.complaint(["title: x", "dataset: a: b", ""], lineBreak)
        == "a.yaml:2:10: error: a value with ': ' in it must be in quotation marks, and each key needs a line of its own"
    )
    #expect(
      Self.complaint(["title: x", "dataset: a: b"], lineBreak).hasPrefix("a.yaml:2:10: error: a value"))
  }

  @Test("a duplicate key is found in its line, whatever ends the lines", arguments: breaks)
  func duplicateKey(lineBreak: String) {
    #expect(
      Self.complaint(["title: x", "where:", "  a: 1", "  b: 2", "  a: 3"], lineBreak)
        == "a.yaml:5:3: error: duplicate key 'a', first at line 3")
    #expect(
      Self.complaint(["title: x", "where: {c: 1, c: 2}"], lineBreak)
        == "a.yaml:2:15: error: duplicate key 'c', first at line 2")
  }

  @Test("an opening quotation mark is found in its line, whatever ends the lines", arguments: breaks)
  func quotation(lineBreak: String) {
    #expect(
      Self.complaint(["title: x", "dataset: \"y", "splits: z", ""], lineBreak)
        == "a.yaml:2:10: error: a double quotation mark is opened here and never closed; close it, or leave it out"
    )
  }

  @Test("a wrong indentation below many levels names the nearest columns alone")
  func manyLevels() {
    let levels = (0..<20).map { String(repeating: " ", count: 2 * $0) + "a:" }
    let complaint = Self.complaint(levels + [String(repeating: " ", count: 13) + "b: 1"], "\n")
    #expect(complaint.hasPrefix("a.yaml:21:14: error: wrong indentation"))
    #expect(complaint.contains("in column 7 or 9 or 11 or 13 or 15 or 17 or 19 or 21;"))
  }
}
