/// A mean over clusters, or its square root, as a function of how often each cluster is counted.
package struct ClusterMean: ClusterStatistic {
  /// The sum and the number of averaged values of each cluster.
  private let terms: [(total: Double, count: Double)]
  private let isRoot: Bool

  /// - Parameter terms: One per cluster. If a term is not finite, the mean is undefined.
  package init(_ terms: [(total: Double, count: Double)], isRoot: Bool) {
    self.terms = terms
    self.isRoot = isRoot
  }

  package func callAsFunction(_ weights: ArraySlice<SIMD4<Double>>) -> SIMD4<Double> {
    var (total, count) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for (weight, term) in zip(weights, terms) {
      total += weight * term.total
      count += weight * term.count
    }
    let mean = total / count
    return isRoot ? mean.squareRoot() : mean
  }
}
