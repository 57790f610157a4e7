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

  /// Reads a field from its first byte to its last; nil if `read` stops before the end.
  @inline(__always)
  static func whole<Value>(
    _ bytes: some Collection<UInt8>, _ read: (_ cursor: ByteCursor, _ position: inout Int) -> Value?
  ) -> Value? {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + decimalSlack) { padded in
      let count = unsafe padded.initialize(fromContentsOf: bytes)
      unsafe padded.suffix(from: count).initialize(repeating: UInt8(ascii: "\n"))
      guard let base = padded.baseAddress else { return nil }
      var position = 0
      let value = read(unsafe ByteCursor(base), &position)
      return position == count ? value : nil
    }
  }

  @inline(__always)
  subscript(position: Int) -> UInt8 { unsafe base[position] }

  @inline(__always)
  func word(_ position: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
  }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }
}
