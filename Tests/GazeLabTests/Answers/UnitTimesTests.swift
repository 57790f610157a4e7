import Files
import Testing

@testable import GazeLab

@Suite("How long units take")
struct UnitTimesTests {
  /// Two places with four units each, of 10 and of 20 trials. One unit of the first place took 2 s, and what its units
  /// share 1 s: 0.2 s per trial, 24 s for all, and 3 + 2 · 1 s to prepare.
  private static let times = UnitTimes(
    units: (0..<8).map { (place: $0 / 4, trialCount: $0 < 4 ? 10 : 20) },
    measured: [UnitTimes.Measured(place: 0, trialCount: 10, seconds: 2, shared: 1)], planning: 3)

  @Test("the time of all units follows from the trials of those that were measured")
  func total() {
    #expect(abs(Self.times.total - 24) < 1e-12 && abs(Self.times.preparation - 5) < 1e-12)
    let both = UnitTimes(
      units: (0..<8).map { (place: $0 / 4, trialCount: $0 < 4 ? 10 : 20) },
      measured: [
        UnitTimes.Measured(place: 0, trialCount: 10, seconds: 2, shared: 1),
        UnitTimes.Measured(place: 1, trialCount: 20, seconds: 1, shared: 2),
        UnitTimes.Measured(place: 1, trialCount: 20, seconds: 3),
      ], planning: 3)
    // 4 · 2 s and 4 · 2 s.
    #expect(abs(both.total - 16) < 1e-12 && abs(both.preparation - 6) < 1e-12)
  }

  @Test("each of the fewest shards fits into the minutes with what every shard repeats")
  func shards() {
    #expect(Self.times.shardCount(minutes: 0.25, jobs: 1) == 3)
    #expect(Self.times.shardCount(minutes: 0.25, jobs: 2) == 2)
    #expect(Self.times.shardCount(minutes: 15, jobs: 1) == 1)
    #expect(Self.times.shardCount(minutes: 0.1, jobs: 1) == 8, "there are no more units")
    #expect(Self.times.shardCount(minutes: 0.08, jobs: 1) == nil)
  }

  @Test("the sentences name the shards, or say why there are none")
  func sentences() {
    let measured =
      "Measured 1 of 8 units: 2.0 s each (2.0 s to 2.0 s); about 24 s for all, and 5.0 s to prepare, which every "
      + "shard repeats."
    #expect(
      Self.times.sentences(minutes: 0.25, jobs: 1)
        == measured + " For 0.25 minutes per shard on 1 core: 3 shards, --shard 1/3 to --shard 3/3.")
    #expect(
      Self.times.sentences(minutes: 1, jobs: 2)
        == measured + " For 1 minute per shard on 2 cores, one shard is enough: it takes about 17 s.")
    #expect(
      Self.times.sentences(minutes: 0.1, jobs: 1)
        == measured
        + " Even with one unit per shard, 0.1 minutes per shard on 1 core is not enough: 8 shards take "
        + "about 8.0 s each.")
    #expect(
      Self.times.sentences(minutes: 0.08, jobs: 1)
        == measured + " No number of shards gives 0.08 minutes per shard on 1 core.")
    #expect(
      UnitTimes(units: [], measured: [], planning: 1).sentences(minutes: 1, jobs: 1)
        == "There is nothing to measure.")
  }

  @Test("times are written in the unit that people would use")
  func units() {
    #expect(
      [0.0123, 0.123, 1.23, 51.4, 119.4, 720, 12_600].map(UnitTimes.time)
        == ["0.012 s", "0.12 s", "1.2 s", "51 s", "119 s", "12 min", "3.5 h"])
  }

  @Test("every beginning of a spread order is spread evenly, and each number occurs once")
  func spreading() {
    #expect(spread(8) == [0, 4, 2, 6, 1, 5, 3, 7])
    #expect(spread(5) == [0, 4, 2, 1, 3])
    #expect(spread(0) == [] && spread(1) == [0] && spread(1000).sorted() == Array(0..<1000))
  }

  @Test("measuring runs one unit at least and all at most, and writes nothing")
  func measuring() throws {
    let study = try PlantedStudy()
    let experiment = try study.experiment(
      "features: gaze\ncalibrators: linear\nsplits: [{kind: random, test_share: 0.3, repeats: 5}]\n")
    let before = try namesInFolder(study.root)
    #expect(try experiment.measureUnits(forSeconds: 0).seconds.count == 1)
    let all = try experiment.measureUnits(forSeconds: 1000)
    #expect(all.seconds.count == 5 && all.unitCount == 5)
    #expect(abs(all.total - all.seconds.reduce(0, +)) < 1e-9)
    #expect(try namesInFolder(study.root) == before)
  }
}
