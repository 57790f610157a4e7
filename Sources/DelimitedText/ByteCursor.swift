/// Bytes that a parser walks through by their positions, without a check of every step.
///
/// Who walks must stop by itself: at the latest at a byte that ends a line, of which there must be one ahead, with at
/// least `slack` bytes behind it that may be looked at.
@safe
struct ByteCursor {
  /// How many bytes behind the last line end may be looked at.
  static let slack = 16

  private let base: UnsafePointer<UInt8>

  @unsafe
  init(_ base: UnsafePointer<UInt8>) { unsafe self.base = unsafe base }

  @inline(__always)
  subscript(position: Int) -> UInt8 { unsafe base[position] }

  /// Eight bytes, the first of them lowest.
  @inline(__always)
  func word(_ position: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
  }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }
}
