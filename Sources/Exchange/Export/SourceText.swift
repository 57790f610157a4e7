import Documents
import Inputs

enum SourceText {
  /// Paragraphs as comments with at most 100 characters per line. Names from data cannot end a comment.
  static func comment(_ mark: String, _ paragraphs: [String]) -> String {
    paragraphs.flatMap { TextTable.wrap($0.onOneLine, 96) }
      .map { $0.isEmpty ? mark : "\(mark) \($0)" }.joined(separator: "\n")
  }

  /// An element of the list of parameters in a documentation comment.
  static func parameter(_ text: String) -> String {
    TextTable.wrap("- " + text, 92, indent: "  ").map { "///   \($0)" }.joined(separator: "\n")
  }

  static func indented(_ text: String, by width: Int = 2) -> String {
    let space = String(repeating: " ", count: width)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
  }

  /// Words in parentheses, one per line if there are several.
  static func list(_ words: [String]) -> String {
    words.count < 2 ? "(\(words.joined()))" : "(\n" + indented(words.joined(separator: ",\n")) + "\n)"
  }

  /// The compiler takes minutes for longer array literals.
  static let mostLiterals = 2000

  /// An array of numbers: a literal, or for many of them a text that is read when it is first used.
  static func numbers(_ numbers: [Double]) -> String {
    let isShort = numbers.count <= mostLiterals
    let words = numbers.map { isShort ? literal($0) : "\($0)" }
    let lines = stride(from: 0, to: words.count, by: 4).map { first in
      words[first..<min(first + 4, words.count)].joined(separator: isShort ? ", " : " ")
    }
    guard !isShort else { return "[\n" + lines.map { "  \($0),\n" }.joined() + "]" }
    return "\"\"\"\n" + indented(lines.joined(separator: "\n"))
      + "\n  \"\"\".split(whereSeparator: \\.isWhitespace).compactMap { Double($0) }"
  }

  /// The shortest decimal, or the bits of a subnormal number, for which the compiler would warn.
  static func literal(_ number: Double) -> String {
    if number.isNaN { return ".nan" }
    return number.isSubnormal ? "Double(bitPattern: 0x\(String(number.bitPattern, radix: 16)))" : "\(number)"
  }
}
