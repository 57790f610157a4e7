/// Comma-separated rows while they are written, in UTF-8. Fields are quoted where they must be (RFC 4180).
struct CSVWriter {
  /// The rows so far; whole ones only after `endRow`.
  private(set) var bytes: [UInt8] = []
  /// The digits of one number, whose room is used again for the next.
  private var digits = ""

  /// - Parameter header: The names of the columns, for the first row.
  init(header: [String]) {
    write(header)
    endRow()
  }

  /// Writes the next fields of a row.
  mutating func write(_ texts: [String]) {
    for text in texts { write(text) }
  }

  mutating func write(_ text: String) {
    // Most texts are empty, and all that a comma needs is there.
    if !text.isEmpty { bytes.append(contentsOf: csvField(text).utf8) }
    bytes.append(UInt8(ascii: ","))
  }

  /// Writes fields that another writer has written before, with a comma behind each.
  mutating func write(fields: [UInt8]) { bytes.append(contentsOf: fields) }

  /// Writes a whole number; nothing for nil.
  mutating func write(_ value: Int?) {
    if let value { bytes.append(contentsOf: value.description.utf8) }
    bytes.append(UInt8(ascii: ","))
  }

  /// Writes the shortest decimal that reads back to the same number; nothing for nil.
  mutating func write(_ value: Double?) {
    if let value {
      digits.removeAll(keepingCapacity: true)
      value.write(to: &digits)
      bytes.append(contentsOf: digits.utf8)
    }
    bytes.append(UInt8(ascii: ","))
  }

  /// Ends a row of at least one field.
  mutating func endRow() { bytes[bytes.count - 1] = UInt8(ascii: "\n") }
}
