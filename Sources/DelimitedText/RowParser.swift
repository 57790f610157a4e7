/// Reads plain rows field by field into a block of numbers and label codes.
///
/// It manages its own memory, so that reading a row needs no bounds checks.
@safe
final class RowParser {
  private enum Kind { case number, label, ignored }

  private struct Field {
    let kind: Kind
    /// The index among numbers, or among labels (texts, then words).
    let column: Int
    let limit: Double
    /// The position of the bytes of this field's last label; empty for none.
    var label: Range<Int> = 0..<0
  }

  /// A block of this many rows fits into the cache.
  static let blockRows = 256

  /// The distance between columns of the block. It is not a power of two, because rows are written across columns.
  private static let blockStride = 264

  /// The bytes of "0.0," and "1.0," in little-endian order.
  private static let zero: UInt32 = 0x2C30_2E30
  private static let one: UInt32 = 0x2C30_2E31

  private let fields: UnsafeMutablePointer<Field>
  private let fieldCount: Int
  private let block: UnsafeMutablePointer<Double>
  private let blockCount: Int
  /// The code of each known label by its bytes, for each label column.
  private var codes: [[[UInt8]: UInt32]]
  /// The code of each label column in the last row.
  private(set) var rowCodes: [UInt32]

  init(_ kinds: [FieldKind], numberCount: Int, textCount: Int) {
    var described = [Field]()
    var codes = [[[UInt8]: UInt32]](repeating: [:], count: textCount)
    for kind in kinds {
      switch kind {
      case .number(let column, let limit):
        described.append(Field(kind: .number, column: column, limit: limit))
      case .text(let column): described.append(Field(kind: .label, column: column, limit: 0))
      case .word(let column, let words):
        described.append(Field(kind: .label, column: textCount + column, limit: 0))
        let bytes = words.enumerated().map { (Array($1.utf8), UInt32($0)) }
        codes.append(Dictionary(bytes) { first, _ in first })
      case .ignored: described.append(Field(kind: .ignored, column: 0, limit: 0))
      }
    }
    self.codes = codes
    rowCodes = [UInt32](repeating: 0, count: codes.count)
    fieldCount = described.count
    unsafe fields = .allocate(capacity: described.count)
    for (index, field) in described.enumerated() { unsafe (fields + index).initialize(to: field) }
    blockCount = numberCount * Self.blockStride
    unsafe block = .allocate(capacity: blockCount)
    unsafe block.initialize(repeating: 0, count: blockCount)
  }

  deinit {
    unsafe fields.deallocate()
    unsafe block.deallocate()
  }

  /// Reads the row that starts at `position`, and moves `position` past its line end.
  ///
  /// - Parameter blockRow: The row of the block for its numbers.
  /// - Returns: False if the row is not plain or contains an unknown label; its values must then be ignored.
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
        case Self.zero: (number, next) = (0, next + 3)
        case Self.one: (number, next) = (1, next + 3)
        default:
          guard let value = parser.number(cursor, &next) else { return false }
          number = value
        }
        guard unsafe abs(number) <= field.pointee.limit else { return false }
        unsafe block[field.pointee.column * Self.blockStride + blockRow] = number
      case .label:
        guard unsafe readLabel(cursor, &next, field) else { return false }
      case .ignored:
        guard Self.skip(cursor, &next) else { return false }
      }
      index += 1
      if index < fieldCount {
        guard cursor[next] == UInt8(ascii: ",") else { return false }
        next += 1
      }
    }
    if cursor[next] == UInt8(ascii: "\r") { next += 1 }
    guard cursor[next] == UInt8(ascii: "\n") else { return false }
    position = next + 1
    return true
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
    if offset == known.count && offset > 0 && Self.endsField(cursor[next + offset]) {
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
    while !Self.endsField(cursor[end]) { end += 1 }
    // Known labels may contain these characters, because they may have been quoted.
    guard end > start, ![UInt8(ascii: "\""), UInt8(ascii: "\t")].contains(cursor[start]),
      ![UInt8(ascii: " "), UInt8(ascii: "\t")].contains(cursor[end - 1])
    else { return false }
    let column = unsafe field.pointee.column
    guard let code = codes[column][cursor.bytes(start..<end)] else { return false }
    rowCodes[column] = code
    unsafe field.pointee.label = start == next ? start..<end : 0..<0
    next = end
    return true
  }

  @inline(__always)
  private static func skip(_ cursor: ByteCursor, _ next: inout Int) -> Bool {
    while cursor[next] == UInt8(ascii: " ") { next += 1 }
    let start = next
    while !endsField(cursor[next]) {
      guard cursor[next] != 0 else { return false }
      next += 1
    }
    // Long fields are also left to the careful reader.
    return cursor[start] != UInt8(ascii: "\"") && cursor[start] != UInt8(ascii: "\t") && next - start <= 256
  }

  @inline(__always)
  private static func endsField(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
