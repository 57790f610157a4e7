import DelimitedText
import Files
import Foundation

/// Reads the rows of a delimited file one after the other; by default, of a comma-separated one.
///
/// It accepts a byte order mark, LF and CRLF, spaces around fields, fields in double quotes (RFC 4180, on one line) and
/// a last line without a line end. Everything else is an error with its place. Only a part of the text is in memory.
package struct CSVFile: Sendable {
  package struct Field {
    /// The bytes of the content in the window, without surrounding spaces and quotation marks.
    package let range: Range<Int>
    let isQuoted: Bool
    fileprivate let window: Int
  }

  package let path: String
  package let syntax: DelimitedSyntax
  package let source: FileText
  /// A part of the text, and the position of its first byte.
  private var window: [UInt8]
  private var windowStart = 0
  private var windowNumber = 0
  private var isLastWindow: Bool
  private var completeEnd: Int
  private var reader: TextReader?
  /// True for a file of a single row, which may be blank.
  private var isSingleRow = false
  /// The line of the row that `nextRow` read last; from 1.
  package private(set) var line = 0
  /// Positions in the window: of the first byte of the line, and of the next byte to be read.
  private var lineStart = 0
  private var next = 0

  package static let fieldByteLimit = 4096
  private static let fieldLimit = 100_000

  package init(path: String, bytes: [UInt8], syntax: DelimitedSyntax = .csv) throws(InputError) {
    try self.init(path: path, text: FileText(bytes), syntax: syntax)
  }

  /// - Throws: If the file is empty, or if its first bytes show that it is not UTF-8.
  package init(path: String, text: FileText, syntax: DelimitedSyntax = .csv) throws(InputError) {
    self.path = path
    source = text
    self.syntax = syntax
    window = text.head
    isLastWindow = text.isAllInHead
    completeEnd = Self.endOfLines(window)
    if window.starts(with: [0xFF, 0xFE]) || window.starts(with: [0xFE, 0xFF]) {
      throw InputError(Place(file: path), "is UTF-16 text; save it as UTF-8")
    }
    if window.starts(with: Place.byteOrderMark) { next = Place.byteOrderMark.count }
    guard try !isAtEnd() else {
      throw InputError(Place(file: path), "is empty; a header line was expected")
    }
  }

  private init(_ file: CSVFile, row: [UInt8], line: Int) {
    path = file.path
    source = file.source
    syntax = file.syntax
    window = row
    isLastWindow = true
    isSingleRow = true
    self.line = line - 1
    completeEnd = row.count
  }

  /// The same rows, as those of a file in which the first of them is on this line.
  package func startingAt(line: Int) -> CSVFile {
    var file = self
    file.line = line - 1
    return file
  }

  /// The same file, read from its start in another syntax.
  package func rewritten(_ syntax: DelimitedSyntax) throws(InputError) -> CSVFile {
    try CSVFile(path: path, text: source, syntax: syntax)
  }

  /// The bytes of the next line that does not start with `comment`, without its line end.
  package func firstLine(comment: [UInt8]) throws(InputError) -> [UInt8] {
    var file = self
    while !comment.isEmpty, try file.hasLine(), file.window[file.next...].starts(with: comment) {
      file.skipLine()
    }
    _ = try file.hasLine()
    return Array(file.window[file.next...].prefix { !Self.endsLine($0) })
  }

  /// The line of a row behind those that were read, counted from 0.
  package func line(ofRow row: Int) -> Int {
    var (file, fields) = (self, [Field]())
    for _ in 0...row { guard (try? file.nextRow(&fields)) == true else { break } }
    return file.line
  }

  /// Reads all further rows into columns, in parallel. `read` reads a row that is not plain, from a file of this row
  /// alone and on any thread; an error that it throws for the first such row is thrown here.
  package func columns(
    _ kinds: [FieldKind], workers: Int = ProcessInfo.processInfo.activeProcessorCount,
    _ read: @escaping @Sendable (CSVFile) throws(InputError) -> CarefulRow
  ) throws(InputError) -> DelimitedColumns {
    let outcome = try InputError.from { () throws(FileError) in
      try DelimitedReader(kinds, syntax: syntax).read(source, from: position, workers: workers) { row in
        // The error is reported below, for the first such row.
        try? read(CSVFile(self, row: row, line: 1))
      }
    }
    switch outcome {
    case .columns(let columns): return columns
    case .stopped(let row):
      let file = CSVFile(self, row: row.bytes, line: line + 1 + row.linesBefore)
      if row.isCut {
        var (start, fields) = (file, [Field]())
        _ = try start.nextRow(&fields)
        throw start.tooLongLine
      }
      _ = try read(file)
      preconditionFailure("a rejected row can be read")
    }
  }

  /// The position of the next row in the text.
  package var position: Int { windowStart + next }

  /// Reads one row into `fields`. Returns false at the end of the file, where empty lines do not count as rows.
  package mutating func nextRow(_ fields: inout [Field]) throws(InputError) -> Bool {
    fields.removeAll(keepingCapacity: true)
    try skipComments()
    line += 1
    guard try !isAtEnd(), try hasLine() else { return false }
    lineStart = next
    while true {
      try fields.append(nextField())
      if fields.count > Self.fieldLimit {
        throw InputError(Place(file: path, line: line), "has more than \(Self.fieldLimit) fields")
      }
      guard next < window.count else {
        guard isLastWindow else { throw tooLongLine }
        return true
      }
      var separator = window[next]
      next += 1
      if separator == UInt8(ascii: " ") {
        // A line may end in spaces where spaces separate fields.
        skipSpaces()
        guard next < window.count else { return true }
        if Self.endsLine(window[next]) { (separator, next) = (window[next], next + 1) }
      }
      if separator == UInt8(ascii: "\n") { return true }
      if separator == UInt8(ascii: "\r") {
        if syntax.allowsDoubledReturns, next + 1 < window.count, window[next] == UInt8(ascii: "\r"),
          window[next + 1] == UInt8(ascii: "\n")
        {
          next += 1
        }
        guard next == window.count || window[next] == UInt8(ascii: "\n") else {
          throw InputError(
            place(at: next - 1), "carriage return without line feed; lines must end in LF or CRLF")
        }
        next = min(next + 1, window.count)
        return true
      }
    }
  }

  private var tooLongLine: InputError {
    InputError(
      Place(file: path, line: line),
      "line of more than \(LinePieces.longestLine) bytes; is this a CSV file?")
  }

  /// True if there is a byte at `next`. Then the window has all of its line, unless that is too long.
  private mutating func hasLine() throws(InputError) -> Bool {
    while next >= completeEnd {
      guard !isLastWindow, window.count - next <= LinePieces.longestLine else { return next < window.count }
      try extendWindow()
    }
    return true
  }

  private static func endOfLines(_ window: [UInt8]) -> Int {
    (window.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  /// Drops what has been read, and adds to the window what follows it.
  private mutating func extendWindow() throws(InputError) {
    let end = windowStart + window.count
    try InputError.from { () throws(FileError) in
      // Another copy of this file may have read on.
      if reader == nil || reader?.position != end {
        let fresh = source.reader()
        try fresh.skip(to: end)
        reader = fresh
      }
      let kept = window.count - next
      var wider = [UInt8](repeating: 0, count: kept + max(TextReader.pieceSize, kept))
      wider.replaceSubrange(0..<kept, with: window[next...])
      let count = try reader?.read(into: &wider, at: kept) ?? 0
      if kept + count < wider.count {
        isLastWindow = true
        wider.removeSubrange((kept + count)...)
      }
      window = wider
    }
    completeEnd = Self.endOfLines(window)
    windowStart = windowStart + next
    windowNumber = windowNumber + 1
    next = 0
    lineStart = 0
  }

  private mutating func skipComments() throws(InputError) {
    guard !syntax.comment.isEmpty else { return }
    while try hasLine(), window[next...].starts(with: syntax.comment) {
      line += 1
      lineStart = next
      let start = next
      skipLine()
      if let zero = window[start..<next].firstIndex(of: 0) { throw zeroByte(at: zero) }
      if next == window.count, !isLastWindow { throw tooLongLine }
    }
  }

  private mutating func skipLine() {
    while next < window.count, window[next] != UInt8(ascii: "\n") { next += 1 }
    next = min(next + 1, window.count)
  }

  package func text(_ field: Field) throws(InputError) -> String {
    let content = field.isQuoted ? Self.undoubled(window[field.range]) : Array(window[field.range])
    guard let text = String(validating: content, as: UTF8.self) else {
      throw InputError(place(of: field), "is not UTF-8 text; save the file as UTF-8")
    }
    return text
  }

  /// Doubled quotation marks become one, by bytes: one with a combining accent is another Character.
  private static func undoubled(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var isSecond = false
    return content.filter { byte in
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      return !isSecond
    }
  }

  /// The finite number that a field spells; nil for anything else.
  package func number(_ field: Field) -> Double? {
    decimalNumber(window[field.range], decimalMark: syntax.decimalMark)
  }

  /// The seconds since 1970 that a field spells; nil for anything else.
  package func timestamp(_ field: Field) -> Double? {
    timestampSeconds(window[field.range], decimalMark: syntax.decimalMark)
  }

  /// The seconds that a field spells in the format of a clock; nil for anything else.
  package func clock(_ field: Field, _ clock: Clock) -> Double? { clockSeconds(window[field.range], clock) }

  package func isMissing(_ field: Field) -> Bool { syntax.isMissing(window[field.range]) }

  /// The whole number from 0 to 10¹² that a field spells in digits; nil for anything else.
  package func count(_ field: Field) -> Int? {
    guard (1...13).contains(field.range.count) else { return nil }
    var number = 0
    for byte in window[field.range] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return number <= 1_000_000_000_000 ? number : nil
  }

  /// True if two fields are known to be written with the same bytes. Those of an earlier row may be gone.
  package func areSame(_ one: Field, _ other: Field) -> Bool {
    one.window == windowNumber && other.window == windowNumber && one.isQuoted == other.isQuoted
      && window[one.range].elementsEqual(window[other.range])
  }

  package func place(of field: Field) -> Place { place(at: field.range.lowerBound) }

  private func place(at offset: Int) -> Place {
    Place(file: path, line: line, column: Place.column(after: window[lineStart..<offset]))
  }

  /// Reads up to the separator and leaves `next` there.
  private mutating func nextField() throws(InputError) -> Field {
    skipSpaces()
    if syntax.hasQuotes, next < window.count, window[next] == UInt8(ascii: "\"") {
      return try nextQuotedField()
    }
    let start = next
    while next < window.count, !syntax.endsField(window[next]) {
      if isRefused(window[next], in: start) { throw refusal(start) }
      if syntax.hasQuotes, window[next] == UInt8(ascii: "\"") {
        throw InputError(
          place(at: next),
          "quotation mark inside a field that does not start with one; put the whole field in quotation marks and "
            + "double those inside")
      }
      next += 1
    }
    var end = next
    while end > start, syntax.isSpace(window[end - 1]) { end -= 1 }
    return Field(range: start..<end, isQuoted: false, window: windowNumber)
  }

  private mutating func nextQuotedField() throws(InputError) -> Field {
    let open = next
    next += 1
    let start = next
    while next < window.count, window[next] != UInt8(ascii: "\n") {
      if window[next] == UInt8(ascii: "\"") {
        let isEscaped = next + 1 < window.count && window[next + 1] == UInt8(ascii: "\"")
        guard isEscaped else {
          let field = Field(range: start..<next, isQuoted: true, window: windowNumber)
          next += 1
          skipSpaces()
          if next < window.count, !syntax.endsField(window[next]) {
            throw InputError(
              place(at: next), "text after a closing quotation mark; expected a \(separatorName)")
          }
          return field
        }
        next += 1
      }
      if isRefused(window[next], in: start) { throw refusal(start) }
      next += 1
    }
    throw InputError(place(at: open), "quotation mark that is not closed on its line")
  }

  private func isRefused(_ byte: UInt8, in fieldStart: Int) -> Bool {
    byte == 0 || next - fieldStart >= Self.fieldByteLimit
  }

  /// What is wrong with the next byte of a field, which is refused.
  private func refusal(_ fieldStart: Int) -> InputError {
    guard window[next] != 0 else { return zeroByte(at: next) }
    return InputError(
      place(at: fieldStart), "field of more than \(Self.fieldByteLimit) bytes; is this a CSV file?")
  }

  private func zeroByte(at offset: Int) -> InputError {
    InputError(place(at: offset), "NUL byte; is this a text file in UTF-8?")
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
    while next < window.count, syntax.isSpace(window[next]) { next += 1 }
  }

  private mutating func isAtEnd() throws(InputError) -> Bool {
    if isSingleRow, next < window.count { return false }
    if next < window.count, !syntax.endsField(window[next]), !syntax.isSpace(window[next]) { return false }
    var searched = next
    while true {
      let isBlank = window[searched...].allSatisfy { syntax.isSpace($0) || Self.endsLine($0) }
      guard isBlank else { return false }
      guard !isLastWindow else { return true }
      guard window.count - next <= LinePieces.longestLine else {
        throw InputError(Place(file: path, line: line), "more than \(LinePieces.longestLine) blank bytes")
      }
      searched = window.count - next
      try extendWindow()
    }
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
