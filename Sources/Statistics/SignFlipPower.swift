/// How often two rows are told apart by `BestComparison`, in simulated studies whose differences are drawn from those of a
/// pilot.
///
/// A simulated study draws people from the pilot with replacement; their differences keep the shape and the standard
/// deviation of the pilot's, but have the mean that is asked about. The row is told apart if it is not in the set.
package struct SignFlipPower: Sendable {
  /// What a person's difference is besides the mean.
  private let deviations: [Double]
  private let difference: Double
  private let seed: UInt64
  private let stream: String

  package static let studyCount = 2000
  /// With more units, flips and t agree, and simulating takes long.
  package static let mostUnitCount = 200

  private static let level = 0.95

  /// - Parameters:
  ///   - differences: Those of the pilot, one per person, at least two that differ.
  ///   - difference: The true mean difference of the planned study, above 0.
  ///   - scale: What the standard deviation is multiplied by.
  ///   - seed: For the draws and the flips, together with `stream`.
  package init(
    _ differences: [Double], difference: Double, scale: Double = 1, seed: UInt64, stream: String = "plan"
  ) {
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    // Draws with replacement have the variance of a population; the pilot's is that of a sample.
    let factor = scale * (count / (count - 1)).squareRoot()
    deviations = differences.map { factor * ($0 - mean) }
    self.difference = difference
    self.seed = seed
    self.stream = stream
  }

  /// The smallest number of people with at least a power; nil above `mostUnitCount`.
  package func count(for power: Double) -> Int? {
    SmallestCount.find(from: BestComparison.leastUnitCount, atMost: Self.mostUnitCount) {
      self.power($0) >= power
    }
  }

  /// - Parameter count: The number of people, at least 2.
  package func power(_ count: Int) -> Double {
    let flips = SignFlips(unitCount: count, seed: seed, stream: stream).masks
    let told = (0..<Self.studyCount).count { study in
      // The same draws for each number of people, so that more of them never look worse by chance alone.
      var generator = SeededGenerator(seed: seed, stream: "\(stream) study", index: study)
      let drawn = (0..<count).map { _ in
        difference + deviations[generator.next(below: deviations.count)]
      }
      return Self.isToldApart(drawn, flips)
    }
    return Double(told) / Double(Self.studyCount)
  }

  /// Whether a row with these differences from another is not in the set that `BestComparison` gives for the two.
  ///
  /// After a flip of the signs, t rises with the mean alone, because the squares stay: quantiles of t are found among means.
  static func isToldApart(_ differences: [Double], _ flips: SignFlips.Masks) -> Bool {
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    guard mean > 0 else { return false }
    let centred = differences.map { $0 - mean }
    let square = centred.reduce(0) { $0 + $1 * $1 } / count
    guard square > 0 else { return true }
    let t = mean / (square / (count - 1)).squareRoot()
    let reached = count * t * (square / (count - 1 + t * t)).squareRoot()
    let most = flips.count - Int((level * Double(flips.count)).rounded(.up))
    return !flips.sums(centred, reach: reached, inMoreThan: most)
  }
}

extension SignFlips {
  /// The vectors of signs as bits: a unit with a 1 is flipped.
  package struct Masks: Sendable {
    let unitCount: Int
    let count: Int
    /// By vector, then by eight units.
    fileprivate let bytes: [UInt8]

    /// Whether the sum of the values with their signs is at least `least` in more than `most` of the vectors.
    fileprivate func sums(_ values: [Double], reach least: Double, inMoreThan most: Int) -> Bool {
      let width = (unitCount + 7) / 8
      // The sum of each eight values for each pattern of their signs.
      var tables = [Double](repeating: 0, count: 256 * width)
      for part in 0..<width {
        let own = values[8 * part..<min(8 * part + 8, unitCount)]
        tables[256 * part] = own.reduce(0, +)
        for pattern in 1..<256 {
          let unit = own.startIndex + pattern.trailingZeroBitCount
          tables[256 * part + pattern] =
            tables[256 * part + pattern & (pattern - 1)] - (unit < own.endIndex ? 2 * values[unit] : 0)
        }
      }
      var reached = 0
      for vector in 0..<count {
        var sum = 0.0
        for part in 0..<width { sum += tables[256 * part + Int(bytes[vector * width + part])] }
        if sum >= least {
          reached += 1
          if reached > most { return true }
        }
      }
      return false
    }
  }

  /// The vectors that `visit` visits.
  package var masks: Masks {
    let width = (unitCount + 7) / 8
    var bytes = [UInt8]()
    bytes.reserveCapacity(count * width)
    visit { signs in
      for part in 0..<width {
        var byte: UInt8 = 0
        for unit in 8 * part..<min(8 * part + 8, unitCount) where signs[unit] < 0 {
          byte |= 1 << (unit - 8 * part)
        }
        bytes.append(byte)
      }
    }
    return Masks(unitCount: unitCount, count: count, bytes: bytes)
  }
}
