/// How many independent values a mean needs for an interval of some width.
package struct MeanPrecision: Sendable, Equatable {
  /// The variance of a single value, at least 0.
  let variance: Double

  package init(variance: Double) {
    precondition(variance >= 0 && variance.isFinite, "a variance of \(variance)")
    self.variance = variance
  }

  /// Half of the width of Student's 95 % interval of the mean of `count` values, at least 2, if their variance is as expected.
  package func halfWidth(_ count: Int) -> Double {
    StudentDistribution(degreesOfFreedom: Double(count - 1)).quantile(0.975)
      * (variance / Double(count)).squareRoot()
  }

  /// The smallest number of values with at most a half width, above 0; nil if it is above a million.
  package func count(halfWidth: Double) -> Int? {
    SmallestCount.find(from: 2, atMost: PairedTPower.mostCount) { self.halfWidth($0) <= halfWidth }
  }
}
