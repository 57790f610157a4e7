/// The power of the two-sided paired t test at 5 %, by the noncentral t distribution.
///
/// Source: Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed., 1988, chapter 2.
package struct PairedTPower: Sendable, Equatable {
  /// The true mean difference, above 0, in any unit.
  let difference: Double
  /// The standard deviation of single differences, above 0, in the same unit.
  let deviation: Double

  package init(difference: Double, deviation: Double) {
    precondition(difference > 0 && deviation > 0, "\(difference) with a standard deviation of \(deviation)")
    self.difference = difference
    self.deviation = deviation
  }

  /// - Parameter count: The number of pairs, at least 2.
  package func power(_ count: Int) -> Double {
    precondition(count > 1, "\(count) pairs")
    let degreesOfFreedom = Double(count - 1)
    let critical = StudentDistribution(degreesOfFreedom: degreesOfFreedom).quantile(0.975)
    // Beyond this, the power is 1 in double precision.
    let noncentrality = min(100, difference / deviation * Double(count).squareRoot())
    let student = NoncentralStudent(degreesOfFreedom: degreesOfFreedom, noncentrality: noncentrality)
    return 1 - student.cumulative(critical) + student.cumulative(-critical)
  }

  /// The smallest number of pairs with at least a power, above 0.05 and below 1; nil if it is above `mostCount`.
  package func count(for power: Double) -> Int? {
    SmallestCount.find(from: 2, atMost: Self.mostCount) { self.power($0) >= power }
  }

  package static let mostCount = 1_000_000
}

/// Finds a number of units.
enum SmallestCount {
  /// The smallest number that is enough, where all larger ones are, too; nil if the largest is not.
  static func find(from least: Int, atMost most: Int, _ isEnough: (Int) -> Bool) -> Int? {
    var (low, high) = (least, least)
    while !isEnough(high) {
      guard high < most else { return nil }
      (low, high) = (high + 1, min(most, high * 2))
    }
    while low < high {
      let middle = (low + high) / 2
      if isEnough(middle) { high = middle } else { low = middle + 1 }
    }
    return high
  }
}
