import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Splits

@Suite("The split calibration-targets")
struct CalibrationTargetsSplitTests {
  private static let people = ["anna", "ben", "cleo"]

  /// Three people; ben has a second capture.
  private static let fixations: [SampledFixation] = {
    let second = Planted.fixations(participants: ["ben"], poses: [.middle]).map { fixation in
      SampledFixation(
        key: FixationKey(fixation.frames[0], "second of ben"), firstRow: fixation.firstRow,
        frames: fixation.frames)
    }
    return Planted.fixations(participants: people) + second
  }()

  private func folds(
    _ yaml: String, of fixations: [SampledFixation] = fixations, _ kind: SampleKind = .frames,
    repeatIndex: Int = 0
  ) throws -> (folds: [Fold], origins: Origins) {
    let origins = Planted.samples(kind, of: fixations).origins
    let split = try ConfigFixture.split("{kind: calibration-targets, \(yaml)}")
    return (try split.folds(origins, seed: 1, repeatIndex: repeatIndex), origins)
  }

  @Test(
    "trains on a capture's fixations of the named targets, and tests all its others and no other capture's",
    arguments: SampleKind.allCases)
  func targets(kind: SampleKind) throws {
    let (folds, origins) = try folds("targets: 3", kind)
    #expect(folds.map(\.name) == ["capture of anna", "capture of ben", "capture of cleo", "second of ben"])
    for fold in folds {
      let own = origins.indices.filter { origins[$0].key.capture == fold.name }
      #expect(
        fold.trainRows
          == own.filter { ["top left", "top right", "bottom left"].contains(origins[$0].targetName) })
      #expect((fold.trainRows + fold.testRows).sorted() == own)
      #expect(fold.otherRows.isEmpty)
    }
    // Three targets under five poses, of four frames each.
    #expect(folds[0].trainRows.count == 15 * (kind == .frames ? 4 : 1))
  }

  @Test("under one head pose, the same targets under other poses are tested")
  func headPose() throws {
    let (folds, origins) = try folds("targets: [middle, top], head_pose: [Middle, Left]")
    let fold = folds[0]
    #expect(Set(fold.trainRows.map { origins[$0].key.headPose }) == [.middle, .left])
    #expect(fold.trainRows.count == 2 * 2 * 4 && fold.testRows.count == (45 - 4) * 4)
    let tested = fold.testRows.filter { origins[$0].targetName == "middle" }
    #expect(Set(tested.map { origins[$0].key.headPose }) == [.top, .down, .right])
  }

  @Test("a calibration gets no other people's samples unless it asks for them")
  func noOthers() throws {
    let layout = TargetLayout(word: "1", names: ["middle"], choiceSize: nil)
    #expect(Split.calibrationTargets(Split.Calibration(layout: layout)).givesOthers == false)
    let split = Split.calibrationTargets(Split.Calibration(layout: layout, hasOthers: true))
    #expect(split.givesOthers && split.label == "calibration-targets(targets=1, others=true)")
  }

  @Test("others are all people except those of the fold, whose other captures are left out")
  func others() throws {
    let (folds, origins) = try folds("targets: 1, others: true")
    let second = try #require(folds.first { $0.name == "second of ben" })
    #expect(Set(second.otherRows.map { origins[$0].key.participant }) == ["anna", "cleo"])
    #expect(second.otherRows.count == 2 * 45 * 4)
    #expect(second.testRows.allSatisfy { origins[$0].key.capture == "second of ben" })

    let (ofPeople, _) = try self.folds("targets: 1, others: true, of: participant")
    #expect(ofPeople.map(\.name) == Self.people)
    let ben = ofPeople[1]
    #expect(Set((ben.trainRows + ben.testRows).map { origins[$0].key.capture }).count == 2)
    #expect(ben.trainRows.count == (5 + 1) * 4)
    #expect((ben.trainRows + ben.testRows + ben.otherRows).sorted() == Array(origins.indices))
  }

  @Test("without targets, a person's samples are all tested")
  func none() throws {
    let (folds, origins) = try folds("targets: 0, of: participant, others: true")
    for fold in folds {
      #expect(fold.trainRows.isEmpty)
      #expect(fold.testRows == origins.indices.filter { origins[$0].key.participant == fold.name })
      #expect((fold.testRows + fold.otherRows).sorted() == Array(origins.indices))
    }
  }

  @Test("every:2 trains on each pair of the nine targets in one repeat, in order")
  func every() throws {
    let split = try ConfigFixture.split("{kind: calibration-targets, targets: every:2}")
    #expect(split.repeatCount == 36)
    var trained = [[String]]()
    for repeatIndex in 0..<36 {
      let (folds, origins) = try folds("targets: every:2", repeatIndex: repeatIndex)
      let names = folds.map { fold in Set(fold.trainRows.map { origins[$0].targetName }) }
      #expect(Set(names).count == 1)
      for (fold, names) in zip(folds, names) {
        #expect(!fold.testRows.contains { names.contains(origins[$0].targetName) })
      }
      trained.append(Screen.gridNames.filter { names[0].contains($0) })
    }
    #expect(trained == TargetLayout.subsets(of: Screen.gridNames, size: 2))
  }

  @Test("test_on limits the tests; everybody else still counts as other people")
  func testOn() throws {
    let (folds, origins) = try folds("targets: 5, others: true, of: participant, test_on: [cleo]")
    #expect(folds.map(\.name) == ["cleo"])
    #expect(Set(folds[0].otherRows.map { origins[$0].key.participant }) == ["anna", "ben"])
    let split = try ConfigFixture.split("{kind: calibration-targets, targets: 5, test_on: x}")
    #expect(split.mentions.map(\.property) == [.capture] && split.mentions.map(\.values) == [["x"]])
    let error = #expect(throws: SplitError.self) { try self.folds("targets: 5, test_on: x") }
    #expect(error?.sentence == "no sample of the capture 'x' to test")
  }

  @Test("thirteen targets include the middles of the quarters")
  func thirteen() throws {
    let error = #expect(throws: SplitError.self) { try folds("targets: 13, head_pose: Middle") }
    #expect(
      error?.sentence
        == "the capture 'capture of anna' has no fixation of bottom left quarter, top left quarter, bottom right "
        + "quarter, top right quarter under head pose Middle to calibrate on")

    let quarters = [283.25, 849.75].flatMap { x in [186, 558].map { ScreenPoint(x: x, y: $0) } }
    let screen = PlantedCapture(
      headPoses: [.middle, .left], targets: Planted.targets + quarters, framesPerFixation: 2)
    let frames = screen.frames
    let all = Fixation.divide(FrameTable(frames), capture: "c").map {
      SampledFixation(key: $0.key, firstRow: $0.frames.lowerBound, frames: Array(frames[$0.frames]))
    }
    let fold = try folds("targets: 13, head_pose: Middle", of: all).folds[0]
    #expect(fold.trainRows.count == 26 && fold.testRows.count == 26)
  }

  @Test("the reason why samples cannot be divided is a sentence")
  func refused() throws {
    func sentence(_ yaml: String, _ fixations: [SampledFixation]) -> String? {
      #expect(throws: SplitError.self) { try folds(yaml, of: fixations) }?.sentence
    }
    let corners = Self.fixations.filter { $0.key.target.x != 566.5 }
    #expect(
      sentence("targets: [left, middle], viewing_distance: Regular", corners)
        == "the capture 'capture of anna' has no fixation of middle at viewing distance Regular to calibrate on"
    )
    // A possible choice does not excuse the impossible ones.
    #expect(
      sentence("targets: every:1", corners)
        == "the capture 'capture of anna' has no fixation of bottom, middle, top to calibrate on")
    #expect(
      sentence("targets: 9, of: participant", Self.fixations)
        == "all fixations of the participant 'anna' are used for calibration and none is left to test; use fewer "
        + "targets, or only those under one label")
    #expect(
      sentence("targets: 1, others: true", Planted.fixations())
        == "there are no other people than anna to learn from")
  }

  @Test("a split that gives the tested person's rows as other people's is rejected")
  func ownAmongOthers() {
    let split = Split(
      kind: "x", label: "x", question: "?",
      prepare: Split.eachTime { origins, _, _ in
        [Fold(trainRows: [], testRows: [0], otherRows: [1, origins.count - 1], name: "x")]
      })
    let origins = Planted.samples(of: Self.fixations).origins
    let error = #expect(throws: SplitError.self) { try split.folds(origins, seed: 1, repeatIndex: 0) }
    #expect(error?.sentence == "'anna' is among the other people of fold x but also tested there")
  }

  @Test(
    "label and question describe the calibration",
    arguments: [
      (
        "targets: 3", "calibration-targets(targets=3)",
        "How accurate is it for the rest of a capture, calibrated on 3 targets (top left, top right, bottom left)?"
      ),
      (
        "{targets: [middle], head_pose: Middle, viewing_distance: [Regular, Close], of: participant, test_on: [a, b], "
          + "others: true}",
        "calibration-targets(targets=middle, head_pose=Middle, viewing_distance=[Regular, Close], of=participant, "
          + "test_on=[a, b], others=true)",
        "How accurate is it for the rest of a person's fixations, calibrated on one target (middle) under head pose "
          + "Middle at viewing distance Regular or Close, given other people's samples?"
      ),
      (
        "targets: every:3", "calibration-targets(targets=every:3)",
        "How accurate is it for the rest of a capture, calibrated on each choice of 3 of 9 targets?"
      ),
      (
        "{targets: 0, others: true}", "calibration-targets(targets=0, others=true)",
        "How accurate is it for a person without any calibration, given other people's samples?"
      ),
    ])
  func words(options: String, label: String, question: String) throws {
    let inner = options.hasPrefix("{") ? String(options.dropFirst().dropLast()) : options
    let split = try ConfigFixture.split("{kind: calibration-targets, \(inner)}")
    #expect(split.label == label && split.question == question)
    #expect(split.leakage(.frames) == .honest && split.groupedCounterpart == nil && split.unit == .fixation)
  }

  @Test(
    "wrong options are rejected with their places",
    arguments: [
      ("{kind: calibration-targets}", "1:1: error: 'targets' is missing"),
      (
        "{kind: calibration-targets, targets: 0}",
        "1:38: error: 'targets: 0' leaves nothing to train on; add 'others: true' to use other people's samples"
      ),
      (
        "{kind: calibration-targets, targets: 1, others: 1}",
        "1:49: error: 'others' must be true or false, not '1'; write true"
      ),
      (
        "{kind: calibration-targets, targets: 1, of: device}",
        "1:45: error: 'of' must be one of capture, participant, not 'device'"
      ),
    ])
  func wrongOptions(yaml: String, line: String) {
    let errors = #expect(throws: InputError.self) { try ConfigFixture.split(yaml) }
    #expect(errors?.complaints.map(\.line) == ["e.yaml:" + line])
  }
}
