/// A random number generator that gives the same numbers on all platforms and with all versions of Swift.
///
/// Source: xoshiro256++ 1.0, SplitMix64 (Blackman and Vigna, ACM TOMS 47(4), 2021); Lemire, ACM TOMACS 29(1), 2019.
package struct SeededGenerator: Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// - Parameter state: Not all zero.
  init(state: (UInt64, UInt64, UInt64, UInt64)) { self.state = state }

  /// - Parameter stream: What the numbers are for; streams of the same seed are independent.
  package init(seed: UInt64, stream: String, index: Int = 0) {
    var mixer = seed
    func split() -> UInt64 {
      mixer &+= 0x9e37_79b9_7f4a_7c15
      var word = mixer
      word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      return word ^ (word >> 31)
    }
    mixer = split() ^ stableHash(stream)
    mixer = split() ^ UInt64(bitPattern: Int64(index))
    state = (split(), split(), split(), split())
  }

  package mutating func next() -> UInt64 {
    func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 { (word << bits) | (word >> (64 - bits)) }
    let result = rotate(state.0 &+ state.3, 23) &+ state.0
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotate(state.3, 45)
    return result
  }

  /// A uniformly distributed integer from 0 to `bound` − 1.
  package mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "a bound of \(bound)")
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// A uniformly distributed number in [0, 1), a multiple of 2⁻⁵³.
  package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// An almost normal number (mean 0, SD 1, within ±6): twelve uniform ones, since logarithms differ between platforms.
  package mutating func nearlyNormal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform() }
    return sum
  }

  /// Moves `count` randomly chosen positions to the front, in random order; shuffles all if `count` is nil.
  package mutating func shuffle(_ positions: inout [Int], choosing count: Int? = nil) {
    for index in 0..<min(count ?? positions.count, max(0, positions.count - 1)) {
      positions.swapAt(index, index + next(below: positions.count - index))
    }
  }
}

/// A hash of a text that never changes; Swift's own hash differs from run to run.
///
/// Source: Fowler, Noll and Vo, FNV-1a, 64 bits.
package func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
