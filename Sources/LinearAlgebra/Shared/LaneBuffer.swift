/// An unchecked buffer of SIMD lanes, one lane for each of four choices of rows.
///
/// An array checks uniqueness on every write and bounds on every access, which here takes longer than the arithmetic.
/// This buffer checks indices in debug builds only.
@safe struct LaneBuffer: ~Copyable {
  typealias Lanes = SIMD4<Double>

  private let numbers: UnsafeMutableBufferPointer<Lanes>

  /// Fills the buffer with zeros.
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

  /// The dot product of a range of this buffer with a range of another buffer or of this one.
  ///
  /// The order of summation depends on `count` alone, so a factor's numbers do not depend on later columns.
  func product(_ start: Int, with other: borrowing LaneBuffer, _ otherStart: Int, count: Int) -> Lanes {
    // With two sums, an addition need not wait for the previous one.
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
