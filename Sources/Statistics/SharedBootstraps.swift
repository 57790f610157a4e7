import Synchronization

/// The draws of a report: intervals over the same number of clusters share theirs, which are made once.
package final class SharedBootstraps: Sendable {
  private struct Key: Hashable {
    let clusterCount, drawCount: Int
    let seed: UInt64
    let stream: String
  }

  private struct Made {
    var bootstraps: [Key: ClusterBootstrap] = [:]
    var weightCount = 0
  }

  private let made = Mutex(Made())
  /// The largest number of weights that are kept, two bytes each.
  private static let mostWeights = 1 << 26

  package init() {}

  /// The same as a `ClusterBootstrap` with these arguments.
  package func bootstrap(
    clusterCount: Int, drawCount: Int = ClusterBootstrap.usualDrawCount, seed: UInt64, stream: String
  ) -> ClusterBootstrap {
    let key = Key(clusterCount: clusterCount, drawCount: drawCount, seed: seed, stream: stream)
    return made.withLock { made in
      if let known = made.bootstraps[key] { return known }
      let bootstrap = ClusterBootstrap(
        clusterCount: clusterCount, drawCount: drawCount, seed: seed, stream: stream)
      if made.weightCount + clusterCount * drawCount > Self.mostWeights { made = Made() }
      made.bootstraps[key] = bootstrap
      made.weightCount += clusterCount * drawCount
      return bootstrap
    }
  }
}
