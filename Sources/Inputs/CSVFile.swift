import DelimitedText
import Files

/// Reads the rows of a delimited file one after the other; by default, of a comma-separated one.
///
/// It accepts a byte order mark, LF and CRLF, spaces around fields, fields in double quotes (RFC 4180, on one line)
/// and a last line without a line end. Everything else that is not plain UTF-8 rows is an error with its place.
package struct CSVFile {
  package struct Field {
    /// The bytes of the content, without surrounding spaces and quotation marks.
    package let range: Range<Int>
    let isQuoted: Bool
  }

  package let path: String
  package let bytes: FileBytes
  package let syntax: DelimitedSyntax
  /// The line of the row that `nextRow` read last; from 1.
  package private(set) var line = 0
  private var lineStart = 0
  package private(set) var next = 0

  private static let fieldByteLimit = 4096
  private static let fieldLimit = 100_000

  package init(path: String, bytes: [UInt8]) throws(InputError) {
    try self.init(path: path, bytes: FileBytes(bytes))
  }

  /// - Throws: If the file is empty, or if its first bytes show that it is not UTF-8.
  package init(
    path: String, bytes: FileBytes, syntax: DelimitedSyntax = .csv
  ) throws(InputError) {
    (self.path, self.bytes, self.syntax) = (path, bytes, syntax)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw InputError(Place(file: path), "is UTF-16 text; save it as UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
    guard next < bytes.count, !isBlankToTheEnd() else {
      throw InputError(Place(file: path), "is empty; a header line was expected")
    }
  }

  /// The same file, read from its start in another syntax.
  package func rewritten(_ syntax: DelimitedSyntax) throws(InputError) -> CSVFile {
    try CSVFile(path: path, bytes: bytes, syntax: syntax)
  }

  /// The bytes of the first line that does not start with `comment`, without its line end.
  package func firstLine(comment: [UInt8]) -> Slice<FileBytes> {
    var rest = bytes[next...]
    while !comment.isEmpty, rest.starts(with: comment) {
      rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    }
    return rest.prefix { !Self.endsLine($0) }
  }

  /// The number of the line in which a position lies.
  package func line(at position: Int) -> Int { 1 + bytes[..<position].count { $0 == UInt8(ascii: "\n") } }

  /// The same file, with its next row at another position, which is on this line.
  package func moved(to position: Int, line: Int) -> CSVFile {
    var file = self
    (file.next, file.line) = (position, line - 1)
    return file
  }

  /// The bytes of the rows not yet read, without blank lines at the end of the file.
  package var remainingRows: Range<Int> {
    var end = bytes.count
    while end > next, syntax.isSpace(bytes[end - 1]) || Self.endsLine(bytes[end - 1]) { end -= 1 }
    guard end > next else { return next..<next }
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return next..<min(end + 1, bytes.count)
  }

  /// Reads one row into `fields`. Returns false at the end of the file, where empty lines do not count as rows.
  package mutating func nextRow(_ fields: inout [Field]) throws(InputError) -> Bool {
    fields.removeAll(keepingCapacity: true)
    skipComments()
    (line, lineStart) = (line + 1, next)
    guard next < bytes.count, !isBlankToTheEnd() else { return false }
    while true {
      try fields.append(nextField())
      if fields.count > Self.fieldLimit {
        throw InputError(Place(file: path, line: line), "has more than \(Self.fieldLimit) fields")
      }
      guard next < bytes.count else { return true }
      var separator = bytes[next]
      next += 1
      if separator == UInt8(ascii: " ") {
        // A line may end in spaces where spaces separate fields.
        skipSpaces()
        guard next < bytes.count else { return true }
        if Self.endsLine(bytes[next]) { (separator, next) = (bytes[next], next + 1) }
      }
      if separator == UInt8(ascii: "\n") { return true }
      if separator == UInt8(ascii: "\r") {
        if syntax.allowsDoubledReturns, next + 1 < bytes.count, bytes[next] == UInt8(ascii: "\r"),
          bytes[next + 1] == UInt8(ascii: "\n")
        {
          next += 1
        }
        guard next == bytes.count || bytes[next] == UInt8(ascii: "\n") else {
          throw InputError(
            place(at: next - 1), "carriage return without line feed; lines must end in LF or CRLF")
        }
        next = min(next + 1, bytes.count)
        return true
      }
    }
  }

  private mutating func skipComments() {
    guard !syntax.comment.isEmpty else { return }
    while next < bytes.count, bytes[next...].starts(with: syntax.comment) {
      while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { next += 1 }
      (line, next) = (line + 1, min(next + 1, bytes.count))
    }
  }

  package func text(_ field: Field) throws(InputError) -> String {
    let content = field.isQuoted ? Self.undoubled(bytes[field.range]) : Array(bytes[field.range])
    guard let text = String(validating: content, as: UTF8.self) else {
      throw InputError(place(of: field), "is not UTF-8 text; save the file as UTF-8")
    }
    return text
  }

  /// Doubled quotation marks become one, by bytes: one with a combining accent is another Character.
  private static func undoubled(_ content: Slice<FileBytes>) -> [UInt8] {
    var isSecond = false
    return content.filter { byte in
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      return !isSecond
    }
  }

  /// The finite number that a field spells; nil for anything else.
  package func number(_ field: Field) -> Double? {
    decimalNumber(bytes[field.range], decimalMark: syntax.decimalMark)
  }

  /// The seconds since 1970 that a field spells; nil for anything else.
  package func timestamp(_ field: Field) -> Double? {
    timestampSeconds(bytes[field.range], decimalMark: syntax.decimalMark)
  }

  /// The seconds that a field spells in the format of a clock; nil for anything else.
  package func clock(_ field: Field, _ clock: Clock) -> Double? { clockSeconds(bytes[field.range], clock) }

  package func isMissing(_ field: Field) -> Bool { syntax.isMissing(bytes[field.range]) }

  /// The whole number from 0 to 10¹² that a field spells in digits; nil for anything else.
  package func count(_ field: Field) -> Int? {
    guard (1...13).contains(field.range.count) else { return nil }
    var number = 0
    for byte in bytes[field.range] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return number <= 1_000_000_000_000 ? number : nil
  }

  /// Whether two fields are written with the same bytes, and therefore have the same text.
  package func areSame(_ one: Field, _ other: Field) -> Bool {
    one.isQuoted == other.isQuoted && bytes[one.range].elementsEqual(bytes[other.range])
  }

  package func place(of field: Field) -> Place { place(at: field.range.lowerBound) }

  private func place(at offset: Int) -> Place {
    // Continuation bytes do not start a character.
    let column = bytes[lineStart..<offset].count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
    return Place(file: path, line: line, column: column)
  }

  /// Reads up to the separator and leaves `next` there.
  private mutating func nextField() throws(InputError) -> Field {
    skipSpaces()
    if next < bytes.count, bytes[next] == UInt8(ascii: "\"") { return try nextQuotedField() }
    let start = next
    while next < bytes.count, !syntax.endsField(bytes[next]) {
      try checkByte(start)
      next += 1
    }
    var end = next
    while end > start, syntax.isSpace(bytes[end - 1]) { end -= 1 }
    return Field(range: start..<end, isQuoted: false)
  }

  private mutating func nextQuotedField() throws(InputError) -> Field {
    let open = next
    next += 1
    let start = next
    while next < bytes.count, bytes[next] != UInt8(ascii: "\n") {
      if bytes[next] == UInt8(ascii: "\"") {
        let isEscaped = next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: "\"")
        guard isEscaped else {
          let field = Field(range: start..<next, isQuoted: true)
          next += 1
          skipSpaces()
          if next < bytes.count, !syntax.endsField(bytes[next]) {
            throw InputError(
              place(at: next), "text after a closing quotation mark; expected a \(separatorName)")
          }
          return field
        }
        next += 1
      }
      try checkByte(start)
      next += 1
    }
    throw InputError(place(at: open), "quotation mark that is not closed on its line")
  }

  private func checkByte(_ fieldStart: Int) throws(InputError) {
    if bytes[next] == 0 {
      throw InputError(place(at: next), "NUL byte; is this a text file in UTF-8?")
    }
    if next - fieldStart >= Self.fieldByteLimit {
      throw InputError(
        place(at: fieldStart), "field of more than \(Self.fieldByteLimit) bytes; is this a CSV file?")
    }
  }

  private var separatorName: String {
    switch syntax.separator {
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: " "): "space"
    default: String(decoding: [syntax.separator], as: UTF8.self).quoted
    }
  }

  private mutating func skipSpaces() {
    while next < bytes.count, syntax.isSpace(bytes[next]) { next += 1 }
  }

  private func isBlankToTheEnd() -> Bool {
    guard syntax.endsField(bytes[next]) || syntax.isSpace(bytes[next]) else { return false }
    return bytes[next...].allSatisfy { syntax.isSpace($0) || Self.endsLine($0) }
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
