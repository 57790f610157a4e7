import Files

struct ChunkReader {
  private let reader: DelimitedReader
  private let carefully: ([UInt8]) -> CarefulRow?
  private let parser: RowParser
  private var rows = ChunkRows()
  private var blockRows = 0
  /// The size of the chunk and the position of the row that is read, from which the number of rows is estimated.
  private var size = 0
  private var position = 0

  init(_ reader: DelimitedReader, carefully: @escaping ([UInt8]) -> CarefulRow?) {
    self.reader = reader
    self.carefully = carefully
    parser = RowParser(reader)
    rows.constants = [Double?](repeating: nil, count: reader.numberCount)
    rows.numbers = [[Double]](repeating: [], count: reader.numberCount)
    rows.texts = [ChunkRows.Labels](repeating: .init(), count: reader.textCount)
    rows.words = [ChunkRows.Labels](repeating: .init(), count: reader.wordCount)
  }

  /// - Parameter bytes: The piece, whose last line has a line end, and `LinePieces.slack` further bytes.
  consuming func read(_ bytes: [UInt8], _ piece: LinePieces.Piece) -> ChunkRows {
    precondition(
      bytes.count >= piece.count + ByteCursor.slack && LinePieces.slack >= ByteCursor.slack,
      "too few bytes behind a piece")
    if piece.isCut {
      // It has no line end, and need not be read to know that it is too long.
      rows.stop = Array(bytes[..<piece.count])
      return rows
    }
    size = piece.count
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      readRows(unsafe ByteCursor(base))
    }
    rows.doubledReturnCount = parser.doubledReturnCount
    if rows.stop == nil { flush() }
    return rows
  }

  private mutating func readRows(_ cursor: ByteCursor) {
    let hasComments = !reader.syntax.comment.isEmpty
    DecimalParser.with(decimalMark: reader.syntax.decimalMark) { numbers in
      var position = 0
      while position < size {
        if hasComments, parser.skipComment(cursor, &position) {
          rows.commentCount += 1
          continue
        }
        if parser.readRow(cursor, &position, blockRow: blockRows, numbers) {
          countLabels()
        } else {
          let line = position..<parser.lineEnd(cursor, position)
          guard let row = carefully(cursor.bytes(line)) else {
            rows.stop = cursor.bytes(line)
            return
          }
          append(row)
          position = line.upperBound
        }
        rows.rowCount += 1
        blockRows += 1
        if blockRows == RowParser.blockRows {
          self.position = position
          flush()
        }
      }
    }
  }

  private mutating func append(_ row: CarefulRow) {
    precondition(
      row.numbers.count == reader.numberCount && row.texts.count == reader.textCount
        && row.words.count == reader.wordCount, "the fields of a careful row differ from those of the reader")
    for (column, number) in row.numbers.enumerated() {
      parser.setNumber(number, column: column, blockRow: blockRows)
    }
    for (column, name) in row.texts.enumerated() {
      let known = parser.code(of: name, column: column)
      let code = known ?? UInt32(rows.texts[column].names.count)
      if known == nil {
        parser.learn(name, code: code, column: column)
        rows.texts[column].names.append(name)
      }
      rows.texts[column].append(code)
    }
    for (column, word) in row.words.enumerated() { rows.words[column].append(UInt32(word)) }
    // The parser's codes belong to an earlier row.
    parser.forgetPositions()
  }

  @inline(__always)
  private mutating func countLabels() {
    for column in 0..<reader.textCount { rows.texts[column].append(parser.rowCodes[column]) }
    for column in 0..<reader.wordCount {
      rows.words[column].append(parser.rowCodes[reader.textCount + column])
    }
  }

  /// Writes the block, except for columns that have been constant so far.
  private mutating func flush() {
    guard blockRows > 0 else { return }
    let before = rows.rowCount - blockRows
    for column in 0..<reader.numberCount {
      let numbers = unsafe parser.numbers(ofColumn: column)
      let first = unsafe numbers[0].bitPattern
      let reference = before == 0 ? first : rows.constants[column]?.bitPattern
      if let reference {
        var differing = UInt64(0)
        for row in 0..<blockRows { unsafe differing |= numbers[row].bitPattern ^ reference }
        if differing == 0 {
          rows.constants[column] = Double(bitPattern: reference)
          continue
        }
        rows.constants[column] = nil
        rows.numbers[column].reserveCapacity(expectedCount)
        rows.numbers[column].append(
          contentsOf: repeatElement(Double(bitPattern: reference), count: before))
      }
      unsafe rows.numbers[column].append(
        contentsOf: UnsafeBufferPointer(start: numbers, count: blockRows))
    }
    blockRows = 0
  }

  /// The likely number of rows of the chunk, by those that were read.
  private var expectedCount: Int {
    guard blockRows == RowParser.blockRows else { return rows.rowCount }
    return Int(Double(rows.rowCount) * Double(size) / Double(max(1, position)) * 1.1)
  }
}
