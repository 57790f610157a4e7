internal import CZlib

/// The bytes as a gzip file whose header has neither a time nor a file name, so that equal contents give equal files.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
  let writer = GzipWriter(level: 6)
  writer.append(bytes)
  return writer.finish()
}

/// Makes a gzip file piece by piece. Its bytes depend on the contents and the level, but not on the division into
/// pieces; the header has neither a time nor a file name.
///
/// Source: RFC 1952.
@safe
public final class GzipWriter {
  // zlib remembers the address of its stream.
  private let stream: UnsafeMutablePointer<z_stream>
  private var checksum: UInt
  private var count = 0
  private var output: [UInt8]
  private var piece = [UInt8](repeating: 0, count: 1 << 20)

  /// - Parameter level: From 1, the fastest, to 9, the smallest.
  public init(level: CInt) {
    precondition((1...9).contains(level), "gzip has no level \(level)")
    // The method is deflate; flags, time and extra flags are zero; the operating system is unknown.
    output = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    checksum = crc32(0, nil, 0)
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A negative window is one without a header of its own.
    let isReady = unsafe deflateInit2_(
      stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      CInt(MemoryLayout<z_stream>.size))
    precondition(isReady == Z_OK, "zlib is not available")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  public func append(_ bytes: [UInt8]) {
    count += bytes.count
    var start = 0
    while start < bytes.count {
      let end = min(start + piece.count, bytes.count)
      unsafe bytes[start..<end].withUnsafeBufferPointer { given in
        unsafe checksum = crc32(checksum, given.baseAddress, UInt32(given.count))
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: given.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(given.count)
        deflateAll(Z_NO_FLUSH)
      }
      start = end
    }
  }

  /// The whole file. Nothing can be appended afterwards.
  public func finish() -> [UInt8] {
    unsafe stream.pointee.avail_in = 0
    deflateAll(Z_FINISH)
    for number in [UInt32(truncatingIfNeeded: checksum), UInt32(truncatingIfNeeded: count)] {
      output += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    defer { output = [] }
    return output
  }

  private func deflateAll(_ flush: CInt) {
    var room = 0
    repeat {
      let answer = unsafe piece.withUnsafeMutableBufferPointer { made in
        unsafe stream.pointee.next_out = made.baseAddress
        unsafe stream.pointee.avail_out = UInt32(made.count)
        return unsafe deflate(stream, flush)
      }
      precondition(answer != Z_STREAM_ERROR, "zlib rejected its own stream")
      room = unsafe Int(stream.pointee.avail_out)
      output += piece.prefix(piece.count - room)
    } while room == 0
  }
}
