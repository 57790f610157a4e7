/// Pearson's correlation over the pairs of all clusters, as a function of how often each cluster is counted.
package struct ClusterCorrelation: ClusterStatistic {
  /// Sums over a cluster's pairs, centred on the mean of all pairs so that a large mean costs no precision.
  private struct Sums {
    var count = 0.0
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var yy = 0.0
    var xy = 0.0
  }

  private let clusters: [Sums]

  /// The number of pairs.
  package let count: Int

  /// - Parameter clusters: The pairs of each cluster; finite.
  package init(_ clusters: [[(x: Double, y: Double)]]) {
    let pairs = clusters.joined()
    count = pairs.count
    let size = Double(max(1, count))
    let (meanX, meanY) = (pairs.reduce(0) { $0 + $1.x } / size, pairs.reduce(0) { $0 + $1.y } / size)
    self.clusters = clusters.map { pairs in
      pairs.reduce(into: Sums()) { sums, pair in
        let (x, y) = (pair.x - meanX, pair.y - meanY)
        sums.count += 1
        sums.x += x
        sums.y += y
        sums.xx += x * x
        sums.yy += y * y
        sums.xy += x * y
      }
    }
  }

  /// Nil if one of the two variables is constant.
  package func callAsFunction(_ weights: [Int]) -> Double? {
    let value = sum(weights.map { SIMD4(repeating: Double($0)) }[...])[0]
    return value.isFinite ? value : nil
  }

  package func callAsFunction(_ weights: ArraySlice<SIMD4<Double>>) -> SIMD4<Double> { sum(weights) }

  private func sum(_ weights: ArraySlice<SIMD4<Double>>) -> SIMD4<Double> {
    typealias Four = SIMD4<Double>
    var (count, x, y) = (Four.zero, Four.zero, Four.zero)
    var (xx, yy, xy) = (Four.zero, Four.zero, Four.zero)
    for (weight, cluster) in zip(weights, clusters) {
      count += weight * cluster.count
      x += weight * cluster.x
      y += weight * cluster.y
      xx += weight * cluster.xx
      yy += weight * cluster.yy
      xy += weight * cluster.xy
    }
    let (varianceX, varianceY) = (xx - x * x / count, yy - y * y / count)
    let correlation = (xy - x * y / count) / (varianceX * varianceY).squareRoot()
    // Rounding can leave a small variance where a variable is constant.
    let varies = (varianceX .> 1e-12 * xx) .& (varianceY .> 1e-12 * yy)
    return correlation.clamped(lowerBound: Four(repeating: -1), upperBound: Four(repeating: 1))
      .replacing(with: Four(repeating: .nan), where: .!varies)
  }
}
