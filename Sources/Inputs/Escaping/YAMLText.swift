import Foundation

/// The text as a YAML scalar, in quotation marks unless it is a plain word or path.
package func yamlText(_ text: String) -> String {
  let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./ ".contains($0)) }
  let isWord = text.contains { $0.isLetter } && text.first != "-" && text.first != " " && text.last != " "
  // A name such as "true" or "null" would be text here, but not in other programs.
  let isSafe = isPlain && isWord && !["true", "false", "yes", "no", "null"].contains(text.lowercased())
  if isSafe || text == "." || text == ".." { return text }
  return quoted(text, escaping: \.isHidden)
}

/// The text as a YAML scalar in quotation marks, with escapes for all characters that look like others or like nothing.
package func yamlSpelling(_ text: String) -> String { quoted(text, escaping: \.looksLikeOthers) }

private func quoted(_ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
  let escaped = text.unicodeScalars.map { scalar -> String in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case _ where isEscaped(scalar): "\\U" + scalar.number(digitCount: 8)
    default: String(scalar)
    }
  }
  return "\"\(escaped.joined())\""
}

extension Unicode.Scalar {
  /// True for a character that no font draws: control and format characters, and all others that Unicode calls ignorable
  /// by default, such as soft hyphens, combining grapheme joiners and variation selectors.
  package var isInvisible: Bool { isHidden || properties.isDefaultIgnorableCodePoint }

  fileprivate var looksLikeOthers: Bool {
    if (" "..."~").contains(self) { return false }
    guard !isInvisible, !properties.isWhitespace else { return true }
    let normal = String(Character(self)).precomposedStringWithCompatibilityMapping
    return !normal.unicodeScalars.elementsEqual([self])
  }
}
