import Documents
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Calibration in a region of the screen")
struct RegionTests {
  /// The left half of the iPad Mini: six of its nine targets.
  private static let half = "[0, 0, 566.5, 744]"

  @Test("the split trains on the targets within the region, edges included, and tests all others")
  func split() throws {
    let origins = Planted.samples().origins
    let split = try ConfigFixture.split("{kind: calibration-targets, region: \(Self.half)}")
    let fold = try #require(try split.folds(origins, seed: 1, repeatIndex: 0).first)
    #expect(fold.trainRows == origins.indices.filter { origins[$0].key.target.x <= 566.5 })
    #expect((fold.trainRows + fold.testRows).sorted() == Array(origins.indices))
    #expect(split.label == "calibration-targets(region=[0, 0, 566.5, 744])")
    #expect(split.question.contains("calibrated on the targets in the region [0, 0, 566.5, 744]"))
  }

  @Test("a region is counted from the edge that the format counts from")
  func fromTop() throws {
    let fixations = Planted.fixations()
    func trained(isFromTop: Bool) throws -> Set<Double> {
      let turned = fixations.map { fixation in changed(fixation) { $0.countsFromTop = isFromTop } }
      let origins = Planted.samples(of: turned).origins
      let split = try ConfigFixture.split("{kind: calibration-targets, region: [0, 0, 1133, 100]}")
      let fold = try #require(try split.folds(origins, seed: 1, repeatIndex: 0).first)
      return Set(fold.trainRows.map { origins[$0].key.target.y })
    }
    #expect(try trained(isFromTop: false) == [0])
    #expect(try trained(isFromTop: true) == [744])
  }

  @Test("a head pose restricts the split's training within the region")
  func pose() throws {
    let origins = Planted.samples().origins
    let split = try ConfigFixture.split(
      "{kind: calibration-targets, region: [0, 0, 1133, 744], head_pose: Middle}")
    let fold = try #require(try split.folds(origins, seed: 1, repeatIndex: 0).first)
    #expect(fold.trainRows.count == 9 * 4 && fold.testRows.count == 36 * 4)
  }

  @Test("a calibrator trains on the training rows within the region")
  func calibrator() throws {
    let samples = Planted.samples()
    let inside = samples.origins.indices.filter { samples.origins[$0].key.target.x <= 566.5 }
    func fit(_ yaml: String, _ part: Part) throws -> any FittedCalibrator {
      try Catalogue.calibrator(yaml).fit(Training(own: part, others: nil, seed: 1))
    }
    let ours = try fit(
      "{kind: linear, calibration_targets: {region: \(Self.half)}}", samples.part(features: "gaze"))
    let truth = try fit("linear", samples.part(features: "gaze", rows: inside))
    #expect(ours.coefficients == truth.coefficients && ours.coefficients != nil)
    #expect(ours.summary.rowCount == inside.count)
    #expect(throws: FitError.missingTargets(["targets in the region [1, 1, 5, 5]"])) {
      try fit("{kind: linear, calibration_targets: {region: [1, 1, 5, 5]}}", samples.part(features: "gaze"))
    }
  }

  @Test(
    "a region outside the screen is refused before anything is fitted",
    arguments: [
      "splits: {kind: calibration-targets, region: [0, 0, 1134, 744]}\n",
      "splits: in-sample\ncalibrators: [{average: [offset, {kind: linear, calibration_targets: {region: [-1, 0, 5, 5]}}]}]\n",
    ])
  func outside(yaml: String) throws {
    let complaints = try PlantedStudy().complaints("features: gaze\n" + yaml)
    #expect(complaints.count == 1)
    #expect(complaints[0].contains("is not within the screen of the iPad Mini 6th, which is 1133 × 744 pt"))
    #expect(complaints[0].hasPrefix("x.yaml:"))
  }

  @Test(
    "a wrong region is an error with its place",
    arguments: [
      ("region: [0, 0, 0, 744]", "'region' must have a width and a height above 0"),
      ("region: [0, 0, 0, 0]", "'region' must have a width and a height above 0"),
      ("region: [0, 0, 744]", "'region' must be a list of 4 numbers"),
      ("region: [0, 0, 9, 9], targets: 3", "'targets' and 'region' exclude each other"),
      ("targets: {region: [0, 0, 9, 9]}", "'targets' must be one of"),
    ])
  func wrong(options: String, sentence: String) throws {
    var errors = [InputError]()
    _ = Catalogue.splits.make(
      try ConfigFixture.node("{kind: calibration-targets, \(options)}"), into: &errors)
    #expect(errors.count == 1 && errors[0].complaints[0].sentence.hasPrefix(sentence))
  }

  @Test("a region without targets cannot be drawn")
  func empty() throws {
    let complaints = try PlantedStudy().complaints(
      "features: gaze\nsplits: {kind: calibration-targets, region: [10, 10, 20, 20]}\n")
    #expect(complaints.count == 1 && complaints[0].contains("has no fixation in the region [10, 10, 20, 20]"))
  }

  @Test("errors in the region and outside stand in rows of their own")
  func breakdown() async throws {
    let run = try await PlantedStudy().run(
      """
      features: gaze
      calibrators: [{kind: linear, calibration_targets: {region: \(Self.half)}}]
      splits: {kind: leave-one-out, over: head_pose}

      """)
    #expect(run.record.experiment.regions == [ScreenRegion(x: 0, y: 0, width: 566.5, height: 744)])
    let results = SplitResults.all(in: run)[0]
    let rows = try #require(results.errorBreakdown).rows.map { $0.map { $0.text() } }
    #expect(rows.suffix(2).map { Array($0.prefix(2)) } == [["region", "in region"], ["region", "outside"]])
    let breakdown = Breakdown(results).rows.suffix(2).map { $0.sums.values.first?.count }
    // Two people, five poses, three frames on six and on three targets.
    #expect(breakdown == [180, 90])
  }
}
