/// A number as a function of how often each of some clusters counts.
protocol ClusterStatistic: Sendable {
  /// Nil where it is not defined.
  func callAsFunction(_ weights: [Int]) -> Double?

  /// Of four weightings, to the digit those of each by itself; NaN where it is not defined.
  ///
  /// - Parameter weights: By cluster.
  func callAsFunction(_ weights: ArraySlice<SIMD4<Double>>) -> SIMD4<Double>
}
