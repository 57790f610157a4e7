/// Draws clusters, such as subjects, with replacement, once for all statistics, and computes their intervals. If the
/// current task is cancelled, the remaining draws are undefined, so there is no interval.
///
/// Source: Davison and Hinkley, Bootstrap Methods and their Application, 1997, section 3.8 (clusters).
package struct ClusterBootstrap: Sendable {
  package let clusterCount: Int
  let drawCount: Int
  /// How often draws hold clusters, four draws at a time: all clusters of draws 0 to 3 first; 0 after the last draw.
  /// A thousand clusters in all draws would take 40 MB as doubles.
  let weights: [SIMD4<UInt16>]

  /// The smallest number of clusters for which an interval is given; with fewer it would be meaningless.
  package static let leastClusterCount = 6
  package static let usualDrawCount = 4999

  /// The stream for all tables about a split, so that an interval is the same in all of them.
  package static func stream(split: String) -> String { "intervals \(split)" }

  /// A caution about few clusters after a space, empty from 20 on; coverage from 3000 simulated means of normal numbers.
  package static func caution(_ clusterCount: Int) -> String {
    (leastClusterCount..<20).contains(clusterCount)
      ? " With so few clusters these intervals are too narrow: for the mean of normal numbers they cover 86 % with 6, "
        + "89 % with 8 and 91 % with 12."
      : ""
  }

  /// The seed and the stream determine the draws, of which there is at least one.
  package init(clusterCount: Int, drawCount: Int = usualDrawCount, seed: UInt64, stream: String) {
    precondition(clusterCount >= 0 && drawCount >= 1, "\(drawCount) draws of \(clusterCount) clusters")
    self.clusterCount = clusterCount
    self.drawCount = drawCount
    var generator = SeededGenerator(seed: seed, stream: stream)
    var weights = [SIMD4<UInt16>]()
    weights.reserveCapacity((drawCount + 3) / 4 * clusterCount)
    // The counts of the four draws, one draw after the other.
    var counts = [UInt16](repeating: 0, count: 4 * clusterCount)
    var check = CancellationCheck()
    for first in stride(from: 0, to: drawCount, by: 4) {
      for index in counts.indices { counts[index] = 0 }
      if check.isCancelled() {
        weights.append(contentsOf: repeatElement(.zero, count: clusterCount))
        continue
      }
      for lane in 0..<min(4, drawCount - first) {
        for _ in 0..<clusterCount { counts[lane * clusterCount + generator.next(below: clusterCount)] += 1 }
      }
      for cluster in 0..<clusterCount {
        weights.append(
          SIMD4(
            counts[cluster], counts[clusterCount + cluster], counts[2 * clusterCount + cluster],
            counts[3 * clusterCount + cluster]))
      }
    }
    self.weights = weights
  }

  /// The values of a statistic under all weightings that an interval needs; not finite where it is undefined.
  package struct Values: Sendable {
    package let estimate: Double
    /// The statistic with each cluster left out in turn.
    package let jackknife: [Double]
    package let draws: [Double]

    /// The difference from another statistic of the same clusters.
    package func minus(_ other: Values) -> Values {
      Values(
        estimate: estimate - other.estimate, jackknife: zip(jackknife, other.jackknife).map { $0 - $1 },
        draws: zip(draws, other.draws).map { $0 - $1 })
    }
  }

  /// The values of a statistic under all weightings.
  package func values(_ statistic: some ClusterStatistic) -> Values {
    var values = [Double]()
    values.reserveCapacity(1 + clusterCount + drawCount)
    forEachFour { weights, lanes in
      let four = weights.map { statistic($0) } ?? SIMD4(repeating: .nan)
      for lane in lanes { values.append(four[lane]) }
    }
    return self.values(values)
  }

  /// The values of several correlations, whose sums are added up once.
  package func values(_ correlations: ClusterCorrelations) -> [Values] {
    var values = [[Double]](repeating: [], count: correlations.count)
    for index in values.indices { values[index].reserveCapacity(1 + clusterCount + drawCount) }
    forEachFour { weights, lanes in
      let fours = weights.map { correlations($0) }
      for index in values.indices {
        let four = fours?[index] ?? SIMD4(repeating: .nan)
        for lane in lanes { values[index].append(four[lane]) }
      }
    }
    return values.map { self.values($0) }
  }

  /// - Parameter values: In the order of `forEachFour`.
  private func values(_ values: [Double]) -> Values {
    // Which NaN it is differs between processors.
    let plain = values.map { $0.isNaN ? .nan : $0 }
    return Values(
      estimate: plain[0], jackknife: Array(plain[1..<1 + clusterCount]),
      draws: Array(plain[(1 + clusterCount)...]))
  }

  /// Passes on all weightings that an interval needs, up to four at a time: each cluster once, each cluster left out in
  /// turn, and the draws. They are nil after the task has been cancelled.
  private func forEachFour(_ visit: (_ weights: ArraySlice<SIMD4<Double>>?, _ lanes: Range<Int>) -> Void) {
    var four = [SIMD4<Double>](repeating: SIMD4(repeating: 1), count: clusterCount)
    visit(four[...], 0..<1)
    var check = CancellationCheck()
    for first in stride(from: 0, to: clusterCount, by: 4) {
      let lanes = 0..<min(4, clusterCount - first)
      guard !check.isCancelled() else {
        visit(nil, lanes)
        continue
      }
      for lane in lanes { four[first + lane][lane] = 0 }
      visit(four[...], lanes)
      for lane in lanes { four[first + lane][lane] = 1 }
    }
    var left = drawCount
    for start in stride(from: 0, to: weights.count, by: max(1, clusterCount)) {
      let lanes = 0..<min(4, left)
      left -= lanes.count
      guard !check.isCancelled() else {
        visit(nil, lanes)
        continue
      }
      for cluster in 0..<clusterCount { four[cluster] = SIMD4<Double>(weights[start + cluster]) }
      visit(four[...], lanes)
    }
  }

  /// The interval of a statistic, corrected for bias and acceleration; `level` is between 0 and 1.
  ///
  /// - Throws: `WithheldReason` for fewer than 6 clusters, an undefined value, and as `BCaInterval.interval`.
  package func interval(
    level: Double = 0.95, of values: Values
  ) throws(WithheldReason) -> ConfidenceInterval {
    guard clusterCount >= Self.leastClusterCount else { throw .tooFewClusters(count: clusterCount) }
    guard values.estimate.isFinite else { throw .undefinedStatistic }
    if let cluster = values.jackknife.firstIndex(where: { !$0.isFinite }) {
      throw .undefinedWithoutCluster(index: cluster)
    }
    let undefinedCount = values.draws.count { !$0.isFinite }
    guard undefinedCount == 0 else { throw .undefinedDraws(count: undefinedCount) }
    return try BCaInterval.interval(
      estimate: values.estimate, draws: values.draws, jackknife: values.jackknife, level: level)
  }
}

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
