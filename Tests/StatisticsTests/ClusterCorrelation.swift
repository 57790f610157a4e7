@testable import Statistics

/// Pearson's correlation over the pairs of all clusters; undefined if one of the two variables is constant.
struct ClusterCorrelation: ClusterStatistic {
  /// Per cluster: count, Σx, Σy, Σx², Σy², Σxy of pairs centred on the mean of all: a large mean costs no precision.
  private let clusters: [SIMD8<Double>]
  let count: Int

  /// - Parameter clusters: The pairs of each cluster; finite.
  init(_ clusters: [[(x: Double, y: Double)]]) {
    let pairs = clusters.joined()
    count = pairs.count
    let size = Double(max(1, count))
    let (meanX, meanY) = (pairs.reduce(0) { $0 + $1.x } / size, pairs.reduce(0) { $0 + $1.y } / size)
    self.clusters = clusters.map { pairs in
      pairs.reduce(into: SIMD8.zero) { sums, pair in
        let (x, y) = (pair.x - meanX, pair.y - meanY)
        sums += SIMD8(1, x, y, x * x, y * y, x * y, 0, 0)
      }
    }
  }

  func callAsFunction(_ weights: ArraySlice<SIMD4<Double>>) -> SIMD4<Double> {
    typealias Four = SIMD4<Double>
    var (count, x, y, xx, yy, xy) = (Four.zero, Four.zero, Four.zero, Four.zero, Four.zero, Four.zero)
    for (weight, cluster) in zip(weights, clusters) {
      count += weight * cluster[0]
      x += weight * cluster[1]
      y += weight * cluster[2]
      xx += weight * cluster[3]
      yy += weight * cluster[4]
      xy += weight * cluster[5]
    }
    return ClusterCorrelations.correlation(count, x, y, xx, yy, xy: xy)
  }
}
