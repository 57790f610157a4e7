import Files
internal import Foundation

/// Columns that grow by the chunks of a text, in the order of the text.
struct JoinedChunks: Sendable {
  private struct Column: Sendable {
    var constant: Double?
    /// Empty as long as there is a constant.
    var numbers = [Double]()
  }

  private let indices: [Int]
  private var numbers: [Column]
  private var texts: [[ChunkRows.Labels]]
  private var words: [[ChunkRows.Labels]]
  private var rowCount = 0
  private var lineCount = 0
  private var doubledReturnCount = 0
  private var isUnfinished = false
  /// Chunks that were parsed before an earlier one.
  private var waiting: [Int: (chunk: ChunkRows, share: Double, isCut: Bool)] = [:]
  private var next = 0
  private(set) var stop: UnreadRow?

  init(_ reader: DelimitedReader) {
    indices = reader.indices
    numbers = Array(repeating: Column(), count: reader.numberCount)
    texts = Array(repeating: [], count: reader.textCount)
    words = Array(repeating: [], count: reader.wordCount)
  }

  mutating func add(_ chunk: ChunkRows, _ piece: LinePieces.Piece) {
    waiting[piece.index] = (chunk, piece.share, piece.isCut)
    if piece.isUnfinished { isUnfinished = true }
    while stop == nil, let ready = waiting.removeValue(forKey: next) {
      next += 1
      if let row = ready.chunk.stop {
        stop = UnreadRow(
          bytes: row, linesBefore: lineCount + ready.chunk.rowCount + ready.chunk.commentCount,
          isCut: ready.isCut)
        waiting = [:]
      } else {
        append(ready.chunk, share: ready.share)
      }
    }
  }

  /// - Parameter share: The part of the text up to the end of the chunk.
  private mutating func append(_ chunk: ChunkRows, share: Double) {
    lineCount += chunk.rowCount + chunk.commentCount
    guard chunk.rowCount > 0 else { return }
    for column in numbers.indices { append(chunk, column, share) }
    for column in texts.indices { texts[column].append(chunk.texts[column]) }
    for column in words.indices { words[column].append(chunk.words[column]) }
    rowCount += chunk.rowCount
    doubledReturnCount += chunk.doubledReturnCount
  }

  private mutating func append(_ chunk: ChunkRows, _ column: Int, _ share: Double) {
    let constant = chunk.constants[column]
    if rowCount == 0 {
      numbers[column].constant = constant
      numbers[column].numbers = chunk.numbers[column]
      return
    }
    if let known = numbers[column].constant {
      if known.bitPattern == constant?.bitPattern { return }
      numbers[column].constant = nil
      reserve(column, rowCount + chunk.rowCount, share)
      numbers[column].numbers.append(contentsOf: repeatElement(known, count: rowCount))
    } else {
      reserve(column, rowCount + chunk.rowCount, share)
    }
    if let constant {
      numbers[column].numbers.append(contentsOf: repeatElement(constant, count: chunk.rowCount))
    } else {
      numbers[column].numbers.append(contentsOf: chunk.numbers[column])
    }
  }

  /// Makes room for the rows that the text seems to have. Memory that is not touched costs nothing.
  private mutating func reserve(_ column: Int, _ count: Int, _ share: Double) {
    guard numbers[column].numbers.capacity < count else { return }
    let expected = share > 0 ? Double(count) / share : 0
    let likely = expected < Double(count) * 1000 ? Int(expected * 1.02) : 0
    numbers[column].numbers.reserveLargePages(
      Swift.max(count + count / 2, likely), likelyCount: Int(Swift.min(expected, Double(likely))))
  }

  var columns: DelimitedColumns {
    DelimitedColumns(
      rowCount: rowCount,
      numbers: numbers.map { column in
        NumberColumn(stored: column.constant.map { [$0] } ?? column.numbers, count: rowCount)
      },
      texts: texts.map { ChunkRows.joined($0) }, words: words.map { ChunkRows.column($0) },
      doubledReturnCount: doubledReturnCount, isUnfinished: isUnfinished, indices: indices)
  }
}

extension [Double] {
  /// Makes room for a column that grows, in large pages where the system has them: touching the memory of a large
  /// column for the first time takes about as long as copying the numbers. No page reaches beyond the likely count.
  mutating func reserveLargePages(_ count: Int, likelyCount: Int) {
    reserveCapacity(count)
    #if os(Linux)
      unsafe withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let (start, size) = (UInt(bitPattern: base), UInt(largePageSize))
        let first = (start + size - 1) / size * size
        let end = (start + UInt(Swift.min(count, likelyCount) * MemoryLayout<Double>.stride)) / size * size
        guard first < end else { return }
        // Only advice: without large pages everything works as before.
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
      }
    #endif
  }
}

private let largePageSize = 2 << 20
