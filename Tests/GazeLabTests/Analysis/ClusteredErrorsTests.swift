import Statistics
import Testing

@testable import Reports
@testable import Scores
@testable import Trials

struct ClusteredErrorsTests {
  private typealias Miss = PlantedRun.Miss

  /// Two samples that miss by (3, 4) and 2°, one that misses by (6, 8) and 5°.
  private let misses = [
    Miss(x: 3, y: 4, fixation: 0, sampleCount: 2, angle: 2), Miss(x: 6, y: 8, fixation: 1, angle: 5),
  ]

  private func errors(_ treatments: [Miss]...) -> ClusteredErrors {
    ClusteredErrors(treatments.map { $0.map { $0.score() } })
  }

  @Test("the fixations of one person are the clusters; with several people, people are")
  func units() {
    let one = errors(misses)
    #expect((one.unit, one.clusterCount) == (.fixation, 2))
    var other = misses[0]
    other.participant = "bert"
    let two = errors(misses + [other])
    #expect((two.unit, two.clusterCount) == (.participant, 2))
    // 2 · 25 · 2 of anna and bert, 100 of anna, over 2 · (3 + 2).
    #expect(two.statistic(.rmse, of: 0)([1, 1]) == (200.0 / 10).squareRoot())
    #expect(two.statistic(.rmse, of: 0)([0, 1]) == (50.0 / 4).squareRoot())
  }

  @Test("the person is one whichever treatment scored it")
  func unitOfAll() {
    var other = misses[0]
    other.participant = "bert"
    #expect(errors(misses, [other]).unit == .participant)
  }

  @Test("pieces of one fixation are one cluster; another pose, distance or device makes another cluster")
  func pieces() {
    var (piece, pose, distance, device) = (misses[0], misses[0], misses[0], misses[0])
    (piece.firstFrame, pose.fixation, distance.fixation, device.device) = (100, 9, 45, "iPhone 13")
    #expect(errors([misses[0], piece]).clusterCount == 1)
    #expect(errors([misses[0], piece, pose, distance, device]).clusterCount == 4)
    // The piece weighs with the rest of its fixation: 2 · 2 samples of 25 each, without the other fixation;
    // with it, (4 · 5 + 10) / 5.
    #expect(errors(misses + [piece]).statistic(.distance, of: 0)([1, 0]) == 5)
    #expect(errors(misses + [piece]).statistic(.distance, of: 0)([1, 1]) == 6)
  }

  @Test(
    "each measure is an average over the samples of the clusters, weighted by how often they count",
    arguments: [
      // Squares 2 · 25 and 100 over 2 · 3 numbers; with weights 2 and 1, 200 over 2 · 5.
      (ClusteredErrors.Measure.rmse, 5.0, 20.0.squareRoot(), 50.0.squareRoot()),
      (.euclidean, 50.0.squareRoot(), 40.0.squareRoot(), 10),
      (.distance, 20 / 3.0, 6, 10),
      (.angle, 3, 13 / 5.0, 5),
    ])
  func measures(measure: ClusteredErrors.Measure, all: Double, doubled: Double, second: Double) {
    let statistic = errors(misses).statistic(measure, of: 0)
    #expect(statistic([1, 1]) == all)
    #expect(statistic([2, 1]) == doubled)
    #expect(statistic([0, 1]) == second)
    #expect(statistic([0, 0]) == nil)
  }

  @Test("a difference takes both treatments over the same clusters")
  func paired() {
    let better = [Miss(x: 1, y: 1, fixation: 0, sampleCount: 2), Miss(x: 2, y: 2, fixation: 1)]
    // Listed in another order: clusters are found by what they are.
    let errors = errors(misses, better.reversed())
    func difference(_ weights: [Int], of treatment: Int = 1, from other: Int = 0) -> Double? {
      let (ours, theirs) = (errors.statistic(.rmse, of: treatment), errors.statistic(.rmse, of: other))
      return ours(weights).flatMap { ours in theirs(weights).map { ours - $0 } }
    }
    #expect(difference([0, 1]) == 2 - 50.0.squareRoot())
    #expect(difference([1, 0]) == 1 - 12.5.squareRoot())
    #expect(difference([1, 1]) == 2.0.squareRoot() - 5)
    #expect(difference([0, 0]) == nil)
    #expect(difference([1, 0], of: 0, from: 1) == 12.5.squareRoot() - 1)
  }

  @Test("clusters that a treatment lacks are counted")
  func missing() {
    let errors = errors(misses, [misses[1]], [])
    #expect((0...2).map(errors.missingCount) == [0, 1, 2])
    #expect(errors.statistic(.rmse, of: 1)([1, 1]) == 50.0.squareRoot())
    #expect(errors.statistic(.rmse, of: 2)([1, 1]) == nil)
    let draws = ErrorDraws([misses, [misses[1]], []].map { $0.map { $0.score() } }) { clusterCount in
      ClusterBootstrap(clusterCount: clusterCount, seed: 1, stream: "missing")
    }
    #expect(draws.difference(2, from: 0).value == nil)
  }

  @Test("without an angle of a fixation there is no mean angle, but the other measures remain")
  func withoutEyes() {
    let blind = errors([misses[0], Miss(x: 6, y: 8, fixation: 1, angle: nil)])
    #expect(blind.statistic(.angle, of: 0)([1, 1]) == nil)
    #expect(blind.statistic(.rmse, of: 0)([1, 1]) == 5)
  }

  @Test("only metrics that are such an average are known by name")
  func names() {
    let known = Metric.all.map(\.name).filter { ClusteredErrors.Measure(rawValue: $0) != nil }
    #expect(known == ["rmse", "rmse_euclidean", "distance_mean_pt", "angle_mean_degrees"])
  }
}
