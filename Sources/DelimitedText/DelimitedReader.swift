public import Files
internal import Foundation
import Synchronization

/// Reads rows of delimited fields into columns, in parallel.
///
/// A plain row has exactly one valid field of each kind, quotation marks only around whole texts, and no spaces except
/// before numbers. Every other row is passed to the caller, who reads it more carefully or reports what is wrong with
/// it; this type does not decide what is an error. A line feed always ends a row, and a comment is no row.
public struct DelimitedReader: Sendable {
  public enum Outcome: Sendable {
    case columns(DelimitedColumns)
    /// The first row that the caller could not read, either.
    case stopped(position: Int, rowsBefore: Int)
  }

  let fields: [FieldKind]
  let syntax: DelimitedSyntax
  let numberCount: Int
  let textCount: Int
  let wordCount: Int

  /// - Parameter fields: The kinds of a row's fields, in order. The columns of numbers, texts and words are each
  ///   numbered from 0 without gaps.
  public init(_ fields: [FieldKind], syntax: DelimitedSyntax = .csv) {
    (self.fields, self.syntax) = (fields, syntax)
    numberCount = fields.count {
      switch $0 {
      case .number, .timestamp, .clock: true
      case .text, .word, .ignored: false
      }
    }
    textCount = fields.count { if case .text = $0 { true } else { false } }
    wordCount = fields.count { if case .word = $0 { true } else { false } }
  }

  public static let chunkSize = 1 << 20

  /// Reads all rows in a range of bytes. The result is the same for any number of workers.
  ///
  /// - Parameters:
  ///   - range: From the start of the first row to the end of the last, whose line end may be missing.
  ///   - workers: The number of chunks read at a time.
  ///   - chunkSize: The approximate size of a chunk in bytes.
  ///   - carefully: Reads the row that starts at a position; nil if it cannot be read. Called from any thread.
  public func read(
    _ bytes: FileBytes, in range: Range<Int>, workers: Int, chunkSize: Int = chunkSize,
    carefully: @escaping @Sendable (_ position: Int) -> CarefulRow?
  ) -> Outcome {
    let found = Mutex([Int: (range: Range<Int>, lines: Int)]())
    forEach(0..<(range.count + chunkSize - 1) / chunkSize, workers: workers) { index in
      let nominal = range.lowerBound + index * chunkSize
      let chunk = unsafe bytes.withUnsafeBytes { buffer in
        let start = unsafe Self.rowStart(buffer, from: nominal, in: range)
        let end = unsafe Self.rowStart(buffer, from: min(nominal + chunkSize, range.upperBound), in: range)
        let rows = unsafe UnsafeRawBufferPointer(rebasing: buffer[start..<end])
        let endsInLine = unsafe rows.last == UInt8(ascii: "\n")
        let lines = unsafe Self.lineFeedCount(rows) + (endsInLine || rows.isEmpty ? 0 : 1)
        return (range: start..<end, lines: unsafe lines - commentCount(rows))
      }
      if range.count > chunkSize { bytes.release(chunk.range) }
      found.withLock { $0[index] = chunk }
      return true
    }
    // A row may be longer than a chunk.
    let chunks = found.withLock { found in
      found.sorted { $0.key < $1.key }.map(\.value).filter { !$0.range.isEmpty }
    }
    return read(bytes, chunks, workers: workers, carefully)
  }

  private func read(
    _ bytes: FileBytes, _ chunks: [(range: Range<Int>, lines: Int)], workers: Int,
    _ carefully: @escaping @Sendable (_ position: Int) -> CarefulRow?
  ) -> Outcome {
    let starts = chunks.reduce(into: [0]) { starts, chunk in
      starts.append(starts[starts.count - 1] + chunk.lines)
    }
    let found = Mutex([ChunkRows?](repeating: nil, count: chunks.count))
    let numbers = numberColumns(numberCount, chunkStarts: starts) { pointers in
      forEach(chunks.indices, workers: workers) { index in
        let chunk = ChunkReader(
          self, rows: starts[index]..<starts[index + 1], into: pointers, carefully: carefully
        ).read(bytes, chunks[index].range)
        if chunks.count > 1 { bytes.release(chunks[index].range) }
        found.withLock { $0[index] = chunk }
        return chunk.stop == nil
      }
      return found.withLock { $0.map { chunk in chunk?.stop == nil ? chunk?.constants ?? [] : [] } }
    }
    let rows = found.withLock { $0 }
    for (index, chunk) in rows.enumerated() {
      guard let chunk, let stop = chunk.stop else { continue }
      return .stopped(position: stop, rowsBefore: starts[index] + chunk.rowCount)
    }
    let all = rows.compactMap(\.self)
    precondition(all.count == chunks.count, "a chunk was not read")
    return .columns(
      DelimitedColumns(
        rowCount: starts[chunks.count], numbers: numbers ?? [],
        texts: (0..<textCount).map { column in ChunkRows.joined(all.map { $0.texts[column] }) },
        words: (0..<wordCount).map { column in ChunkRows.column(all.map { $0.words[column] }) },
        doubledReturnCount: all.reduce(0) { $0 + $1.doubledReturnCount }))
  }

  /// The number of lines that are comments.
  @unsafe
  private func commentCount(_ rows: UnsafeRawBufferPointer) -> Int {
    guard let first = syntax.comment.first else { return 0 }
    var count = 0
    for position in rows.indices
    where unsafe rows[position] == first && (position == 0 || rows[position - 1] == UInt8(ascii: "\n")) {
      count += unsafe rows[position...].starts(with: syntax.comment) ? 1 : 0
    }
    return count
  }

  @unsafe
  private static func lineFeedCount(_ bytes: UnsafeRawBufferPointer) -> Int {
    var (count, position) = (0, 0)
    while position < bytes.count {
      guard let start = bytes.baseAddress,
        let found = unsafe memchr(start + position, CInt(UInt8(ascii: "\n")), bytes.count - position)
      else { break }
      count += 1
      position = unsafe UnsafeRawPointer(found) - start + 1
    }
    return count
  }

  /// The start of the first row at or after `position`.
  @unsafe
  private static func rowStart(
    _ bytes: UnsafeRawBufferPointer, from position: Int, in range: Range<Int>
  ) -> Int {
    var start = position
    while start > range.lowerBound, start < range.upperBound, unsafe bytes[start - 1] != UInt8(ascii: "\n") {
      start += 1
    }
    return start
  }
}

/// Calls `work` for all indices, several at a time, starting them in order. Once a call returns false, no further index
/// is started.
private func forEach(_ indices: Range<Int>, workers: Int, _ work: @Sendable (Int) -> Bool) {
  let next = Mutex(indices.lowerBound)
  @Sendable func run() {
    while let index = next.withLock({ next in
      defer { next += 1 }
      return next < indices.upperBound ? next : nil
    }) {
      if !work(index) { next.withLock { $0 = indices.upperBound } }
    }
  }
  let workers = min(workers, indices.count)
  if workers > 1 { DispatchQueue.concurrentPerform(iterations: workers) { _ in run() } } else { run() }
}
