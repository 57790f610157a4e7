import DelimitedText

/// Writes comma-separated rows. Fields are quoted where necessary (RFC 4180).
package struct CSVWriter {
  /// The rows so far; numbers are written straight into it.
  package private(set) var bytes = [UInt8]()
  private var isRowOpen = false

  /// - Parameter rowCount: The approximate number of rows to come.
  package init(header: [String], rowCount: Int) {
    // A field takes about 16 bytes in most files; memory that stays unused costs nothing.
    bytes.reserveCapacity((rowCount + 1) * header.count * 16)
    write(header)
    endRow()
  }

  package var byteCount: Int { bytes.count }

  /// Takes the bytes so far out of the writer.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func write(_ texts: [String]) {
    for text in texts { write(text) }
  }

  package mutating func write(_ field: String) {
    separate()
    bytes += Self.isPlain(field) ? field.utf8 : csvField(field).utf8
  }

  /// True for a text that needs no quotation marks, as most.
  private static func isPlain(_ field: String) -> Bool {
    // A space at either end must be quoted.
    var last = UInt8(ascii: " ")
    guard field.utf8.first != last else { return false }
    for byte in field.utf8 {
      guard (0x20..<0x7F).contains(byte), byte != UInt8(ascii: ","), byte != UInt8(ascii: "\"") else {
        return false
      }
      last = byte
    }
    return last != UInt8(ascii: " ") || field.isEmpty
  }

  /// Writes nothing for nil.
  package mutating func write(_ value: Int?) {
    separate()
    if let value { bytes += value.description.utf8 }
  }

  /// Writes the shortest decimal that reads back to the same number; nothing for nil and for a number that is not finite.
  package mutating func write(_ value: Double?) {
    separate()
    if let value { NumberText.append(value, to: &bytes) }
  }

  /// Writes several comma-separated fields that are already quoted where necessary.
  package mutating func write(fields: String) {
    separate()
    bytes += fields.utf8
  }

  package mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isRowOpen = false
  }

  private mutating func separate() {
    if isRowOpen { bytes.append(UInt8(ascii: ",")) }
    isRowOpen = true
  }
}
