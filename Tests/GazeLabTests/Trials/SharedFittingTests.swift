import Files
import LinearAlgebra
import Testing

@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

/// Compares shared fits with `FittingEngine.reference`, which the tests of calibrators compare with exact answers and
/// other programs.
@Suite("Trials that are fitted together")
struct SharedFittingTests {
  private static let yaml = """
    samples: [frames, fixation-medians]
    features: [gaze, gaze+euler, gaze+face, gaze+face+euler]
    calibrators: [linear, {kind: ridge, lambda: 0.01}, {kind: linear, rank: {rcond: 1e-6}, name: cut}]
    splits:
      - {kind: random, unit: fixation, test_share: 0.3, repeats: 6}
      - {kind: random, unit: frame, test_share: 0.3, repeats: 2}
      - {kind: leave-one-out, over: participant}
      - {kind: leave-one-out, over: target}
      - {kind: k-fold, folds: 3, repeats: 2}
      - corners-to-sides
    """

  private static func scores(_ study: PlantedStudy, _ engine: FittingEngine, jobs: Int = 2) async throws
    -> [Score]
  {
    try await study.experiment(yaml, name: engine.rawValue).run(
      out: study.root + "/out-\(jobs)", RunOptions(jobs: jobs, engine: engine)
    ).scores
  }

