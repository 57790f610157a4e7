import Files
import Inputs
import LinearAlgebra
import Testing

@testable import Calibration
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Experiments with feature sets in the notation of formulas")
struct NotationRunTests {
  private static let yaml = """
    samples: [frames, fixation-medians]
    features:
      - gaze
      - gaze*euler
      - gaze:headZ+gaze
      - poly(gaze, 2)+euler-rollDegrees
      - gaze+spline(yawDegrees, 2)
      - gaze*onehot(head_pose)
      - gaze+pca(face, 3)+bins(headZ, 2)
      - standardise(gaze+euler)
    calibrators:
      - linear
      - {kind: ridge, lambda: 0.01}
      - {kind: linear, fit_on: fixation-medians, name: medians}
      - {kind: gaussian-process, a: 100, b: 30, length: 1.5}
      - {kind: linear, name: chosen, select: {over: [gaze, "gaze+pca(face, 2)", gaze*euler], by: leave-one-target-out}}
    splits:
      - {kind: random, unit: fixation, test_share: 0.3, repeats: 2}
      - {kind: leave-one-out, over: participant}
      - {kind: leave-one-out, over: head_pose}
    """

  private static func scores(
    _ study: PlantedStudy, _ yaml: String, _ name: String, jobs: Int = 2, engine: FittingEngine = .shared
  ) async throws -> [Score] {
    try await study.experiment(yaml, name: name).run(
      out: "\(study.root)/out-\(name)-\(jobs)", RunOptions(jobs: jobs, engine: engine)
    ).scores
  }

  @Test("all calibrators, selections and splits take them, with the same bytes for any number of jobs")
  func everything() async throws {
    let study = try PlantedStudy(participants: ["anna", "bert"], framesEach: 2)
    let scores = try await Self.scores(study, Self.yaml, "all")
    let broken = scores.filter { $0.status != .ok }
    #expect(broken.isEmpty, "\(broken.prefix(3).map { "\($0.cell) \($0.message)" })")
    let chosen = Set(scores.filter { $0.cell.calibrator == "chosen" }.compactMap(\.choice))
    #expect(!chosen.isEmpty && chosen.isSubset(of: ["gaze", "gaze+pca(face, 2)", "gaze*euler"]))
    let one = try await Self.scores(study, Self.yaml, "all", jobs: 1)
    #expect(ScoresFile.bytes(scores, .ungrouped) == ScoresFile.bytes(one, .ungrouped))
  }

  @Test(
    "products go through the shared kernel and have the scores of fits by themselves; so do learned columns")
  func engines() async throws {
    let study = try PlantedStudy(participants: ["anna", "bert"], framesEach: 2)
    let shared = try await Self.scores(study, Self.yaml, "shared")
    let single = try await Self.scores(study, Self.yaml, "single", engine: .reference)
    #expect(shared.count == single.count)
    var differing = Set<String>()
    for (one, other) in zip(shared, single) {
      let (ours, theirs) = (try #require(one.moments), try #require(other.moments))
      #expect(one.cell == other.cell && one.columnCount == other.columnCount && one.rank == other.rank)
      #expect(abs(ours.squaredError - theirs.squaredError) <= 1e-8 * theirs.squaredError, "\(one.cell)")
      if one != other { differing.insert(one.cell.features) }
    }
    // Only what is fitted together differs by rounding.
    #expect(differing.isSuperset(of: ["gaze*euler", "poly(gaze, 2)+euler-rollDegrees"]))
    #expect(differing.isDisjoint(with: ["gaze*onehot(head_pose)", "gaze+spline(yawDegrees, 2)"]))
  }

  @Test(
    "a set of products gives the bytes of the quadratic block, and leaves its neighbours' numbers as they were"
  )
  func bytes() async throws {
    func yaml(_ sets: String) -> String {
      "features: [\(sets)]\ncalibrators: linear\nsplits: {kind: random, unit: fixation, test_share: 0.3, repeats: 3}\n"
    }
    let study = try PlantedStudy(framesEach: 2)
    let before = try await Self.scores(study, yaml("gaze+quadratic(both_eyes_ray)"), "before")
    let now = try await Self.scores(study, yaml("'gaze+poly(both_eyes_ray,2)'"), "now")
    #expect(before.count == now.count && before.contains { $0.cell.usesFeatures })
    for (one, other) in zip(before, now) {
      #expect(one.moments == other.moments && one.condition == other.condition)
    }
    let alone = try await Self.scores(study, yaml("gaze"), "alone")
    let beside = try await Self.scores(
      study, yaml("gaze, gaze*head_position, 'gaze+pca(head_position,2)', gaze+headZ"), "beside")
    for one in alone where one.cell.usesFeatures {
      let other = try #require(
        beside.first {
          $0.cell == one.cell && $0.repeatIndex == one.repeatIndex && $0.foldIndex == one.foldIndex
        })
      let (ours, theirs) = (try #require(one.moments), try #require(other.moments))
      #expect(abs(ours.squaredError - theirs.squaredError) <= 1e-12 * theirs.squaredError)
    }
  }

  @Test(
    "what pools learns transforms from the other people, and everything else from the own training rows",
    arguments: ["linear", "{pooled: linear}", "{recentre: linear}", "{fine-tune: linear, strength: 1}"])
  func people(calibrator: String) throws {
    let samples = Planted.samples(
      of: Planted.fixations(participants: ["anna", "bert"]), blocks: ["gaze", "face", "euler"])
    func rows(_ name: String) -> [Int] {
      samples.origins.indices.filter { samples.origins[$0].key.participant == name }
    }
    let set = "gaze+pca(face,2)+spline(yawDegrees,2)"
    let (own, others) = (
      try samples.part(features: set, rows: rows("anna")), try samples.part(features: set, rows: rows("bert"))
    )
    let made = try Catalogue.calibrator(calibrator)
    let fitted = try made.fitted(to: own, others: others)
    let teachers = made.needs.people == .own ? own : others
    let learned = try #require(fitted.learnedColumns?.derived?.learned)
    #expect(learned == (try teachers.learned().columns.derived?.learned))
    // By hand: the same columns as if they were those of the tracker.
    let names = try teachers.learned().columnNames
    #expect(try #require(fitted.coefficients).columns.map(\.name) == names)
    let coefficients = try #require(fitted.coefficients)
    let design = own.seen(through: fitted.learnedColumns).design
    for (row, estimate) in try fitted.predict(own).enumerated() {
      let point = try #require(estimate.point)
      let x = coefficients.columns.enumerated().reduce(coefficients.intercept.x) {
        $0 + design[row, $1.offset] * $1.element.x
      }
      #expect(abs(point.x - x) < 1e-6 * max(1, abs(x)))
    }
  }

  @Test("kept units depend on the notation: a set that means something else is another cell")
  func identity() throws {
    func definition(_ text: String) throws -> String { try NotationReference.set(text).definition }
    #expect(try definition("gaze*euler") == definition("euler:gaze+gaze+euler"))
    let sets = [
      "gaze*euler", "gaze:euler", "gaze+pca(face,2)", "gaze+pca(face,3)", "gaze+spline(headZ,2)",
      "gaze+bins(headZ,2)", "gaze+standardise(face)", "gaze+onehot(head_pose)", "gaze+onehot(session)",
      "poly(gaze,2)", "poly(gaze,3)", "gaze", "gaze-gazePointX",
    ]
    #expect(Set(try sets.map(definition)).count == sets.count)
  }
}
