public import Files
internal import Foundation

/// Consecutive rows of a delimited text that begin with the same field.
public struct RowGroup: Sendable, Equatable {
  /// The first field, without surrounding spaces and quotation marks.
  public let name: String
  /// From the start of the first row to the end of the last.
  public private(set) var bytes: Range<Int>
  /// How many rows of the text come before.
  public let rowsBefore: Int

  /// Divides rows into groups, so that each can be read by itself.
  ///
  /// - Parameter range: From the start of the first row to the end of the last, whose line end may be missing.
  public static func divide(_ file: FileBytes, in range: Range<Int>) -> [RowGroup] {
    var groups = [RowGroup]()
    unsafe file.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var (start, row) = (range.lowerBound, 0)
      var name = 0..<0
      while start < range.upperBound {
        let rest = range.upperBound - start
        let found = unsafe memchr(base + start, CInt(UInt8(ascii: "\n")), rest)
        let end = unsafe found.map { unsafe UnsafeRawPointer($0) - base + 1 } ?? range.upperBound
        // Most rows begin with the same bytes as the row before, up to and including the comma.
        if !name.isEmpty, name.count <= end - start,
          unsafe memcmp(base + start, base + name.lowerBound, name.count) == 0
        {
          groups[groups.count - 1].bytes = groups[groups.count - 1].bytes.lowerBound..<end
        } else {
          let comma = unsafe memchr(base + start, CInt(UInt8(ascii: ",")), end - start)
          let fieldEnd = unsafe comma.map { unsafe UnsafeRawPointer($0) - base } ?? end
          name = start..<min(fieldEnd + 1, end)
          let field = unsafe String(decoding: buffer[start..<fieldEnd], as: UTF8.self)
          groups.append(
            RowGroup(
              name: field.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n\"")), bytes: start..<end,
              rowsBefore: row))
        }
        (start, row) = (end, row + 1)
      }
    }
    return groups
  }
}
