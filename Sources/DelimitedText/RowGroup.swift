public import Files
internal import Foundation

/// Consecutive rows of a delimited text that begin with the same field.
public struct RowGroup: Sendable, Equatable {
  /// The first field, without surrounding spaces and quotation marks.
  public let name: String
  /// The bytes from the start of the first row to the end of the last.
  public private(set) var bytes: Range<Int>
  /// The number of rows before it.
  public let rowsBefore: Int

  /// Divides the rows of a text into groups, so that each can be read by itself.
  ///
  /// - Parameter start: The start of the first row.
  /// - Throws: What reading the text throws.
  public static func divide(_ text: FileText, from start: Int) throws(FileError) -> [RowGroup] {
    let pieces = try LinePieces(text, from: start, size: DelimitedReader.chunkSize)
    var groups = [RowGroup]()
    var row = 0
    var name = [UInt8]()
    var buffer = [UInt8]()
    while let piece = try pieces.next(into: &buffer) {
      guard !piece.isCut else {
        throw .unreadable(path: text.path, reason: "a line has more than \(LinePieces.longestLine) bytes")
      }
      unsafe buffer.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        var line = 0
        while line < piece.count {
          let found = unsafe memchr(base + line, CInt(UInt8(ascii: "\n")), piece.count - line)
          let end = unsafe found.map { unsafe UnsafeRawPointer($0) - base + 1 } ?? piece.count
          // Most rows begin with the same bytes as the row before, up to and including the comma.
          if !name.isEmpty, name.count <= end - line, unsafe memcmp(base + line, name, name.count) == 0 {
            groups[groups.count - 1].bytes = groups[groups.count - 1].bytes.lowerBound..<piece.start + end
          } else {
            let comma = unsafe memchr(base + line, CInt(UInt8(ascii: ",")), end - line)
            let fieldEnd = unsafe comma.map { unsafe UnsafeRawPointer($0) - base } ?? end
            name = unsafe Array(bytes[line..<min(fieldEnd + 1, end)])
            let field = unsafe String(decoding: bytes[line..<fieldEnd], as: UTF8.self)
            groups.append(
              RowGroup(
                name: field.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n\"")),
                bytes: piece.start + line..<piece.start + end, rowsBefore: row))
          }
          line = end
          row += 1
        }
      }
    }
    // The last line may lack its line end.
    if let count = text.count, let last = groups.indices.last, groups[last].bytes.upperBound > count {
      groups[last].bytes = groups[last].bytes.lowerBound..<count
    }
    return groups
  }
}
