/// Cuts a text into pieces of whole lines, so that several can be read at a time. Blank lines at the end of the text
/// belong to no piece. Used by one thread at a time.
@safe
public final class LinePieces: @unchecked Sendable {
  public struct Piece: Sendable {
    /// From 0.
    public let index: Int
    /// How many bytes of the buffer are text. The last one is a line feed, unless the piece is cut.
    public let count: Int
    /// The position in the text of the first byte.
    public let start: Int
    /// The part of the stored file that has been read, from 0 to 1.
    public let share: Double
    /// True if this is the start of a line that is longer than `longestLine`. No piece follows.
    public let isCut: Bool
    /// True if the text ends within its last line, to which a line feed was added.
    public let isUnfinished: Bool
  }

  /// A longer line is not held in memory.
  public static let longestLine = 4 << 20
  /// The line feeds behind a piece.
  public static let slack = 32

  private let path: String
  private let reader: TextReader
  private let size: Int
  private let isTabBlank: Bool
  /// Bytes behind the last piece that have been read.
  private var rest = [UInt8]()
  private var isAtEnd = false
  private var index = 0

  /// - Parameters:
  ///   - start: The position of the first line.
  ///   - size: The usual number of bytes of a piece.
  ///   - isTabBlank: Whether a line of tabs is blank.
  /// - Throws: What reading throws.
  public init(
    _ text: FileText, from start: Int, size: Int, isTabBlank: Bool = true
  ) throws(FileError) {
    path = text.path
    reader = text.reader()
    self.isTabBlank = isTabBlank
    // A small text needs no large buffer. One extra byte shows that the text ends.
    let known = text.count ?? (text.isAllInHead ? text.head.count : nil)
    self.size = max(1, known.map { min(size, $0 - start + 1) } ?? size)
    try reader.skip(to: start)
  }

  /// Puts the next piece at the start of a buffer, which grows as it needs. Nil at the end.
  public func next(into buffer: inout [UInt8]) throws(FileError) -> Piece? {
    var filled = rest.count
    var wanted = max(size, filled)
    let start = reader.position - filled
    grow(&buffer, wanted)
    buffer.replaceSubrange(0..<filled, with: rest)
    while true {
      if !isAtEnd, filled < wanted {
        let count = try reader.read(into: &buffer, at: filled, to: wanted)
        filled += count
        isAtEnd = filled < wanted
      }
      guard var end = endOfText(buffer, filled) else {
        // All of it is blank so far.
        guard !isAtEnd else { return nil }
        guard filled < Self.longestLine else {
          throw .unreadable(path: path, reason: "there are more than \(filled) bytes of blank lines")
        }
        wanted = max(wanted, 2 * filled)
        grow(&buffer, wanted)
        continue
      }
      while end < filled, buffer[end - 1] != UInt8(ascii: "\n") { end += 1 }
      if buffer[end - 1] == UInt8(ascii: "\n") {
        return piece(&buffer, end, of: filled, start)
      }
      if isAtEnd {
        let isUnfinished = buffer[end - 1] != UInt8(ascii: "\r")
        buffer[end] = UInt8(ascii: "\n")
        return piece(&buffer, end + 1, of: filled, start, isUnfinished: isUnfinished)
      }
      if filled >= Self.longestLine {
        // Complete lines in front of it are blank, and are rows.
        let feed = buffer[..<filled].lastIndex(of: UInt8(ascii: "\n"))
        return piece(&buffer, feed.map { $0 + 1 } ?? filled, of: filled, start, isCut: feed == nil)
      }
      wanted = max(wanted, 2 * filled)
      grow(&buffer, wanted)
    }
  }

  private func grow(_ buffer: inout [UInt8], _ count: Int) {
    // The last line can lack its line end.
    let missing = count + 1 + Self.slack - buffer.count
    if missing > 0 { buffer += [UInt8](repeating: 0, count: missing) }
  }

  /// The position within or at the end of the last line that is complete and not blank; at the end of the text, or for
  /// want of a complete line, of the last line that is not blank. Nil if all lines are blank.
  private func endOfText(_ buffer: [UInt8], _ filled: Int) -> Int? {
    var end = filled
    if !isAtEnd {
      while end > 0, buffer[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    }
    let complete = end
    while end > 0, isBlank(buffer[end - 1]) { end -= 1 }
    if end > 0 { return end }
    // The line that is not complete yet need not be blank.
    return buffer[complete..<filled].allSatisfy(isBlank) ? nil : filled
  }

  private func piece(
    _ buffer: inout [UInt8], _ count: Int, of filled: Int, _ start: Int, isCut: Bool = false,
    isUnfinished: Bool = false
  ) -> Piece {
    rest = count < filled ? Array(buffer[count..<filled]) : []
    if isCut {
      rest = []
      isAtEnd = true
    }
    for position in count..<count + Self.slack { buffer[position] = UInt8(ascii: "\n") }
    defer { index += 1 }
    return Piece(
      index: index, count: count, start: start, share: reader.share, isCut: isCut,
      isUnfinished: isUnfinished)
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: " ")
      || byte == UInt8(ascii: "\t") && isTabBlank
  }
}
