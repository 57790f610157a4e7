/// Numbers of four choices of rows side by side, in memory of their own: reading and writing one costs no more than that.
///
/// An array asks at each write whether somebody else holds it, and at each read whether the index is in it; here that
/// takes longer than the arithmetic. Indices are checked in debug builds.
@safe struct LaneBuffer: ~Copyable {
  typealias Lanes = SIMD4<Double>

  private let numbers: UnsafeMutableBufferPointer<Lanes>

  /// Zeros.
  init(count: Int) {
    unsafe numbers = .allocate(capacity: count)
    unsafe numbers.initialize(repeating: .zero)
  }

  deinit { unsafe numbers.deallocate() }

  subscript(index: Int) -> Lanes {
    get {
      unsafe assert(numbers.indices.contains(index), "beyond the buffer")
      return unsafe numbers[index]
    }
    nonmutating set {
      unsafe assert(numbers.indices.contains(index), "beyond the buffer")
      unsafe numbers[index] = newValue
    }
  }

  /// The scalar product of a stretch of this buffer and one of another, or of itself.
  ///
  /// Added up in an order of its own: a factor's numbers do not depend on the columns behind.
  func product(_ start: Int, with other: borrowing LaneBuffer, _ otherStart: Int, count: Int) -> Lanes {
    // Two sums at a time: one addition need not wait for the one before.
    var (even, odd) = (Lanes.zero, Lanes.zero)
    var index = 0
    while index + 1 < count {
      even += self[start + index] * other[otherStart + index]
      odd += self[start + index + 1] * other[otherStart + index + 1]
      index += 2
    }
    if index < count { even += self[start + index] * other[otherStart + index] }
    return even + odd
  }
}
