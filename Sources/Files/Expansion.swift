internal import CZlib
internal import CZstd

/// Expands a compressed file from its start, piece by piece. Several concatenated compressed streams expand to their
/// concatenated contents.
@safe
final class Expansion {
  private let stored: FileBytes
  private let compression: Compression
  private let path: String
  private let input: UnsafeMutableRawBufferPointer
  /// The bytes of `input` that have not been expanded yet.
  private var waiting = 0..<0
  /// How many bytes of the file have been read.
  private(set) var taken = 0
  private var isAtEnd = false
  /// One of the two, by the compression. zlib remembers the address of its stream.
  private let gzip: UnsafeMutablePointer<z_stream>?
  private let zstandard: OpaquePointer?

  private static let inputSize = 1 << 17

  init(_ stored: FileBytes, _ compression: Compression, _ path: String) {
    self.stored = stored
    self.compression = compression
    self.path = path
    unsafe input = .allocate(byteCount: min(Self.inputSize, max(1, stored.count)), alignment: 16)
    switch compression {
    case .gzip:
      let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
      unsafe stream.initialize(to: z_stream())
      // A window of 15 bits, plus 16 to select the gzip header.
      let isReady = unsafe inflateInit2_(stream, 31, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
      precondition(isReady == Z_OK, "zlib is not available")
      unsafe (gzip, zstandard) = unsafe (stream, nil)
    case .zstandard:
      let stream = unsafe ZSTD_createDStream()
      precondition(unsafe stream != nil, "Zstandard is not available")
      unsafe (gzip, zstandard) = unsafe (nil, stream)
    }
  }

  deinit {
    unsafe input.deallocate()
    if let gzip = unsafe gzip {
      unsafe inflateEnd(gzip)
      unsafe gzip.deallocate()
    }
    unsafe ZSTD_freeDStream(zstandard)
  }

  /// Fills as much of `room` as there are bytes.
  ///
  /// - Throws: `damaged`, `changed` or `unreadable`.
  func fill(_ room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var made = 0
    while made < room.count, !isAtEnd {
      if waiting.isEmpty { try readInput() }
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[made...])
      let before = waiting.count
      guard let count = unsafe gzip == nil ? expandZstandard(rest) : expandGzip(rest),
        isAtEnd || count > 0 || waiting.count < before
      else { throw .damaged(path: path, format: compression.name) }
      made += count
    }
    return made
  }

  private func readInput() throws(FileError) {
    let count = unsafe min(input.count, stored.count - taken)
    unsafe try stored.read(into: UnsafeMutableRawBufferPointer(rebasing: input[..<count]), at: taken)
    waiting = 0..<count
    taken += count
  }

  /// True if there is nothing behind a stream that has ended.
  private var isAllTaken: Bool { waiting.isEmpty && taken == stored.count }

  /// The number of bytes; nil if the bytes are not a sequence of complete streams.
  @unsafe
  private func expandGzip(_ room: UnsafeMutableRawBufferPointer) -> Int? {
    guard let gzip = unsafe gzip, let start = unsafe input.baseAddress else { return nil }
    let size = min(room.count, 1 << 30)
    unsafe gzip.pointee.next_in = (start + waiting.lowerBound).assumingMemoryBound(to: UInt8.self)
    unsafe gzip.pointee.avail_in = UInt32(waiting.count)
    unsafe gzip.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe gzip.pointee.avail_out = UInt32(size)
    let answer = unsafe inflate(gzip, Z_NO_FLUSH)
    waiting = unsafe (waiting.upperBound - Int(gzip.pointee.avail_in))..<waiting.upperBound
    let count = unsafe size - Int(gzip.pointee.avail_out)
    switch answer {
    case Z_STREAM_END:
      isAtEnd = isAllTaken
      return unsafe isAtEnd || inflateReset(gzip) == Z_OK ? count : nil
    case Z_OK: return count
    default: return nil
    }
  }

  /// The number of bytes; nil if the bytes are not a sequence of complete frames.
  @unsafe
  private func expandZstandard(_ room: UnsafeMutableRawBufferPointer) -> Int? {
    var given = unsafe ZSTD_inBuffer(
      src: input.baseAddress, size: waiting.upperBound, pos: waiting.lowerBound)
    var output = unsafe ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
    let answer = unsafe ZSTD_decompressStream(zstandard, &output, &given)
    guard ZSTD_isError(answer) == 0 else { return nil }
    waiting = unsafe given.pos..<waiting.upperBound
    // The result is 0 at the end of a frame.
    isAtEnd = answer == 0 && isAllTaken
    return unsafe output.pos
  }
}

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

  var name: String { self == .gzip ? "gzip" : "Zstandard" }
}
