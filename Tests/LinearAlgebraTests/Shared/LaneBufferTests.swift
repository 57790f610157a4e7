import Testing

@testable import LinearAlgebra

@Suite("Buffers of SIMD lanes")
struct LaneBufferTests {
  @Test("a dot product has as many terms as asked for, in each lane", arguments: 0...6)
  func product(count: Int) {
    // The lanes hold 1, 10, 100 and 1000 times 1, 2, 3 and so on; the other buffer holds 5, 6, 7 and so on.
    let one = LaneBuffer(count: 12)
    let other = LaneBuffer(count: 12)
    let units = LaneBuffer.Lanes(1, 10, 100, 1000)
    for index in 0..<12 {
      one[index] = Double(index + 1) * units
      other[index] = LaneBuffer.Lanes(repeating: Double(index + 5))
    }
    // From index 2 and 3 on: 3 × 8, 4 × 9, 5 × 10, …
    let expected = [0, 24, 60, 110, 176, 260, 364][count]
    #expect(one.product(2, with: other, 3, count: count) == Double(expected) * units)
  }

  @Test("a buffer begins with zeros")
  func zeros() {
    let buffer = LaneBuffer(count: 3)
    for index in 0..<3 { #expect(buffer[index] == .zero) }
  }
}
