internal import Foundation

extension [Double] {
  /// Makes room for a column that grows, in large pages where the system has them: touching the memory of a large column
  /// for the first time takes about as long as copying the numbers.
  ///
  /// - Parameters:
  ///   - count: As for `reserveCapacity`.
  ///   - likelyCount: How many numbers there will probably be. No page reaches beyond these, so that none is wasted.
  mutating func reserveLargePages(_ count: Int, likelyCount: Int) {
    reserveCapacity(count)
    #if os(Linux)
      unsafe withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let (start, size) = (UInt(bitPattern: base), UInt(largePageSize))
        let first = (start + size - 1) / size * size
        let end = (start + UInt(Swift.min(count, likelyCount) * MemoryLayout<Double>.stride)) / size * size
        guard first < end else { return }
        // Only advice: without large pages everything works as before.
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
      }
    #endif
  }
}

private let largePageSize = 2 << 20
