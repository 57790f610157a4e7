internal import CZlib

/// The contents of a file piece by piece, decompressed if its name ends in `.gz`; only one piece is in memory.
@safe
public final class FileContents {
  private let path: String
  private let bytes: FileBytes
  private var taken = 0
  /// Nil for a file that is not compressed.
  private let stream: UnsafeMutablePointer<z_stream>?
  private var isWhole = false
  private static let pieceSize = 1 << 20

  /// - Parameter bytes: The file at `path`, as it is stored.
  public init(_ bytes: FileBytes, path: String) {
    (self.bytes, self.path) = (bytes, path)
    guard Compression(fileName: path) == .gzip else {
      unsafe stream = nil
      return
    }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A window of 15 bits, plus 16 to select the gzip header.
    let isReady = unsafe inflateInit2_(stream, 31, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
    precondition(isReady == Z_OK, "zlib is not available")
    unsafe self.stream = unsafe stream
  }

  deinit {
    if let stream = unsafe stream {
      unsafe inflateEnd(stream)
      unsafe stream.deallocate()
    }
  }

  /// The next piece; nil at the end.
  ///
  /// - Throws: `damaged` for compressed bytes that are truncated or modified.
  public func next() throws(FileError) -> [UInt8]? {
    guard let stream = unsafe stream else { return plainPiece() }
    while !isWhole {
      let piece = unsafe inflatedPiece(stream)
      guard let piece else { throw .damaged(path: path, format: "gzip") }
      if !piece.isEmpty { return piece }
    }
    return nil
  }

  private func plainPiece() -> [UInt8]? {
    let end = min(taken + Self.pieceSize, bytes.count)
    guard end > taken else { return nil }
    defer {
      bytes.release(taken..<end)
      taken = end
    }
    return Array(bytes[taken..<end])
  }

  /// Nil if the bytes are no complete sequence of gzip streams.
  @unsafe
  private func inflatedPiece(_ stream: UnsafeMutablePointer<z_stream>) -> [UInt8]? {
    var isWell = false
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { made, count in
      unsafe bytes.withUnsafeBytes { buffer in
        let given = min(buffer.count - taken, Self.pieceSize)
        guard given > 0, let start = buffer.baseAddress else { return }
        unsafe stream.pointee.next_in = UnsafeMutablePointer(
          mutating: (start + taken).assumingMemoryBound(to: UInt8.self))
        unsafe stream.pointee.avail_in = UInt32(given)
        unsafe stream.pointee.next_out = made.baseAddress
        unsafe stream.pointee.avail_out = UInt32(made.count)
        let answer = unsafe inflate(stream, Z_NO_FLUSH)
        let used = unsafe given - Int(stream.pointee.avail_in)
        count = unsafe made.count - Int(stream.pointee.avail_out)
        taken += used
        switch answer {
        case Z_STREAM_END:
          isWhole = taken == buffer.count
          isWell = unsafe isWhole || inflateReset(stream) == Z_OK
        case Z_OK: isWell = used > 0 || count > 0
        default: isWell = false
        }
      }
    }
    return isWell ? piece : nil
  }
}
