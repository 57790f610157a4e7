internal import CZlib

/// The bytes as a gzip file whose header has neither a time nor a file name, so that equal contents give equal files.
///
/// Source: RFC 1952.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
  // The method is deflate; flags, time and extra flags are zero; the operating system is unknown.
  let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  var output = header
  var (stream, checksum) = unsafe (z_stream(), crc32(0, nil, 0))
  // A negative window is one without a header of its own.
  let isReady = unsafe deflateInit2_(
    &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
  precondition(isReady == Z_OK, "zlib is not available")
  defer { unsafe deflateEnd(&stream) }
  let pieceSize = 1 << 20
  var piece = [UInt8](repeating: 0, count: pieceSize)
  var start = 0
  repeat {
    let end = min(start + pieceSize, bytes.count)
    unsafe bytes[start..<end].withUnsafeBufferPointer { given in
      unsafe checksum = crc32(checksum, given.baseAddress, UInt32(given.count))
      unsafe stream.next_in = UnsafeMutablePointer(mutating: given.baseAddress)
      unsafe stream.avail_in = UInt32(given.count)
      var room = 0
      repeat {
        let answer = unsafe piece.withUnsafeMutableBufferPointer { made in
          unsafe stream.next_out = made.baseAddress
          unsafe stream.avail_out = UInt32(made.count)
          return unsafe deflate(&stream, end == bytes.count ? Z_FINISH : Z_NO_FLUSH)
        }
        precondition(answer != Z_STREAM_ERROR, "zlib rejected its own stream")
        room = unsafe Int(stream.avail_out)
        output += piece.prefix(pieceSize - room)
      } while room == 0
    }
    start = end
  } while start < bytes.count
  for number in [UInt32(truncatingIfNeeded: checksum), UInt32(truncatingIfNeeded: bytes.count)] {
    output += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
  return output
}
