/// A number as a function of how often each cluster is counted.
package protocol ClusterStatistic: Sendable {
  /// The statistic for four weightings at once, each with one weight per cluster. NaN where undefined.
  func callAsFunction(_ weights: ArraySlice<SIMD4<Double>>) -> SIMD4<Double>
}

extension ClusterStatistic {
  /// The statistic for one weighting; nil where undefined.
  package func callAsFunction(_ weights: [Int]) -> Double? {
    let value = self(weights.map { SIMD4(repeating: Double($0)) }[...])[0]
    return value.isNaN ? nil : value
  }
}
