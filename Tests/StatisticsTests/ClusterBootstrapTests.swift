import Foundation
import Testing

@testable import Statistics

struct ClusterBootstrapTests {
  private static func mean(_ values: [Double], _ weights: [Int]) -> Double {
    var (sum, count) = (0.0, 0)
    for (value, weight) in zip(values, weights) {
      sum += Double(weight) * value
      count += weight
    }
    return sum / Double(count)
  }

  /// All weightings with which an interval calls the statistic, in order.
  private func weightings(_ bootstrap: ClusterBootstrap) throws -> [[Int]] {
    var weightings = [[Int]]()
    _ = try bootstrap.interval { weights in
      weightings.append(weights)
      return weights.enumerated().reduce(0.0) { $0 + Double(($1.offset + 1) * $1.element) }
    }
    return weightings
  }

  @Test("the statistic is called for all clusters, for all but each one, and for draws of as many clusters")
  func weightings() throws {
    let weightings = try weightings(
      ClusterBootstrap(clusterCount: 7, drawCount: 500, seed: 3, stream: "test"))
    #expect(weightings.count == 1 + 7 + 500)
    #expect(weightings[0] == [1, 1, 1, 1, 1, 1, 1])
    for cluster in 0..<7 {
      #expect(weightings[1 + cluster] == (0..<7).map { $0 == cluster ? 0 : 1 })
    }
    let draws = weightings[8...]
    #expect(draws.allSatisfy { $0.reduce(0, +) == 7 && $0.allSatisfy { $0 >= 0 } })
    for cluster in 0..<7 {
      // 500 expected, with a deviation of √(3500 · 1/7 · 6/7) = 20.7.
      #expect(abs(draws.reduce(0) { $0 + $1[cluster] } - 500) <= 104)
    }
  }

  @Test("the same seed and stream always give the same draws; others do not")
  func seeds() throws {
    let bootstrap = ClusterBootstrap(clusterCount: 8, drawCount: 50, seed: 3, stream: "a")
    let first = try weightings(bootstrap)
    #expect(try weightings(bootstrap) == first)
    #expect(try weightings(ClusterBootstrap(clusterCount: 8, drawCount: 50, seed: 3, stream: "a")) == first)
    #expect(try weightings(ClusterBootstrap(clusterCount: 8, drawCount: 50, seed: 4, stream: "a")) != first)
    #expect(try weightings(ClusterBootstrap(clusterCount: 8, drawCount: 50, seed: 3, stream: "b")) != first)
  }

  @Test("the interval follows the BCa formula over the same draws")
  func interval() throws {
    let values = [1.2, 3.4, 2.2, 8.9, 4.1, 5.6, 2.7, 12.3]
    var asked = [Double]()
    let interval = try ClusterBootstrap(clusterCount: 8, seed: 1, stream: "test").interval(level: 0.9) {
      asked.append(Self.mean(values, $0))
      return asked.last
    }
    let expected = try BCaInterval.interval(
      estimate: asked[0], draws: Array(asked[9...]), jackknife: Array(asked[1...8]), level: 0.9)
    #expect(interval == expected)
    #expect(asked.count == 1 + 8 + 4999)
    #expect(interval.estimate == Self.mean(values, [1, 1, 1, 1, 1, 1, 1, 1]))
    #expect(interval.low < interval.estimate && interval.estimate < interval.high)
  }

  @Test("95 % intervals of the mean of 30 skewed values contain the truth in 90 to 97 % of 300 studies")
  func coverage() throws {
    var generator = SeededGenerator(seed: 1, stream: "coverage")
    var coveredCount = 0
    for study in 0..<300 {
      // Exponential numbers have the mean 1. Known to cover a little less than 95 % at this size.
      let values = (0..<30).map { _ in -log(1 - generator.uniform()) }
      let bootstrap = ClusterBootstrap(
        clusterCount: 30, drawCount: 499, seed: UInt64(study), stream: "coverage")
      let interval = try bootstrap.interval { Self.mean(values, $0) }
      coveredCount += interval.low <= 1 && 1 <= interval.high ? 1 : 0
    }
    #expect(coveredCount >= 270 && coveredCount <= 291)
  }

  @Test("fewer than six clusters have no interval; six have one")
  func tooFewClusters() throws {
    for count in 0...5 {
      #expect(throws: WithheldReason.tooFewClusters(count: count)) {
        try ClusterBootstrap(clusterCount: count, drawCount: 99, seed: 1, stream: "test").interval { _ in 1 }
      }
    }
    let six = ClusterBootstrap(clusterCount: 6, drawCount: 99, seed: 1, stream: "test")
    _ = try six.interval { Self.mean([1, 2, 4, 8, 9, 11], $0) }
  }

  @Test("a statistic that is undefined somewhere has no interval, and the reason says where")
  func undefined() throws {
    let bootstrap = ClusterBootstrap(clusterCount: 6, drawCount: 200, seed: 1, stream: "test")
    let values = [1.0, 2, 4, 8, 9, 11]
    for undefined in [nil, Double.nan, .infinity] as [Double?] {
      #expect(throws: WithheldReason.undefinedStatistic) { try bootstrap.interval { _ in undefined } }
      #expect(throws: WithheldReason.undefinedWithoutCluster(index: 2)) {
        try bootstrap.interval { $0[2] == 0 ? undefined : Self.mean(values, $0) }
      }
    }
    let missingCount = try weightings(bootstrap)[7...].filter { $0[2] == 0 && $0[3] == 0 }.count
    #expect(missingCount > 0)
    #expect(throws: WithheldReason.undefinedDraws(count: missingCount)) {
      try bootstrap.interval { $0[2] == 0 && $0[3] == 0 ? nil : Self.mean(values, $0) }
    }
    #expect(throws: WithheldReason.constantDraws) { try bootstrap.interval { _ in 5 } }
  }
}
