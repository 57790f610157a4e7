/// Reads plain rows field by field into a block of numbers and label codes.
///
/// It manages its own memory, so that reading a row needs no bounds checks.
@safe
final class RowParser {
  private enum Kind { case number, timestamp, clock, label, ignored }

  private struct Field {
    let kind: Kind
    /// The index among numbers, or among labels (texts, then words).
    let column: Int
    var limit = 0.0
    var mayBeMissing = false
    var clock = Clock.minutes
    /// The position of the bytes of this field's last label; empty for none.
    var label: Range<Int> = 0..<0
  }

  /// A block of this many rows fits into the cache.
  static let blockRows = 256

  /// The distance between columns of the block. It is not a power of two, because rows are written across columns.
  private static let blockStride = 264

  private let syntax: DelimitedSyntax
  private let separator: UInt8
  private let hasMissingNumbers: Bool
  /// The bytes of "0.0," and "1.0," in little-endian order, with the separator and the decimal mark of the text.
  private let zero: UInt32
  private let one: UInt32
  private let fields: UnsafeMutablePointer<Field>
  private let fieldCount: Int
  private let block: UnsafeMutablePointer<Double>
  private let blockCount: Int
  /// The code of each known label by its bytes, for each label column.
  private var codes: [[[UInt8]: UInt32]]
  private(set) var rowCodes: [UInt32]
  private(set) var doubledReturnCount = 0

  init(_ reader: DelimitedReader) {
    syntax = reader.syntax
    separator = syntax.separator
    hasMissingNumbers = !syntax.missingNumbers.isEmpty
    zero = UInt32(separator) << 24 | 0x30_0030 | UInt32(syntax.decimalMark) << 8
    one = zero + 1
    var described = [Field]()
    var codes = [[[UInt8]: UInt32]](repeating: [:], count: reader.textCount)
    for (kind, column) in zip(reader.fields, reader.indices) {
      switch kind {
      case .number(let limit, let mayBeMissing):
        described.append(Field(kind: .number, column: column, limit: limit, mayBeMissing: mayBeMissing))
      case .timestamp: described.append(Field(kind: .timestamp, column: column))
      case .clock(let clock): described.append(Field(kind: .clock, column: column, clock: clock))
      case .text: described.append(Field(kind: .label, column: column))
      case .word(let words, _):
        described.append(Field(kind: .label, column: reader.textCount + column))
        let bytes = words.enumerated().map { (Array($1.utf8), UInt32($0)) }
        codes.append(Dictionary(bytes) { first, _ in first })
      case .ignored: described.append(Field(kind: .ignored, column: column))
      }
    }
    self.codes = codes
    rowCodes = [UInt32](repeating: 0, count: codes.count)
    fieldCount = described.count
    unsafe fields = .allocate(capacity: described.count)
    for (index, field) in described.enumerated() { unsafe (fields + index).initialize(to: field) }
    blockCount = reader.numberCount * Self.blockStride
    unsafe block = .allocate(capacity: blockCount)
    unsafe block.initialize(repeating: 0, count: blockCount)
  }

  deinit {
    unsafe fields.deallocate()
    unsafe block.deallocate()
  }

  /// Reads a row into a row of the block, and moves `position` past its line end. Returns false if it is not plain or
  /// has an unknown label; its values must then be ignored.
  @inline(__always)
  func readRow(
    _ cursor: ByteCursor, _ position: inout Int, blockRow: Int, _ parser: DecimalParser
  ) -> Bool {
    var next = position
    var index = 0
    while index < fieldCount {
      let field = unsafe fields + index
      switch unsafe field.pointee.kind {
      case .number:
        while cursor[next] == UInt8(ascii: " ") { next += 1 }
        let number: Double
        // A fast path, because a third of a matrix is zeros and ones.
        switch UInt32(truncatingIfNeeded: cursor.word(next)) {
        case zero: (number, next) = (0, next + 3)
        case one: (number, next) = (1, next + 3)
        default:
          let start = next
          if let value = parser.number(cursor, &next) {
            number = value
          } else {
            // A number that is too large has been passed.
            next = start
            guard unsafe field.pointee.mayBeMissing, skipMissing(cursor, &next) else { return false }
            number = .nan
          }
        }
        guard unsafe abs(number) <= field.pointee.limit || number.isNaN else { return false }
        unsafe block[field.pointee.column * Self.blockStride + blockRow] =
          hasMissingNumbers && isMissing(number, field) ? .nan : number
      case .timestamp:
        guard let seconds = TimestampParser.seconds(cursor, &next, decimalMark: syntax.decimalMark)
        else { return false }
        unsafe block[field.pointee.column * Self.blockStride + blockRow] = seconds
      case .clock:
        guard let seconds = unsafe field.pointee.clock.seconds(cursor, &next) else { return false }
        unsafe block[field.pointee.column * Self.blockStride + blockRow] = seconds
      case .label:
        guard unsafe readLabel(cursor, &next, field) else { return false }
      case .ignored:
        guard skip(cursor, &next) else { return false }
      }
      index += 1
      if index < fieldCount {
        guard cursor[next] == separator else { return false }
        next += 1
      }
    }
    if cursor[next] == UInt8(ascii: "\r") {
      next += 1
      if syntax.allowsDoubledReturns, cursor[next] == UInt8(ascii: "\r") {
        next += 1
        doubledReturnCount += 1
      }
    }
    guard cursor[next] == UInt8(ascii: "\n") else { return false }
    // Only a long row can have a field that is too long.
    if next - position > Self.longestField, hasLongField(cursor, position..<next) { return false }
    position = next + 1
    return true
  }

  /// The careful reader refuses longer fields.
  private static let longestField = 4096

