/// Bytes that a parser reads by position without bounds checks.
///
/// The parser must stop by itself, at the latest at the end of a line. There must be a line end ahead, followed by at
/// least `slack` readable bytes.
@safe
struct ByteCursor {
  /// The number of bytes after the last line end that must be readable.
  static let slack = 16

  private let base: UnsafePointer<UInt8>

  @unsafe
  init(_ base: UnsafePointer<UInt8>) { unsafe self.base = unsafe base }

  @inline(__always)
  subscript(position: Int) -> UInt8 { unsafe base[position] }

  /// Eight bytes as a little-endian word.
  @inline(__always)
  func word(_ position: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
  }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }
}
