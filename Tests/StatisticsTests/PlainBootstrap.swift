@testable import Statistics

/// The bootstrap without vectors, with which the one that takes four weightings at a time is compared.
extension ClusterBootstrap {
  /// - Parameter statistic: The statistic with each cluster counted `weights` times; nil or not finite if undefined.
  ///   It is called once with all weights 1, once for each cluster with weight 0, and once for each draw.
  func values(_ statistic: (_ weights: [Int]) -> Double?) -> Values {
    var counts = [Int](repeating: 1, count: clusterCount)
    let estimate = statistic(counts) ?? .nan
    var check = CancellationCheck()
    let jackknife = counts.indices.map { cluster -> Double in
      guard !check.isCancelled() else { return .nan }
      counts[cluster] = 0
      defer { counts[cluster] = 1 }
      return statistic(counts) ?? .nan
    }
    let draws = (0..<drawCount).map { draw -> Double in
      check.isCancelled()
        ? .nan
        : statistic((0..<clusterCount).map { Int(weights[draw / 4 * clusterCount + $0][draw % 4]) }) ?? .nan
    }
    return Values(estimate: estimate, jackknife: jackknife, draws: draws)
  }

  /// The interval of a statistic, given as for `values`. Throws as `interval(level:of:)`.
  func interval(
    level: Double = 0.95, _ statistic: (_ weights: [Int]) -> Double?
  ) throws(WithheldReason) -> ConfidenceInterval {
    try interval(level: level, of: values(statistic))
  }
}
