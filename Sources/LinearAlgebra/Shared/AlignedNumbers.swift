internal import CSharedFits

/// Numbers at a fixed place in memory, aligned to a line of the cache, as wide vectors are read fastest.
///
/// Indices are checked in debug builds only. The numbers are written by one thread before others read them.
@safe final class AlignedNumbers: @unchecked Sendable {
  let count: Int
  private let start: UnsafeMutablePointer<Double>

  /// Zeros.
  convenience init(count: Int) {
    self.init(unfilled: count)
    unsafe start.initialize(repeating: 0, count: count)
  }

  /// The numbers are unknown until they are written.
  init(unfilled count: Int) {
    self.count = count
    let bytes = count * MemoryLayout<Double>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes), alignment: 64)
    unsafe start = memory.bindMemory(to: Double.self, capacity: count)
  }

  deinit { unsafe start.deallocate() }

  subscript(index: Int) -> Double {
    get {
      assert((0..<count).contains(index), "beyond the numbers")
      return unsafe start[index]
    }
    set {
      assert((0..<count).contains(index), "beyond the numbers")
      unsafe start[index] = newValue
    }
  }

  /// The memory from an index on, which is valid as long as this object is.
  @unsafe func pointer(_ index: Int = 0) -> UnsafeMutablePointer<Double> {
    precondition(index >= 0 && index <= count, "beyond the numbers")
    return unsafe start + index
  }
}

/// How many numbers the kernels in C work on at a time.
enum Lanes {
  /// How many choices of rows are side by side.
  static let count = Int(gazelab_lane_count)
  /// The widest vectors of this processor, in doubles: 8, 4 or 2. The narrowest ones round differently.
  static let vectors = gazelab_widest_vectors()
}
