import Testing

@testable import Statistics

@Suite("Several correlations over the same clusters")
struct ClusterCorrelationsTests {
  /// Clusters of one to three observations of five variables, the last of which is constant.
  private static let clusters: [[[Double]]] = {
    var generator = SeededGenerator(seed: 5, stream: "correlations")
    return (0..<11).map { cluster in
      (0..<1 + cluster % 3).map { _ in (0..<4).map { _ in 1e3 + generator.uniform() } + [0.1 + 0.2] }
    }
  }()

  private static let pairs = [
    (x: 0, y: 1), (x: 0, y: 2), (x: 3, y: 1), (x: 2, y: 2), (x: 0, y: 4), (x: 1, y: 3), (x: 3, y: 2),
  ]

  @Test("each has the bits of a correlation of its two variables, under all weightings of a bootstrap")
  func alone() {
    let bootstrap = ClusterBootstrap(clusterCount: 11, drawCount: 102, seed: 1, stream: "draws")
    let together = bootstrap.values(
      ClusterCorrelations(Self.clusters, variableCount: 5, pairs: Self.pairs))
    #expect(together.count == Self.pairs.count)
    for (values, pair) in zip(together, Self.pairs) {
      let alone = bootstrap.values(
        ClusterCorrelation(Self.clusters.map { $0.map { (x: $0[pair.x], y: $0[pair.y]) } }))
      func bits(_ numbers: [Double]) -> [UInt64] { numbers.map(\.bitPattern) }
      #expect(bits([values.estimate]) == bits([alone.estimate]))
      #expect(bits(values.jackknife) == bits(alone.jackknife) && values.jackknife.count == 11)
      #expect(bits(values.draws) == bits(alone.draws) && values.draws.count == 102)
    }
    #expect(together[4].estimate.isNaN, "a constant has no correlation")
    #expect(abs(together[3].estimate - 1) < 1e-12, "a variable with itself")
  }

  @Test("without clusters all are undefined")
  func none() {
    let bootstrap = ClusterBootstrap(clusterCount: 0, drawCount: 3, seed: 1, stream: "draws")
    let values = bootstrap.values(ClusterCorrelations([], variableCount: 2, pairs: [(x: 0, y: 1)]))
    #expect(values.count == 1 && values[0].estimate.isNaN && values[0].jackknife.isEmpty)
  }
}
