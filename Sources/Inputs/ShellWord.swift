/// The text as one word for a shell, in quotation marks where it needs them.
package func shellWord(_ text: String) -> String {
  let plain = "/._-=".utf8
  let isPlain = text.utf8.allSatisfy { byte in
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || plain.contains(byte)
  }
  if isPlain && !text.isEmpty { return text }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
