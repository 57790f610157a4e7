/// Comma-separated rows while they are written. Fields are quoted where they must be (RFC 4180).
struct CSVWriter {
  /// The rows so far, but for the last line end. Numbers are written straight into it.
  private var text = ""
  private var isRowOpen = false

  /// - Parameters:
  ///   - header: The names of the columns, for the first row.
  ///   - rowCount: About how many rows will come.
  init(header: [String], rowCount: Int) {
    // A field takes about as much in most files; what is not used costs nothing.
    text.reserveCapacity((rowCount + 1) * header.count * 16)
    write(header)
    endRow()
  }

  /// All rows, in UTF-8.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Writes the next fields of a row.
  mutating func write(_ texts: [String]) {
    for text in texts { write(text) }
  }

  mutating func write(_ field: String) {
    separate()
    // Most texts are empty.
    if !field.isEmpty { text += csvField(field) }
  }

  /// Writes a whole number; nothing for nil.
  mutating func write(_ value: Int?) {
    separate()
    if let value { text += value.description }
  }

  /// Writes the shortest decimal that reads back to the same number; nothing for nil.
  mutating func write(_ value: Double?) {
    separate()
    value?.write(to: &text)
  }

  /// Writes several fields that need no quotes, or have them, with commas between them.
  mutating func write(fields: String) {
    separate()
    text += fields
  }

  mutating func endRow() {
    text += "\n"
    isRowOpen = false
  }

  private mutating func separate() {
    if isRowOpen { text += "," }
    isRowOpen = true
  }
}
