/// One row of a comma-separated file, with its line end. Fields are quoted where they must be (RFC 4180).
func csvRow(_ fields: [String]) -> String {
  fields.map(csvField).joined(separator: ",") + "\n"
}

/// A text that spreadsheets show rather than run, should it start like a formula.
func notAFormula(_ text: String) -> String { isLikeFormula(text.utf8[...]) ? "'" + text : text }

/// The text of which `notAFormula` has made this one.
func withoutFormulaMark(_ text: String) -> String {
  let rest = text.utf8.dropFirst()
  return text.utf8.first == UInt8(ascii: "'") && isLikeFormula(rest) ? String(Substring(rest)) : text
}

/// Whether a text starts like a formula, or like one that has been marked: else nobody could tell the mark
/// from the text.
private func isLikeFormula(_ text: Substring.UTF8View) -> Bool {
  let unmarked = text.drop { $0 == UInt8(ascii: "'") }
  guard unmarked.count > 1, let first = unmarked.first else { return false }
  return "=+-@".utf8.contains(first)
}

/// A field of such a row.
func csvField(_ text: String) -> String {
  let line = text.onOneLine
  // By bytes: a quotation mark with an accent on it is another Character.
  let mustBeQuoted =
    line.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    || line.utf8.first == UInt8(ascii: " ") || line.utf8.last == UInt8(ascii: " ")
  guard mustBeQuoted else { return line }
  let doubled = line.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
  return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
}
