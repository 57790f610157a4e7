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
    case stopped(UnreadRow)
  }

  let fields: [FieldKind]
  let syntax: DelimitedSyntax
  /// The index of each field's column among those of its kind.
  let indices: [Int]
  let numberCount: Int
  let textCount: Int
  let wordCount: Int

  /// - Parameter fields: The kinds of a row's fields, in order.
  public init(_ fields: [FieldKind], syntax: DelimitedSyntax = .csv) {
    self.fields = fields
    self.syntax = syntax
    func next(_ count: inout Int) -> Int {
      count += 1
      return count - 1
    }
    var counts = (numbers: 0, texts: 0, words: 0)
    indices = fields.map { field in
      switch field {
      case .number, .timestamp, .clock: next(&counts.numbers)
      case .text: next(&counts.texts)
      case .word: next(&counts.words)
      case .ignored: 0
      }
    }
    numberCount = counts.numbers
    textCount = counts.texts
    wordCount = counts.words
  }

  public static let chunkSize = 1 << 20

  /// Reads all rows from a position to the end of a text. The result is the same for any number of workers.
  ///
  /// The text comes in pieces, of which each worker holds one.
  ///
  /// - Parameters:
  ///   - start: The start of the first row. The last row may lack its line end; blank lines behind it are no rows.
  ///   - workers: The number of pieces parsed at a time.
  ///   - chunkSize: The approximate size of a piece in bytes.
  ///   - carefully: Reads a row, given with its line end; nil if it cannot be read. Called from any thread.
  /// - Throws: What reading the text throws.
  public func read(
    _ text: FileText, from start: Int, workers: Int, chunkSize: Int = chunkSize,
    carefully: @escaping @Sendable (_ row: [UInt8]) -> CarefulRow?
  ) throws(FileError) -> Outcome {
    let source = PieceSource(
      try LinePieces(text, from: start, size: chunkSize, isTabBlank: syntax.isSpace(UInt8(ascii: "\t"))))
    let joined = Mutex(JoinedChunks(self))
    run(workers: min(workers, Self.mostPieces(text, from: start, chunkSize))) {
      var buffer = [UInt8]()
      while let piece = source.next(&buffer) {
        let chunk = ChunkReader(self, carefully: carefully).read(buffer, piece)
        if chunk.stop != nil { source.stop(after: piece) }
        joined.withLock { $0.add(chunk, piece) }
      }
    }
    let all = joined.withLock { joined in
      defer { joined = JoinedChunks(self) }
      return joined
    }
    if let error = source.error(isStopped: all.stop != nil) { throw error }
    return all.stop.map { .stopped($0) } ?? .columns(all.columns)
  }

  private static func mostPieces(_ text: FileText, from start: Int, _ chunkSize: Int) -> Int {
    guard let count = text.count else { return text.isAllInHead ? 1 : .max }
    return max(1, (count - start + chunkSize - 1) / chunkSize)
  }
}

private func run(workers: Int, _ work: @Sendable () -> Void) {
  if workers > 1 { DispatchQueue.concurrentPerform(iterations: workers) { _ in work() } } else { work() }
}