  @inline(never)
  private func hasLongField(_ cursor: ByteCursor, _ row: Range<Int>) -> Bool {
    var start = row.lowerBound
    for position in row where cursor[position] == separator {
      if position - start > Self.longestField { return true }
      start = position + 1
    }
    return row.upperBound - start > Self.longestField
  }

  func lineEnd(_ cursor: ByteCursor, _ position: Int) -> Int {
    var end = position
    while cursor[end] != UInt8(ascii: "\n") { end += 1 }
    return end + 1
  }

  /// Discards the positions of labels, which are invalid for other bytes.
  func forgetPositions() {
    for index in 0..<fieldCount { unsafe fields[index].label = 0..<0 }
  }

  func learn(_ label: String, code: UInt32, column: Int) { codes[column][Array(label.utf8)] = code }

  func code(of label: String, column: Int) -> UInt32? { codes[column][Array(label.utf8)] }

  func setNumber(_ number: Double, column: Int, blockRow: Int) {
    precondition(column * Self.blockStride + blockRow < blockCount && blockRow < Self.blockRows)
    unsafe block[column * Self.blockStride + blockRow] = number
  }

  @unsafe
  func numbers(ofColumn column: Int) -> UnsafePointer<Double> {
    unsafe UnsafePointer(block + column * Self.blockStride)
  }

  @inline(__always)
  private func readLabel(
    _ cursor: ByteCursor, _ next: inout Int, _ field: UnsafeMutablePointer<Field>
  ) -> Bool {
    let known = unsafe field.pointee.label
    var offset = 0
    while offset < known.count && cursor[next + offset] == cursor[known.lowerBound + offset] { offset += 1 }
    if offset == known.count && offset > 0 && endsField(cursor[next + offset]) {
      next += offset
      return true
    }
    return unsafe findLabel(cursor, &next, field)
  }

  @inline(never)
  private func findLabel(
    _ cursor: ByteCursor, _ next: inout Int, _ field: UnsafeMutablePointer<Field>
  ) -> Bool {
    var start = next
    while cursor[start] == UInt8(ascii: " ") { start += 1 }
    var end = start
    let isQuoted = cursor[start] == UInt8(ascii: "\"")
    if isQuoted {
      guard syntax.hasQuotes, skipQuoted(cursor, &end) else { return false }
    } else {
      while !endsField(cursor[end]) {
        // A known label may contain quotation marks, because it may have been quoted.
        guard cursor[end] != UInt8(ascii: "\"") else { return false }
        end += 1
      }
      // Known labels may contain these characters, because they may have been quoted.
      guard end == start || !syntax.isSpace(cursor[start]) && !syntax.isSpace(cursor[end - 1]) else {
        return false
      }
    }
    let column = unsafe field.pointee.column
    let label = isQuoted ? start + 1..<end - 1 : start..<end
    guard let code = codes[column][cursor.bytes(label)] else { return false }
    rowCodes[column] = code
    unsafe field.pointee.label = start == next ? start..<end : 0..<0
    next = end
    return true
  }

  @inline(__always)
  private func skip(_ cursor: ByteCursor, _ next: inout Int) -> Bool {
    while cursor[next] == UInt8(ascii: " ") { next += 1 }
    let start = next
    if cursor[next] == UInt8(ascii: "\"") { return syntax.hasQuotes && skipQuoted(cursor, &next) }
    // Longer fields are left to the careful reader.
    while next - start <= 256 {
      let word = cursor.word(next)
      let found =
        Self.matches(word, separator) | Self.matches(word, UInt8(ascii: "\n"))
        | Self.matches(word, UInt8(ascii: "\r")) | Self.matches(word, 0)
        | Self.matches(word, UInt8(ascii: "\""))
      guard found != 0 else {
        next += 8
        continue
      }
      next += found.trailingZeroBitCount >> 3
      return endsField(cursor[next])
        && (cursor[start] != UInt8(ascii: "\t") || separator == UInt8(ascii: "\t"))
    }
    return false
  }

  /// Moves past a text in quotation marks that contains none, up to the separator or line end behind it.
  private func skipQuoted(_ cursor: ByteCursor, _ next: inout Int) -> Bool {
    let start = next
    next += 1
    while cursor[next] != UInt8(ascii: "\"") {
      guard cursor[next] != UInt8(ascii: "\n"), cursor[next] != 0, next - start <= 256 else { return false }
      next += 1
    }
    next += 1
    return endsField(cursor[next])
  }

  @inline(never)
  private func skipMissing(_ cursor: ByteCursor, _ next: inout Int) -> Bool {
    for text in syntax.missingTexts {
      var offset = 0
      while offset < text.count, cursor[next + offset] == text[offset] { offset += 1 }
      guard offset == text.count, endsField(cursor[next + offset]) else { continue }
      next += offset
      return true
    }
    return false
  }

  private func isMissing(_ number: Double, _ field: UnsafeMutablePointer<Field>) -> Bool {
    unsafe field.pointee.mayBeMissing && syntax.missingNumbers.contains(number)
  }

  /// Moves past a line that is a comment, with its line end.
  func skipComment(_ cursor: ByteCursor, _ position: inout Int) -> Bool {
    for (offset, byte) in syntax.comment.enumerated() where cursor[position + offset] != byte { return false }
    var end = position
    while cursor[end] != UInt8(ascii: "\n") {
      // The careful reader refuses it.
      guard cursor[end] != 0 else { return false }
      end += 1
    }
    position = end + 1
    return true
  }

  /// The highest bit of each byte of `word` that equals `byte`, exact up to the lowest such byte.
  @inline(__always)
  private static func matches(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  @inline(__always)
  private func endsField(_ byte: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
