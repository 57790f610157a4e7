internal import CZlib
internal import CZstd

/// A compression format, recognised by the file name extension.
public enum Compression: String, Sendable, CaseIterable {
  case gzip = ".gz"
  case zstandard = ".zst"

  /// Returns nil for a name without such an extension.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    guard let kind = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }) else { return nil }
    self = kind
  }

  /// Decompresses bytes. Several concatenated compressed streams expand to their concatenated contents.
  ///
  /// - Parameter limit: The maximum number of decompressed bytes, regardless of the size that the stream declares.
  /// - Throws: `damaged` for bytes that are truncated, modified or in another format; `expandsTooFar`.
  public func expanded(_ bytes: FileBytes, path: String, limit: Int = 4 << 30) throws(FileError) -> FileBytes
  {
    guard !bytes.isEmpty else { throw .damaged(path: path, format: name) }
    let expansion = Expansion(limit: limit)
    let isWhole =
      switch self {
      case .gzip: expansion.appendGzip(bytes)
      case .zstandard: expansion.appendZstandard(bytes)
      }
    guard expansion.count <= limit else { throw .expandsTooFar(path: path, limit: limit) }
    guard isWhole else { throw .damaged(path: path, format: name) }
    return FileBytes(expansion)
  }

  private var name: String { self == .gzip ? "gzip" : "Zstandard" }
}

/// A growing buffer for decompressed bytes.
@safe
final class Expansion {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var count = 0
  private var capacity: Int
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
    capacity = min(limit + 1, 1 << 20)
    unsafe start = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { unsafe start.deallocate() }

  /// Transfers ownership of the memory to the caller.
  func release() -> UnsafeMutableRawPointer {
    let memory = unsafe start
    unsafe start = .allocate(byteCount: 1, alignment: 16)
    (count, capacity) = (0, 1)
    return unsafe memory
  }

  /// Makes room for at least one more byte. The capacity may exceed the limit by one byte, so that overruns are noticed.
  private func hasRoom() -> Bool {
    guard count == capacity else { return true }
    guard capacity <= limit else { return false }
    capacity = min(limit + 1, 2 * capacity)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    unsafe larger.copyMemory(from: start, byteCount: count)
    unsafe start.deallocate()
    unsafe start = larger
    return true
  }

  /// - Returns: False if the bytes are not a sequence of complete streams, or if the limit is reached.
  func appendGzip(_ bytes: FileBytes) -> Bool {
    var stream = unsafe z_stream()
    // A window of 15 bits, plus 16 to select the gzip header.
    guard unsafe inflateInit2_(&stream, 31, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      return false
    }
    defer { unsafe inflateEnd(&stream) }
    return unsafe bytes.withUnsafeBytes { buffer in
      var taken = 0
      while true {
        guard hasRoom() else { return false }
        let (given, room) = (min(buffer.count - taken, 1 << 30), min(capacity - count, 1 << 30))
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: (buffer.baseAddress! + taken).assumingMemoryBound(to: UInt8.self))
        unsafe stream.avail_in = UInt32(given)
        unsafe stream.next_out = (start + count).assumingMemoryBound(to: UInt8.self)
        unsafe stream.avail_out = UInt32(room)
        let answer = unsafe inflate(&stream, Z_NO_FLUSH)
        let (used, made) = unsafe (given - Int(stream.avail_in), room - Int(stream.avail_out))
        taken += used
        count += made
        switch answer {
        case Z_STREAM_END:
          if taken == buffer.count { return true }
          guard unsafe inflateReset(&stream) == Z_OK else { return false }
        case Z_OK where used > 0 || made > 0: continue
        default: return false
        }
      }
    }
  }

  /// - Returns: False if the bytes are not a sequence of complete frames, or if the limit is reached.
  func appendZstandard(_ bytes: FileBytes) -> Bool {
    guard let stream = unsafe ZSTD_createDStream() else { return false }
    defer { unsafe ZSTD_freeDStream(stream) }
    return unsafe bytes.withUnsafeBytes { buffer in
      var input = unsafe ZSTD_inBuffer(src: buffer.baseAddress, size: buffer.count, pos: 0)
      while true {
        guard hasRoom() else { return false }
        var output = unsafe ZSTD_outBuffer(dst: start + count, size: capacity - count, pos: 0)
        let before = unsafe input.pos
        let answer = unsafe ZSTD_decompressStream(stream, &output, &input)
        guard ZSTD_isError(answer) == 0 else { return false }
        count += unsafe output.pos
        // The result is 0 at the end of a frame.
        if unsafe answer == 0 && input.pos == input.size { return true }
        if unsafe input.pos == before && output.pos == 0 { return false }
      }
    }
  }
}
