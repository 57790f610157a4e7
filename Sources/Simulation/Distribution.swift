import Captures
import Inputs
import Statistics

/// A parameter that varies between people, with an approximately normal distribution.
struct Distribution: Sendable, Equatable {
  let mean: Double
  let spread: Double

  var radians: Distribution {
    Distribution(mean: Trigonometry.radians(mean), spread: Trigonometry.radians(spread))
  }

  func draw(_ generator: inout SeededGenerator) -> Double { mean + spread * generator.nearlyNormal() }
}

extension Distribution {
  init(from section: inout ConfigSection, in range: ClosedRange<Double>) {
    mean = section.number("mean", in: range)
    spread = section.number("spread", in: 0...max(abs(range.lowerBound), abs(range.upperBound)))
  }
}

extension ConfigSection {
  mutating func distribution(_ key: String, in range: ClosedRange<Double>) -> Distribution {
    // A distribution that cannot be read has been recorded.
    section(key, isRequired: true) { Distribution(from: &$0, in: range) } ?? Distribution(mean: 0, spread: 0)
  }

  /// Reads degrees and returns radians.
  mutating func degrees(_ key: String, in range: ClosedRange<Double>) -> Double {
    Trigonometry.radians(number(key, in: range))
  }
}

extension SeededGenerator {
  mutating func nearlyNormalVector() -> Vector {
    let (x, y) = (nearlyNormal(), nearlyNormal())
    return Vector(x, y, nearlyNormal())
  }
}
