import Inputs
import Statistics

/// A parameter that differs from person to person: close to normal about a mean.
struct Distribution: Sendable, Equatable {
  let mean: Double
  /// The standard deviation.
  let spread: Double

  /// Reads `{mean, spread}`.
  init(from section: inout ConfigSection, in range: ClosedRange<Double>) {
    mean = section.number("mean", in: range)
    spread = section.number("spread", in: 0...max(abs(range.lowerBound), abs(range.upperBound)))
  }

  private init(mean: Double, spread: Double) {
    self.mean = mean
    self.spread = spread
  }

  /// The same in radians, of degrees.
  var radians: Distribution {
    Distribution(mean: Trigonometry.radians(mean), spread: Trigonometry.radians(spread))
  }

  func draw(_ generator: inout SeededGenerator) -> Double { mean + spread * generator.nearlyNormal() }

  /// What stands for a distribution that could not be read.
  static let unread = Distribution(mean: 0, spread: 0)
}

extension ConfigSection {
  mutating func distribution(_ key: String, in range: ClosedRange<Double>) -> Distribution {
    section(key, isRequired: true) { Distribution(from: &$0, in: range) } ?? .unread
  }

  /// A number of degrees, as radians.
  mutating func degrees(_ key: String, in range: ClosedRange<Double>) -> Double {
    Trigonometry.radians(number(key, in: range))
  }
}

extension SeededGenerator {
  /// Three numbers close to normal, of mean 0 and standard deviation 1.
  mutating func nearlyNormalVector() -> Vector {
    let (x, y) = (nearlyNormal(), nearlyNormal())
    return Vector(x, y, nearlyNormal())
  }
}
