import Testing

@testable import Statistics

struct ClusterMeanTests {
  @Test(
    "four weightings at a time give bit-identical means to each by itself", arguments: [1, 7, 90])
  func fourAtATime(clusterCount: Int) throws {
    var generator = SeededGenerator(seed: 3, stream: "means")
    let terms = (0..<clusterCount).map { _ in
      (total: generator.uniform() * 1e4, count: Double(1 + generator.next(below: 40)))
    }
    for isRoot in [false, true] {
      let mean = ClusterMean(terms, isRoot: isRoot)
      let bootstrap = ClusterBootstrap(clusterCount: clusterCount, drawCount: 101, seed: 1, stream: "test")
      let (four, one) = (bootstrap.values(mean), bootstrap.values { mean($0) })
      #expect(four.estimate == one.estimate)
      #expect(four.draws == one.draws && four.draws.count == 101)
      #expect(four.jackknife.map(\.bitPattern) == one.jackknife.map(\.bitPattern))
    }
  }

  @Test("no clusters have no mean, and no interval")
  func nothing() {
    let bootstrap = ClusterBootstrap(clusterCount: 0, drawCount: 9, seed: 1, stream: "test")
    let values = bootstrap.values(ClusterMean([], isRoot: false))
    #expect(values.estimate.isNaN && values.jackknife.isEmpty)
    #expect(throws: WithheldReason.tooFewClusters(count: 0)) { try bootstrap.interval(of: values) }
  }

  @Test("a difference is taken draw by draw")
  func difference() {
    let (one, other) = (
      ClusterMean([(3, 1), (5, 1)], isRoot: false), ClusterMean([(1, 1), (9, 1)], isRoot: false)
    )
    let bootstrap = ClusterBootstrap(clusterCount: 2, drawCount: 50, seed: 1, stream: "test")
    let difference = bootstrap.values(one).minus(bootstrap.values(other))
    #expect(difference.estimate == -1)
    #expect(difference.jackknife == [-4, 2])
    // Both clusters once, the first one twice, or the second one twice.
    #expect(Set(difference.draws) == [-1, 2, -4])
  }
}
