/// Vectors of signs, one sign per unit: all of them for few units, otherwise drawn at random.
///
/// Under a symmetric null hypothesis, each vector makes equally likely data from centred ones.
package struct SignFlips: Sendable {
  /// The largest number of units of which all vectors are enumerated.
  package static let largestExactCount = 13
  package static let drawCount = 9999

  package let unitCount: Int
  /// How many vectors `visit` visits.
  package let count: Int
  private let seed: UInt64
  private let stream: String

  package init(unitCount: Int, seed: UInt64, stream: String) {
    precondition(unitCount > 0, "no unit")
    self.unitCount = unitCount
    self.seed = seed
    self.stream = stream
    count = unitCount <= Self.largestExactCount ? 1 << unitCount : Self.drawCount
  }

  package var isExact: Bool { unitCount <= Self.largestExactCount }

  /// Calls `body` with each vector of 1 and −1, in an order that the seed and the stream determine.
  package func visit(_ body: ([Double]) -> Void) {
    var signs = [Double](repeating: 1, count: unitCount)
    guard isExact else {
      var generator = SeededGenerator(seed: seed, stream: stream)
      for _ in 0..<count {
        var bits: UInt64 = 0
        for unit in signs.indices {
          if unit % 64 == 0 { bits = generator.next() }
          signs[unit] = bits & 1 == 0 ? 1 : -1
          bits >>= 1
        }
        body(signs)
      }
      return
    }
    for pattern in 0..<count {
      for unit in signs.indices { signs[unit] = pattern >> unit & 1 == 0 ? 1 : -1 }
      body(signs)
    }
  }
}
