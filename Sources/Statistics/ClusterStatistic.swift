/// A number as a function of how often each cluster is counted.
package protocol ClusterStatistic: Sendable {
  /// The statistic for one weight per cluster; nil where undefined.
  func callAsFunction(_ weights: [Int]) -> Double?

  /// The statistic for four weightings at once; each lane is bit-identical to the scalar version. NaN where undefined.
  func callAsFunction(_ weights: ArraySlice<SIMD4<Double>>) -> SIMD4<Double>
}
