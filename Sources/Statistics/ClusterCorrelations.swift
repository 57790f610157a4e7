/// Pearson's correlations of several pairs of variables over the same clusters, for which each sum is added up once.
///
/// Each one has the bits that it has alone, and is undefined if one of its two variables is constant.
package struct ClusterCorrelations: Sendable {
  /// The sums of each cluster, in groups of `groupSize`, all clusters of the first group first: the count, Σv and Σv² of
  /// each variable, and Σuv of each pair, of variables centred on the mean of all.
  private let terms: [SIMD8<Double>]
  private let clusterCount: Int
  private let sumCount: Int
  private let variableCount: Int
  private let pairs: [(x: Int, y: Int)]

  /// As many sums as the registers of common processors hold for four weightings.
  private static let groupSize = 6

  /// - Parameters:
  ///   - clusters: The values of each observation of each cluster, one per variable; finite.
  ///   - pairs: The variables of each correlation.
  package init(_ clusters: [[[Double]]], variableCount: Int, pairs: [(x: Int, y: Int)]) {
    clusterCount = clusters.count
    self.variableCount = variableCount
    self.pairs = pairs
    sumCount = 1 + 2 * variableCount + pairs.count
    let observations = clusters.joined()
    precondition(observations.allSatisfy { $0.count == variableCount }, "\(variableCount) variables expected")
    let size = Double(max(1, observations.count))
    let means = (0..<variableCount).map { variable in observations.reduce(0) { $0 + $1[variable] } / size }
    let groupCount = (sumCount + Self.groupSize - 1) / Self.groupSize
    var terms = [SIMD8<Double>](repeating: .zero, count: groupCount * clusters.count)
    for (cluster, observations) in clusters.enumerated() {
      var sums = [Double](repeating: 0, count: sumCount)
      for values in observations {
        let centred = zip(values, means).map { $0 - $1 }
        sums[0] += 1
        for (variable, value) in centred.enumerated() {
          sums[1 + variable] += value
          sums[1 + variableCount + variable] += value * value
        }
        for (place, pair) in pairs.enumerated() {
          sums[1 + 2 * variableCount + place] += centred[pair.x] * centred[pair.y]
        }
      }
      for (place, sum) in sums.enumerated() {
        let (group, position) = place.quotientAndRemainder(dividingBy: Self.groupSize)
        terms[group * clusters.count + cluster][position] = sum
      }
    }
    self.terms = terms
  }

  package var count: Int { pairs.count }

  /// The correlations for four weightings at once, each with one weight per cluster. NaN where undefined.
  package func callAsFunction(_ weights: ArraySlice<SIMD4<Double>>) -> [SIMD4<Double>] {
    typealias Four = SIMD4<Double>
    var sums = [Four]()
    sums.reserveCapacity(sumCount + Self.groupSize)
    for start in stride(from: 0, to: terms.count, by: max(1, clusterCount)) {
      var (a, b, c, d, e, f) = (Four.zero, Four.zero, Four.zero, Four.zero, Four.zero, Four.zero)
      for (weight, cluster) in zip(weights, terms[start..<start + clusterCount]) {
        a += weight * cluster[0]
        b += weight * cluster[1]
        c += weight * cluster[2]
        d += weight * cluster[3]
        e += weight * cluster[4]
        f += weight * cluster[5]
      }
      sums += [a, b, c, d, e, f]
    }
    guard clusterCount > 0 else { return pairs.map { _ in Four(repeating: .nan) } }
    let count = sums[0]
    return pairs.enumerated().map { place, pair in
      let (x, y) = (sums[1 + pair.x], sums[1 + pair.y])
      let (xx, yy) = (sums[1 + variableCount + pair.x], sums[1 + variableCount + pair.y])
      return Self.correlation(count, x, y, xx, yy, xy: sums[1 + 2 * variableCount + place])
    }
  }

  /// The correlations of four weightings, given their weighted sums.
  static func correlation(
    _ count: SIMD4<Double>, _ x: SIMD4<Double>, _ y: SIMD4<Double>, _ xx: SIMD4<Double>,
    _ yy: SIMD4<Double>, xy: SIMD4<Double>
  ) -> SIMD4<Double> {
    let (varianceX, varianceY) = (xx - x * x / count, yy - y * y / count)
    let correlation = (xy - x * y / count) / (varianceX * varianceY).squareRoot()
    // Rounding can leave a small variance where a variable is constant.
    let varies = (varianceX .> 1e-12 * xx) .& (varianceY .> 1e-12 * yy)
    return correlation.clamped(lowerBound: SIMD4(repeating: -1), upperBound: SIMD4(repeating: 1))
      .replacing(with: SIMD4(repeating: .nan), where: .!varies)
  }
}
