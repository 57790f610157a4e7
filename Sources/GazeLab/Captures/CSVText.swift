/// One row of a comma-separated file, with its line end. Fields are quoted where they must be (RFC 4180).
func csvRow(_ fields: [String]) -> String {
  fields.map(csvField).joined(separator: ",") + "\n"
}

/// A field of such a row.
func csvField(_ text: String) -> String {
  // One pass over bytes; most fields are numbers.
  let mustBeQuoted =
    text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") } || text.first == " "
    || text.last == " "
  let line = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text : text.onOneLine
  return mustBeQuoted
    ? "\"" + line.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    : line
}
