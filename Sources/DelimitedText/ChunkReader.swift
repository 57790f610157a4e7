import Files

/// Reads the rows of one chunk: plain rows itself, all others through `carefully`.
struct ChunkReader {
  private let reader: DelimitedReader
  private let pointers: ColumnPointers
  private let carefully: (Int) -> CarefulRow?
  private let parser: RowParser
  private var rows = ChunkRows()
  private var blockRows = 0
  /// The index of the chunk's first row in the file.
  private let firstRow: Int
  private let rowCount: Int

  init(
    _ reader: DelimitedReader, rows range: Range<Int>, into pointers: ColumnPointers,
    carefully: @escaping (Int) -> CarefulRow?
  ) {
    (self.reader, self.pointers, self.carefully) = (reader, pointers, carefully)
    (firstRow, rowCount) = (range.lowerBound, range.count)
    parser = RowParser(
      reader.fields, numberCount: reader.numberCount, textCount: reader.textCount, syntax: reader.syntax)
    rows.constants = [Double?](repeating: nil, count: reader.numberCount)
    rows.texts = [ChunkRows.Labels](repeating: .init(), count: reader.textCount)
    rows.words = [ChunkRows.Labels](repeating: .init(), count: reader.wordCount)
  }

  consuming func read(_ bytes: FileBytes, _ range: Range<Int>) -> ChunkRows {
    unsafe bytes.withUnsafeBytes { buffer in
      let all = unsafe buffer.bindMemory(to: UInt8.self)
      guard let base = all.baseAddress else { return }
      // The last rows of a file may lack a line end and readable bytes after it, so they are copied.
      var tail = min(range.upperBound, all.count - ByteCursor.slack)
      while tail > range.lowerBound, unsafe all[tail - 1] != UInt8(ascii: "\n") { tail -= 1 }
      tail = max(tail, range.lowerBound)
      readRows(unsafe ByteCursor(base), range.lowerBound..<tail, offset: 0)
      guard rows.stop == nil, tail < range.upperBound else { return }
      let copy =
        unsafe Array(all[tail..<range.upperBound])
        + [UInt8](repeating: UInt8(ascii: "\n"), count: ByteCursor.slack + 1)
      parser.forgetPositions()
      unsafe copy.withUnsafeBufferPointer { copy in
        guard let base = copy.baseAddress else { return }
        readRows(unsafe ByteCursor(base), 0..<range.upperBound - tail, offset: tail)
      }
    }
    rows.doubledReturnCount = parser.doubledReturnCount
    if rows.stop == nil {
      flush()
      precondition(rows.rowCount == rowCount, "\(rows.rowCount) rows on \(rowCount) lines")
    }
    return rows
  }

  /// - Parameter offset: The position in the file of the cursor's position 0.
  private mutating func readRows(_ cursor: ByteCursor, _ range: Range<Int>, offset: Int) {
    var position = range.lowerBound
    let hasComments = !reader.syntax.comment.isEmpty
    DecimalParser.with(decimalMark: reader.syntax.decimalMark) { numbers in
      while position < range.upperBound {
        if hasComments, parser.skipComment(cursor, &position) { continue }
        if parser.readRow(cursor, &position, blockRow: blockRows, numbers) {
          countLabels()
        } else {
          guard let row = carefully(offset + position) else {
            rows.stop = offset + position
            return
          }
          append(row)
          position = row.end - offset
        }
        rows.rowCount += 1
        blockRows += 1
        if blockRows == RowParser.blockRows { flush() }
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
        pointers.write(
          Double(bitPattern: reference), count: before, column: column, firstRow: firstRow)
      }
      unsafe pointers.write(numbers, count: blockRows, column: column, firstRow: firstRow + before)
    }
    blockRows = 0
  }
}
