import Documents
import Inputs

/// Pieces of Swift source.
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

  /// The shortest decimal, or the bits of a subnormal number, for which the compiler would warn.
  static func literal(_ number: Double) -> String {
    number.isSubnormal ? "Double(bitPattern: 0x\(String(number.bitPattern, radix: 16)))" : "\(number)"
  }
}
