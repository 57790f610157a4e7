/// Draws clusters, such as participants, with replacement, and gives the intervals of their statistics.
///
/// The draws are made once, so all statistics asked of one value see the same clusters in the same draw.
///
/// Source: Davison and Hinkley, Bootstrap Methods and their Application, 1997, section 3.8 (clusters).
struct ClusterBootstrap: Sendable {
  let clusterCount: Int
  private let drawCount: Int
  /// How often each cluster is in each draw, four draws together: first all clusters of draws 0 to 3. The counts of a
  /// draw sum to `clusterCount`; behind the last draw there are zeros.
  private let weights: [SIMD4<Double>]

  /// The least number of clusters that have an interval; with fewer it would only look like one.
  static let leastClusterCount = 6

  /// How many draws an interval is made of where nobody asks for another number.
  static let usualDrawCount = 4999

  /// One for all tables about a split: the same intervals wherever they stand.
  static func stream(split: String) -> String { "intervals \(split)" }

  /// What to say beside intervals over few clusters; starts with a space. Nothing for many.
  ///
  /// The shares are those of 3000 simulated means of normal numbers.
  static func caution(_ clusterCount: Int) -> String {
    (leastClusterCount..<20).contains(clusterCount)
      ? " Over so few such intervals are too narrow: those of the mean of normal numbers cover 86 % with 6, 89 % "
        + "with 8 and 91 % with 12."
      : ""
  }

  /// - Parameters:
  ///   - clusterCount: At least 0.
  ///   - drawCount: At least 1.
  ///   - seed: The experiment's.
  ///   - stream: What the draws are for: the same seed and stream draw the same.
  init(clusterCount: Int, drawCount: Int = usualDrawCount, seed: UInt64, stream: String) {
    precondition(clusterCount >= 0 && drawCount >= 1, "\(drawCount) draws of \(clusterCount) clusters")
    self.clusterCount = clusterCount
    self.drawCount = drawCount
    var generator = SeededGenerator(seed: seed, stream: stream)
    var weights = [SIMD4<Double>]()
    weights.reserveCapacity((drawCount + 3) / 4 * clusterCount)
    // The four draws one after the other.
    var counts = [Double](repeating: 0, count: 4 * clusterCount)
    for first in stride(from: 0, to: drawCount, by: 4) {
      for index in counts.indices { counts[index] = 0 }
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

  /// What a statistic comes to under all weightings that an interval is made of.
  struct Values: Sendable {
    /// Of all clusters; not finite where the statistic is not defined, so too below.
    let estimate: Double
    /// Without each cluster.
    let jackknife: [Double]
    let draws: [Double]

    /// The difference to another statistic of the same clusters.
    func minus(_ other: Values) -> Values {
      Values(
        estimate: estimate - other.estimate, jackknife: zip(jackknife, other.jackknife).map { $0 - $1 },
        draws: zip(draws, other.draws).map { $0 - $1 })
    }
  }

  /// - Parameter statistic: What clusters that count as often as `weights` says come to; nil or not finite where that
  ///   is not defined. Called once with all weights 1, once for each cluster with its weight 0, and once a draw.
  func values(_ statistic: (_ weights: [Int]) -> Double?) -> Values {
    func value(_ weights: [Int]) -> Double { statistic(weights) ?? .nan }
    var counts = [Int](repeating: 1, count: clusterCount)
    let estimate = value(counts)
    let jackknife = counts.indices.map { cluster in
      counts[cluster] = 0
      defer { counts[cluster] = 1 }
      return value(counts)
    }
    let draws = (0..<drawCount).map { draw in
      value((0..<clusterCount).map { Int(weights[draw / 4 * clusterCount + $0][draw % 4]) })
    }
    return Values(estimate: estimate, jackknife: jackknife, draws: draws)
  }

  /// As for any statistic, with four draws at a time.
  func values(_ statistic: some ClusterStatistic) -> Values {
    var ones = [Int](repeating: 1, count: clusterCount)
    let estimate = statistic(ones) ?? .nan
    let jackknife = ones.indices.map { cluster in
      ones[cluster] = 0
      defer { ones[cluster] = 1 }
      return statistic(ones) ?? .nan
    }
    let draws = stride(from: 0, to: weights.count, by: max(1, clusterCount)).flatMap { start in
      let four = statistic(weights[start..<start + clusterCount])
      return [four[0], four[1], four[2], four[3]]
    }
    return Values(estimate: estimate, jackknife: jackknife, draws: Array(draws.prefix(drawCount)))
  }

  /// The interval of a statistic, corrected for bias and acceleration.
  ///
  /// - Parameters:
  ///   - level: Between 0 and 1.
  ///   - statistic: As `values` takes it.
  /// - Throws: As below.
  func interval(
    level: Double = 0.95, _ statistic: (_ weights: [Int]) -> Double?
  ) throws(WithheldReason) -> ConfidenceInterval {
    try interval(level: level, of: values(statistic))
  }

  /// - Parameter values: Of this bootstrap.
  /// - Throws: `WithheldReason` for fewer than 6 clusters, where the statistic is not defined, and as
  ///   `BCaInterval.interval`.
  func interval(level: Double = 0.95, of values: Values) throws(WithheldReason) -> ConfidenceInterval {
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