  @Test("every trial has the score of a fit by itself to 1e-9, with the same rank, columns and message")
  func engines() async throws {
    let study = try PlantedStudy(framesEach: 2)
    let (shared, single) = (
      try await Self.scores(study, .shared), try await Self.scores(study, .reference)
    )
    #expect(shared.count == single.count && shared.count > 500)
    var differing = 0
    for (one, other) in zip(shared, single) {
      #expect(
        one.cell == other.cell && one.repeatIndex == other.repeatIndex && one.foldIndex == other.foldIndex)
      #expect(one.rank == other.rank && one.columnCount == other.columnCount)
      #expect(one.message == other.message && one.status == other.status)
      #expect(one.trainCount == other.trainCount && one.testCount == other.testCount)
      let (ours, theirs) = (try #require(one.moments), try #require(other.moments))
      #expect(abs(ours.squaredErrorX - theirs.squaredErrorX) <= 1e-9 * theirs.squaredErrorX)
      #expect(abs(ours.squaredErrorY - theirs.squaredErrorY) <= 1e-9 * theirs.squaredErrorY)
      #expect(ours.targetSquaresX == theirs.targetSquaresX && ours.targetMeanY == theirs.targetMeanY)
      if let condition = one.condition {
        #expect(abs(condition - (try #require(other.condition))) <= 1e-7 * condition)
      }
      // A cutoff other than the default needs singular values.
      if one.cell.calibrator == "cut" { #expect(one == other) }
      differing += one == other ? 0 : 1
    }
    // Without any shared fit, all scores would be identical to the last bit.
    #expect(differing > shared.count / 4)
  }

  @Test("the stored scores are the same bytes for any number of jobs")
  func jobs() async throws {
    let study = try PlantedStudy(participants: ["anna", "bert"], framesEach: 2)
    let one = ScoresFile.bytes(try await Self.scores(study, .shared, jobs: 1), .ungrouped)
    for jobs in [2, 7] {
      #expect(ScoresFile.bytes(try await Self.scores(study, .shared, jobs: jobs), .ungrouped) == one)
    }
  }

  @Test("a feature set with dependent columns is fitted by itself, and the others are not")
  func fallback() async throws {
    let study = try PlantedStudy(framesEach: 2)
    // The points of the rays are in both blocks.
    let yaml = """
      features: [gaze+rigid_gaze, gaze+right_eye_ray+rigid_gaze]
      calibrators: linear
      splits: [corners-to-sides, {kind: random, test_share: 0.3, repeats: 5}]
      """
    func scores(_ engine: FittingEngine) async throws -> [Score] {
      try await study.experiment(yaml, name: engine.rawValue).run(
        out: study.root + "/out", RunOptions(jobs: 1, engine: engine)
      ).scores.filter { $0.cell.calibrator == "linear" }
    }
    let pairs = Array(zip(try await scores(.shared), try await scores(.reference)))
    let dependent = pairs.filter { $0.0.cell.features == "gaze+right_eye_ray+rigid_gaze" }
    #expect(dependent.count == 6)
    for (one, other) in dependent { #expect(one == other && (one.rank ?? 8) < 8 && one.columnCount == 8) }
    let others = pairs.filter { $0.0.cell.features == "gaze+rigid_gaze" }
    #expect(others.contains { $0.0 != $0.1 } && others.allSatisfy { $0.0.rank == 6 })
  }

  @Test("another feature set, calibrator or split changes no number by more than 1e-12")
  func independence() async throws {
    let study = try PlantedStudy(framesEach: 2)
    let split = "splits: [{kind: random, test_share: 0.3, repeats: 40}"
    let few = try await study.run("features: [gaze+euler]\ncalibrators: linear\n\(split)]", name: "few")
    let many = try await study.run(
      "features: [gaze, gaze+euler, gaze+face+euler]\ncalibrators: [linear, {kind: ridge, lambda: 1}]\n\(split), "
        + "corners-to-sides]", name: "many")
    let cells = Set(few.scores.map(\.cell))
    let same = many.scores.filter { cells.contains($0.cell) }
    #expect(same.count == few.scores.count && same.count == 80)
    for (one, other) in zip(few.scores, same) {
      let (ours, theirs) = (try #require(one.moments), try #require(other.moments))
      #expect(abs(ours.squaredErrorX - theirs.squaredErrorX) <= 1e-12 * theirs.squaredErrorX)
    }
  }

  @Test("'metrics: trials' has the same scores but for rounding, and no single gaze points")
  func onlyTrials() async throws {
    let study = try PlantedStudy(framesEach: 2)
    let yaml = "features: [gaze, gaze+euler]\nsplits: {kind: leave-one-out, over: target}\n"
    let (all, sums) = (
      try await study.run(yaml, name: "all"), try await study.run(yaml + "metrics: trials\n", name: "sums")
    )
    #expect(all.scores.count == sums.scores.count && all.results.repeats.count == 3)
    for (one, other) in zip(all.scores, sums.scores) {
      let (points, added) = (try #require(one.moments), try #require(other.moments))
      #expect(one.cell == other.cell && one.foldIndex == other.foldIndex && one.condition == other.condition)
      for (left, right) in [
        (points.squaredErrorX, added.squaredErrorX), (points.squaredErrorY, added.squaredErrorY),
      ] {
        #expect(abs(left - right) <= 1e-10 * left)
      }
    }
    #expect(sums.results.repeats.isEmpty && sums.results.fixations.isEmpty && sums.results.diagnoses.isEmpty)
    #expect(sums.text.contains("Only the sums of each trial were kept"))
    for (one, other) in zip(all.summaries, sums.summaries) {
      let (left, right) = (
        try #require(one.metrics["rmse"]?.centre), try #require(other.metrics["rmse"]?.centre)
      )
      #expect(abs(left - right) <= 1e-10 * left)
    }
  }
}

@Suite("The thesis's trials, fitted together", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct ThesisSharedFittingTests {
  private func plan(_ table: Int, repeats: Int?) throws -> ExperimentPlan {
    let file = try ExperimentFile(
      path: RealCaptures.root + "/experiments/thesis/table-\(table).yaml",
      overrides: repeats.map { ["splits.repeats=\($0)"] } ?? [])
    return try Experiment(file, in: RealCaptures.folders, skipsMissing: false).plan
  }

  private func scores(_ plan: ExperimentPlan, _ engine: FittingEngine) async throws -> [Score] {
    try await TrialRunner(plan, RunOptions(jobs: 2, engine: engine)).run().flatMap(\.scores)
  }

  /// Where single random splits differ by more, the reference fit is the inaccurate one: it does not scale columns.
  @Test(
    "RMSE as by itself: to 1e-5 pt from corners to sides, to 1e-6 relative for random splits",
    arguments: [(3, 60), (4, nil), (5, nil)] as [(Int, Int?)])
  func engines(table: Int, repeats: Int?) async throws {
    let plan = try plan(table, repeats: repeats)
    let (shared, single) = (try await scores(plan, .shared), try await scores(plan, .reference))
    let rmse = try #require(Metric.named("rmse"))
    var differing = 0
    for (one, other) in zip(shared, single) {
      let (ours, theirs) = (try #require(one.value(of: rmse)), try #require(other.value(of: rmse)))
      #expect(abs(ours - theirs) <= (repeats == nil ? 1e-5 : 1e-6 * theirs))
      #expect(one.rank == other.rank && one.message == other.message)
      differing += ours == theirs ? 0 : 1
    }
    #expect(shared.count == 8 * (repeats ?? 1) && differing > shared.count / 2)
  }
}
