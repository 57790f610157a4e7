/// Writes comma-separated rows. Fields are quoted where necessary (RFC 4180).
package struct CSVWriter {
  /// The rows so far; numbers are written straight into it.
  private var text = ""
  private var isRowOpen = false

  /// - Parameter rowCount: The approximate number of rows to come.
  package init(header: [String], rowCount: Int) {
    // A field takes about 16 bytes in most files; memory that stays unused costs nothing.
    text.reserveCapacity((rowCount + 1) * header.count * 16)
    write(header)
    endRow()
  }

  package var bytes: [UInt8] { Array(text.utf8) }
  package var byteCount: Int { text.utf8.count }

  /// Takes the bytes so far out of the writer.
  package mutating func takeBytes() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func write(_ texts: [String]) {
    for text in texts { write(text) }
  }

  package mutating func write(_ field: String) {
    separate()
    // Most texts are empty.
    if !field.isEmpty { text += csvField(field) }
  }

  /// Writes nothing for nil.
  package mutating func write(_ value: Int?) {
    separate()
    if let value { text += value.description }
  }

  /// Writes the shortest decimal that reads back to the same number; nothing for nil.
  package mutating func write(_ value: Double?) {
    separate()
    value?.write(to: &text)
  }

  /// Writes several comma-separated fields that are already quoted where necessary.
  package mutating func write(fields: String) {
    separate()
    text += fields
  }

  package mutating func endRow() {
    text += "\n"
    isRowOpen = false
  }

  private mutating func separate() {
    if isRowOpen { text += "," }
    isRowOpen = true
  }
}
