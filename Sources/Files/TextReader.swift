/// Reads a text from its start, piece by piece. Used by one thread at a time.
@safe
public final class TextReader: @unchecked Sendable {
  private let stored: FileBytes
  private let path: String
  private let limit: ExpansionLimit
  /// Expands the text; nil if it is not compressed.
  private let expansion: Expansion?
  /// How many bytes of the text have been read.
  public private(set) var position = 0

  public static let pieceSize = 1 << 18

  init(_ stored: FileBytes, _ compression: Compression?, _ path: String, _ limit: ExpansionLimit) {
    self.stored = stored
    self.path = path
    self.limit = limit
    expansion = compression.map { Expansion(stored, $0, path) }
  }

  /// The part of the stored file that has been read, from 0 to 1.
  public var share: Double {
    stored.isEmpty ? 1 : Double(expansion?.taken ?? position) / Double(stored.count)
  }

  /// Fills `bytes` from `start` to `end`, or to its own end.
  ///
  /// - Returns: How many bytes were read: fewer than there is room for only at the end of the text.
  /// - Throws: `damaged`, `expandsTooFar`, `changed` or `unreadable`.
  public func read(
    into bytes: inout [UInt8], at start: Int, to end: Int? = nil
  ) throws(FileError) -> Int {
    let range = start..<(end ?? bytes.count)
    var made = 0
    var failure: FileError?
    unsafe bytes.withUnsafeMutableBytes { buffer in
      do throws(FileError) {
        made = unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: buffer[range]))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    position += made
    let allowed = expansion.map { limit.atStart(of: $0.taken) } ?? .unlimited
    if position > allowed.byteCount {
      throw .expandsTooFar(path: path, limit: allowed.byteCount, reason: allowed.reason)
    }
    return made
  }

  @unsafe
  private func fill(_ room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    if let expansion { return unsafe try expansion.fill(room) }
    let count = min(room.count, stored.count - position)
    let part = unsafe UnsafeMutableRawBufferPointer(rebasing: room[..<count])
    unsafe try stored.read(into: part, at: position)
    unsafe stored.digest(UnsafeRawBufferPointer(part), at: position)
    return count
  }

  /// Moves to a later position; at once if the text is not compressed.
  public func skip(to wanted: Int) throws(FileError) {
    precondition(wanted >= position, "cannot go back from \(position) to \(wanted)")
    guard expansion != nil else {
      position = min(wanted, stored.count)
      return
    }
    var piece = [UInt8](repeating: 0, count: min(Self.pieceSize, wanted - position))
    while position < wanted {
      let count = min(piece.count, wanted - position)
      if try read(into: &piece, at: 0, to: count) < count { return }
    }
  }
}
