/// The text of a file, expanded if the file is compressed.
///
/// It comes in pieces, from its start to its end, so that it need never be in memory as a whole.
public struct FileText: Sendable {
  public let path: String
  /// The file as it is stored.
  public let stored: FileBytes
  /// The start of the text, at most `headSize` bytes.
  public let head: [UInt8]
  let compression: Compression?
  let limit: ExpansionLimit

  public static let headSize = 1 << 16

  /// - Parameters:
  ///   - path: The ending of the name says how the file is compressed.
  ///   - limit: Of the text, if the file is compressed.
  /// - Throws: If the first bytes cannot be read, or are not what the ending of the name says.
  public init(
    _ stored: FileBytes, path: String, limit: ExpansionLimit? = nil
  ) throws(FileError) {
    self.path = path
    self.stored = stored
    compression = Compression(fileName: path)
    self.limit = compression == nil ? .unlimited : limit ?? .usual(storedCount: stored.count)
    if compression == nil, let memory = stored.memory {
      head = memory
      return
    }
    let size = compression == nil ? min(Self.headSize, stored.count) : Self.headSize
    var start = [UInt8](repeating: 0, count: size)
    let count = try TextReader(stored, compression, path, self.limit).read(into: &start, at: 0)
    start.removeSubrange(count...)
    head = start
  }

  /// A text in memory.
  public init(_ bytes: [UInt8]) {
    path = ""
    stored = FileBytes(bytes)
    head = bytes
    compression = nil
    limit = .unlimited
  }

  /// True if the head is all of the text.
  public var isAllInHead: Bool {
    compression == nil && stored.memory != nil || head.count < Self.headSize
  }

  /// The number of bytes; nil for a compressed text, which has to be expanded to find out.
  public var count: Int? { compression == nil ? stored.count : nil }

  /// Reads the text from its start.
  public func reader() -> TextReader { TextReader(stored, compression, path, limit) }

  /// The whole text.
  ///
  /// - Throws: `tooLarge` if there are more bytes than `limit`, and what reading throws.
  public func all(limit: Int) throws(FileError) -> [UInt8] {
    if isAllInHead, head.count <= limit { return head }
    if let count {
      guard count <= limit else { throw .tooLarge(path: path, limit: limit) }
      return try stored.all()
    }
    let reader = reader()
    var bytes = [UInt8](repeating: 0, count: TextReader.pieceSize)
    var count = 0
    while true {
      let made = try reader.read(into: &bytes, at: count)
      count += made
      guard count <= limit else { throw .tooLarge(path: path, limit: limit) }
      if count < bytes.count { break }
      bytes += [UInt8](repeating: 0, count: bytes.count)
    }
    bytes.removeSubrange(count...)
    return bytes
  }
}
