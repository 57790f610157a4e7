import CGazePoints
import Foundation
import Statistics
import Testing

@Suite("The arc tangent of four quotients")
struct ArcTangentTests {
  private static func angles(_ y: SIMD4<Double>, _ x: SIMD4<Double>) -> [Double] {
    var angles = [Double](repeating: 0, count: 4)
    unsafe gazelab_arc_tangents((0..<4).map { y[$0] }, (0..<4).map { x[$0] }, &angles)
    return angles
  }

  @Test("in all directions and at all sizes, it differs from that of the system by a few last digits at most")
  func directions() {
    var generator = SeededGenerator(seed: 3, stream: "directions")
    for _ in 0..<20_000 {
      func number() -> Double { (generator.uniform() - 0.5) * pow(10, generator.uniform() * 30 - 15) }
      let y = SIMD4(number(), number(), generator.uniform() - 0.5, generator.uniform() - 0.5)
      let x = SIMD4(number(), generator.uniform() - 0.5, number(), generator.uniform() - 0.5)
      let angles = Self.angles(y, x)
      for lane in 0..<4 {
        let expected = atan2(y[lane], x[lane])
        #expect(abs(angles[lane] - expected) <= 6e-16 * abs(expected), "\(y[lane]) \(x[lane])")
      }
    }
  }

  @Test("it is known where a side is zero or both are the same, and is 0 without a vector")
  func corners() {
    let corners: [(y: Double, x: Double, angle: Double)] = [
      (0, 1, 0), (1, 1, .pi / 4), (1, 0, .pi / 2), (1, -1, 3 * .pi / 4), (0, -1, .pi), (-1, -1, -3 * .pi / 4),
      (-1, 0, -.pi / 2), (-1, 1, -.pi / 4), (0, 0, 0),
    ]
    for (y, x, angle) in corners {
      let angles = Self.angles(SIMD4(repeating: y), SIMD4(repeating: x))
      for lane in 0..<4 { #expect(abs(angles[lane] - angle) <= 1e-15, "\(y) \(x)") }
    }
    let undefined = Self.angles(SIMD4(.nan, 1, 0, 1), SIMD4(1, .nan, 1, 1))
    #expect(
      undefined[0].isNaN && undefined[1].isNaN && undefined[2] == 0 && abs(undefined[3] - .pi / 4) < 1e-15)
  }
}
