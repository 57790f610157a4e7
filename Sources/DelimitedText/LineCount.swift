#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The number of line feeds among some bytes.
func lineFeedCount(_ bytes: UnsafeRawBufferPointer) -> Int {
  var (count, position) = (0, 0)
  while position < bytes.count {
    guard let start = bytes.baseAddress,
      let found = unsafe memchr(start + position, CInt(UInt8(ascii: "\n")), bytes.count - position)
    else { break }
    count += 1
    position = unsafe UnsafeRawPointer(found) - start + 1
  }
  return count
}
