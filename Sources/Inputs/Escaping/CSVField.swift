/// One row of a comma-separated file, with its line end. Fields are quoted where necessary (RFC 4180).
package func csvRow(_ fields: [String]) -> String {
  fields.map(csvField).joined(separator: ",") + "\n"
}

/// The text, marked if it starts like a formula, so that spreadsheets show it instead of running it.
package func notAFormula(_ text: String) -> String { isLikeFormula(text.utf8[...]) ? "'" + text : text }

/// The text from which `notAFormula` made this one.
package func withoutFormulaMark(_ text: String) -> String {
  let rest = text.utf8.dropFirst()
  return text.utf8.first == UInt8(ascii: "'") && isLikeFormula(rest) ? String(Substring(rest)) : text
}

/// True for a text like a formula or a marked one, which is marked again so that the mark can always be removed.
private func isLikeFormula(_ text: Substring.UTF8View) -> Bool {
  let unmarked = text.drop { $0 == UInt8(ascii: "'") }
  guard let first = unmarked.first, unmarked.dropFirst().first != nil else { return false }
  switch first {
  case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return true
  default: return false
  }
}

/// One field of such a row.
package func csvField(_ text: String) -> String {
  let line = text.onOneLine
  // Compare bytes: a quotation mark followed by a combining accent is a different Character.
  let mustBeQuoted =
    line.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    || line.utf8.first == UInt8(ascii: " ") || line.utf8.last == UInt8(ascii: " ")
  guard mustBeQuoted else { return line }
  let doubled = line.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
  return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
}
