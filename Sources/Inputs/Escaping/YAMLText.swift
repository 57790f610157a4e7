/// The text as a YAML scalar, in quotation marks unless it is a plain word or path.
package func yamlText(_ text: String) -> String {
  let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./ ".contains($0)) }
  let isWord = text.contains { $0.isLetter } && text.first != "-" && text.first != " " && text.last != " "
  // A name such as "true" or "null" would be text here, but not in other programs.
  let isSafe = isPlain && isWord && !["true", "false", "yes", "no", "null"].contains(text.lowercased())
  if isSafe || text == "." || text == ".." { return text }
  let escaped = text.unicodeScalars.map { scalar -> String in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case _ where scalar.isHidden: "\\U" + scalar.number(digitCount: 8)
    default: String(scalar)
    }
  }
  return "\"\(escaped.joined())\""
}
