import Foundation
import Testing

@testable import Calibration
@testable import GazeLab
@testable import Splits
@testable import Trials

@Suite("What a run takes")
struct RunDemandTests {
  private static let yaml = """
    samples: [frames, fixation-medians]
    features: [gaze, gaze+face]
    calibrators: [linear, offset]
    group_by: [device]
    splits:
      - {kind: leave-one-out, over: participant}
      - {kind: random, unit: fixation, test_share: 0.3, repeats: 40}
    """

  private static func size(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
  }

  @Test(
    "estimated bytes are within 15 % of the run's files and 30 % of its kept units, of which it counts all")
  func sizes() async throws {
    let study = try PlantedStudy(participants: ["anna", "bert", "carl"])
    let experiment = try study.experiment(Self.yaml)
    let plan = experiment.plan
    let run = try await experiment.run(out: study.root + "/out", RunOptions(jobs: 2, drawsFigures: false))
    let runner = TrialRunner(plan, RunOptions())
    let places = plan.sampleSets.flatMap { set in set.splits.map { (set, $0) } }
    let splits = places.enumerated().map { place, planned in
      SplitDemand(plan, planned.0, planned.1, runner.units.filter { $0.place == place }, runner.kept)
    }

    let fixations = try Self.size(run.folder + "/fixations.csv")
    #expect(abs(splits.reduce(0) { $0 + $1.fixationBytes } - fixations) < fixations * 15 / 100)
    let rows = try ["scores", "repeats", "diagnosis", "gaze-points"].reduce(0) {
      try $0 + Self.size("\(run.folder)/\($1).csv")
    }
    #expect(abs(splits.reduce(0) { $0 + $1.rowBytes } - rows) < rows * 15 / 100)

    let units = try FileManager.default.contentsOfDirectory(atPath: run.folder + "/units").filter {
      $0.hasSuffix(".unit")
    }
    let kept = try units.reduce(0) { try $0 + Self.size("\(run.folder)/units/\($1)") }
    let demand = RunDemand(experiment.plan, RunOptions())
    #expect(demand.unitCount == units.count)
    #expect(abs(demand.kept - kept) < kept * 30 / 100, "\(demand.kept) of \(kept)")
    #expect(demand.written > demand.kept && demand.memory > demand.written)
  }

  @Test(
    "a split tests as many fixations as its folds hold, and with repeats as many as are drawn at least once")
  func tested() throws {
    let study = try PlantedStudy(participants: ["anna", "bert", "carl"])
    let set = try study.sampleSets(
      """
      samples: frames
      features: gaze
      splits: [{kind: leave-one-out, over: participant}, {kind: random, unit: fixation, test_share: 0.5, repeats: 3}]
      """)[0]
    let origins = set.samples.origins
    let total = Set(origins.sources.map(\.fixation)).count
    let alone = TestedCounts(set.splits[0], origins, [])
    #expect(alone.foldCount == 3 && alone.repeatCount == 1)
    #expect(alone.rowCount == set.samples.count && alone.fixationCount == total)
    let repeated = TestedCounts(set.splits[1], origins, [])
    #expect(repeated.foldCount == 1 && repeated.repeatCount == 3)
    // A half is drawn each time: 1 − ½³ of all.
    #expect(abs(Double(repeated.fixationCount) - 0.875 * Double(total)) <= 1)
  }

  @Test("a text in a CSV file has its bytes, a comma, and quotes where it needs them")
  func texts() {
    #expect(csvBytes("") == 1 && csvBytes("gaze") == 5 && csvBytes("é") == 3 && csvBytes("a, b") == 7)
  }
}
