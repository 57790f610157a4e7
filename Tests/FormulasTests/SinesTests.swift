import Foundation
import Testing

@testable import Formulas

@Suite("Sines and cosines of columns")
struct SinesTests {
  private static let functions: [(FormulaFunction, @Sendable (Double) -> Double)] = [
    (.sin, { sin($0) }), (.cos, { cos($0) }),
  ]

  private static func values(_ function: FormulaFunction, _ angles: [Double]) -> [Double] {
    var numbers = angles
    FormulaKernel.apply(function, &numbers, [], count: angles.count)
    return numbers
  }

  @Test("are within two units in the last place of the library's, near zeros too")
  func accuracy() {
    var angles = (0..<20_000).map { Double($0 * 7919 % 20_000 - 10_000) * 0.0317 }
    for quarter in stride(from: -330_000, through: 330_000, by: 1103) {
      let zero = Double(quarter) * Double.pi / 2
      angles += [zero, zero.nextUp, zero.nextDown, zero + 1e-9]
    }
    for (function, expected) in Self.functions {
      for (angle, value) in zip(angles, Self.values(function, angles)) {
        let right = expected(angle)
        #expect(abs(value - right) <= 2 * right.ulp, "\(function) of \(angle)")
      }
    }
  }

  @Test("are the same alone as among others, and the library's beyond 2^19 rad")
  func large() {
    let angles = [1e6, -3e9, 1e300, 0.5, 524_288, 524_289]
    for (function, expected) in Self.functions {
      let together = Self.values(function, angles)
      let alone = angles.map { Self.values(function, [$0])[0] }
      #expect(together == alone)
      let library = angles[..<3].map { expected($0) }
      #expect(Array(together[..<3]) == library)
    }
  }

  @Test("have the sign of zero, and are missing for what is not finite")
  func special() {
    #expect(Self.values(.sin, [-0.0])[0].sign == .minus)
    #expect(Self.values(.sin, [0.0])[0].sign == .plus)
    #expect(Self.values(.cos, [0.0, -0.0]) == [1, 1])
    for function in [FormulaFunction.sin, .cos] {
      let missing = Self.values(function, [.nan, .infinity, -.infinity]).filter { $0.isNaN }
      #expect(missing.count == 3)
    }
  }
}
