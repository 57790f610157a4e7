/// The text as one word for a shell (bash or zsh), in quotation marks where it needs them.
package func shellWord(_ text: String) -> String {
  let plain = "/._-=@".utf8
  let isPlain = text.utf8.allSatisfy { byte in
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || plain.contains(byte)
  }
  if isPlain && !text.isEmpty { return text }
  if text.unicodeScalars.contains(where: \.isHidden) {
    return "$'" + text.unicodeScalars.map(inDollarQuotes).joined() + "'"
  }
  // By scalars, because a quotation mark with a combining accent is a different Character.
  return "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}

/// A character between `$'` and `'`. A hidden one is written byte by byte, so that no locale has a say.
private func inDollarQuotes(_ scalar: Unicode.Scalar) -> String {
  if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
  guard scalar.isHidden else { return String(scalar) }
  return String(scalar).utf8.map { byte in
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }.joined()
}
