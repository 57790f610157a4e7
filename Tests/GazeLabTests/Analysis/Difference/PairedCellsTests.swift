import Statistics
import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Differences of paired cells")
struct PairedCellsTests {
  private let rmse = ["rmse"].compactMap { Metric.named($0) }[0]

  private func paired(_ old: PlantedRun, _ new: PlantedRun) throws -> PairedCells {
    PairedCells([Planted.cell], try old.run, try new.run, "rmse", rmse)
  }

  private func withheld(_ old: PlantedRun, _ new: PlantedRun) throws -> WithheldReason? {
    guard case .failure(let reason)? = try paired(old, new).outcomes[Planted.cell]?.interval else {
      return nil
    }
    return reason
  }

  private let even = PlantedRun(cells: [
    PlantedRun.cell("gaze", rmse: Array(repeating: 100, count: 8))
  ])
  private let errors = [90.0, 95, 100, 110, 120, 85, 130, 140]

  @Test("over the same fixations, a difference has the interval of the two errors drawn together")
  func interval() throws {
    let new = PlantedRun(cells: [PlantedRun.cell("gaze", rmse: errors)])
    let outcome = try #require(try paired(even, new).outcomes[Planted.cell])
    let interval = try #require(try outcome.interval?.get())
    // All old errors are 100: the difference is the new RMSE less 100 in every draw.
    let alone = ClusteredErrors([try new.run.results.fixations])
    let bootstrap = ClusterBootstrap(
      clusterCount: 8, seed: 1, stream: ClusterBootstrap.stream(split: Planted.cell.split))
    let own = try bootstrap.interval(of: bootstrap.values(alone.statistic(.rmse, of: 0)))
    // √(97350 / 8), less 100.
    #expect(abs(interval.estimate - 10.312057) < 1e-6)
    #expect(abs(interval.low - (own.low - 100)) < 1e-9 && abs(interval.high - (own.high - 100)) < 1e-9)
    #expect(outcome.clusters?.clusterCount == 8 && outcome.clusters?.unit == .fixation)
    #expect(outcome.test == nil)
  }

  @Test("different fixations, different captures or too few of them have no interval")
  func unpaired() throws {
    var fewer = even
    fewer.cells = [PlantedRun.cell("gaze", rmse: Array(errors.dropLast()))]
    #expect(try withheld(even, fewer) == .otherFixations(count: 1, of: 8))
    // The capture of the fixtures.
    var old = PlantedRun(cells: [PlantedRun.cell("gaze", rmse: errors)])
    old.digests = ["anna on \(Planted.device)": "0"]
    var new = even
    new.digests = ["anna on \(Planted.device)": "1"]
    #expect(try withheld(old, new) == .otherCaptures)
    let three = PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [1, 2, 3])])
    let others = PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [2, 2, 2])])
    #expect(try withheld(three, others) == .tooFewClusters(count: 3))
  }

  @Test("a split that leaks in one of the runs has no outcome")
  func leaks() throws {
    var leaking = PlantedRun(cells: [PlantedRun.cell("gaze", rmse: errors)])
    leaking.splits = [PlantedRun.split("s", leakage: .leaks)]
    #expect(try paired(even, leaking).outcomes.isEmpty)
  }

  @Test("repeats over the same folds are tested, those over different folds are not")
  func test() throws {
    func planted(_ errors: [Double], seed: UInt64 = 1) -> PlantedRun {
      PlantedRun(
        splits: [PlantedRun.split("s", kind: "random", repeats: 4)],
        samples: [
          RunRecord.SamplesRecord(
            group: "", kind: "frames", count: 10, dropped: [:],
            reach: ["s": SplitReach(trainUnits: 7, testUnits: 3, testedPeople: .inTraining)])
        ], seed: seed, cells: [(Planted.cell, errors.map { [[PlantedRun.Miss(x: $0, y: $0)]] })])
    }
    let (old, new) = (planted([100, 110, 120, 130]), planted([103, 115, 121, 139]))
    let tested = try paired(old, new)
    let test = try #require(try tested.outcomes[Planted.cell]?.test?.get())
    // By the formula of Nadeau and Bengio with numpy 2.4.6, p by scipy.stats.t of scipy 1.17.1.
    #expect(abs(test.mean - 4.5) < 1e-12 && abs(test.standardError - 2.8136571693556887) < 1e-12)
    #expect(abs(test.p - 0.20804564448569599) < 1e-12)
    #expect(tested.adjustedPs[Planted.cell] == test.p)
    let other = try paired(old, planted([103, 115, 121, 139], seed: 2))
    #expect(other.adjustedPs.isEmpty)
    #expect(throws: WithheldReason.otherFolds) { try other.outcomes[Planted.cell]?.test?.get() }
    // As many fixations, but one of two frames in a trial.
    var longer = new
    longer.cells[0].repeats[0][0][0].sampleCount = 2
    #expect(throws: WithheldReason.otherFolds) {
      try paired(old, longer).outcomes[Planted.cell]?.test?.get()
    }
    var otherFile = new
    otherFile.splits = [PlantedRun.split("s", kind: "random", repeats: 4, sha256: "1")]
    #expect(throws: WithheldReason.otherFolds) {
      try paired(old, otherFile).outcomes[Planted.cell]?.test?.get()
    }
  }
}
