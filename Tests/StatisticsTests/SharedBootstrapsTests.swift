import Testing

@testable import Statistics

@Suite("Shared draws")
struct SharedBootstrapsTests {
  private func draws(_ bootstrap: ClusterBootstrap) -> [Double] {
    bootstrap.values { weights in
      weights.enumerated().reduce(0) { $0 + Double($1.offset * $1.element) }
    }.draws
  }

  @Test("shared draws are those made alone, for each number of clusters, seed and stream")
  func same() {
    let shared = SharedBootstraps()
    // Twice, so that known draws are used too.
    for _ in 0..<2 {
      for (count, seed, stream) in [(7, 1, "a"), (9, 1, "a"), (7, 2, "a"), (7, 1, "b")]
        as [(Int, UInt64, String)]
      {
        let alone = ClusterBootstrap(clusterCount: count, drawCount: 99, seed: seed, stream: stream)
        let common = shared.bootstrap(clusterCount: count, drawCount: 99, seed: seed, stream: stream)
        #expect(draws(common) == draws(alone))
      }
    }
  }

  @Test("draws that are too many to keep are the same, too")
  func many() {
    let shared = SharedBootstraps()
    let counts = [20_000, 3, 20_000]
    for count in counts {
      let alone = ClusterBootstrap(clusterCount: count, drawCount: 3500, seed: 1, stream: "a")
      let common = shared.bootstrap(clusterCount: count, drawCount: 3500, seed: 1, stream: "a")
      let mean = ClusterMean((0..<count).map { (Double($0), 1) }, isRoot: false)
      #expect(common.values(mean).draws == alone.values(mean).draws)
    }
  }
}
