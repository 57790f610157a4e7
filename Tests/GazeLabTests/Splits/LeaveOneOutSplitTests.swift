import Inputs
import LinearAlgebra
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Splits

struct LeaveOneOutSplitTests {
  private static func folds(
    over property: Split.LeftOut, _ fixations: [SampledFixation] = Planted.fixations(),
    _ samples: SampleKind = .frames
  ) throws -> (folds: [Fold], origins: Origins) {
    let origins = Planted.samples(samples, of: fixations).origins
    return (try Split.leaveOneOut(over: property).folds(origins, seed: 1, repeatIndex: 0), origins)
  }

  @Test("each value is tested once with all others for training", arguments: Split.LeftOut.allCases)
  func eachOnce(property: Split.LeftOut) throws {
    for samples in SampleKind.allCases {
      let (folds, origins) = try Self.folds(over: property, Self.varied, samples)
      #expect(folds.count > 1)
      #expect(folds.flatMap(\.testRows).sorted() == Array(origins.indices))
      for fold in folds { #expect((fold.trainRows + fold.testRows).sorted() == Array(origins.indices)) }
    }
  }

  /// Two people at two distances on two devices, with one capture each.
  private static let varied: [SampledFixation] = {
    let device = Device.builtIn[1]
    let screen = PlantedCapture(
      participants: ["ben"], device: device, viewingDistances: [.close], framesPerFixation: 2)
    return Planted.fixations()
      + Fixation.divide(FrameTable(screen.frames), capture: "other").map {
        SampledFixation(key: $0.key, firstRow: $0.frames.lowerBound, frames: Array(screen.frames[$0.frames]))
      }
  }()

  @Test("folds are named after what they leave out and are in the natural order")
  func names() throws {
    func names(_ property: Split.LeftOut) throws -> [String] {
      try Self.folds(over: property, Self.varied).folds.map(\.name)
    }
    #expect(try names(.headPose) == ["Middle", "Top", "Down", "Left", "Right"])
    #expect(try names(.viewingDistance) == ["Regular", "Close"])
    #expect(
      try names(.target) == [
        "bottom left", "left", "top left", "bottom", "middle", "top", "bottom right", "right", "top right",
      ])
    #expect(try names(.participant) == ["anna", "ben"])
    #expect(try names(.capture) == ["capture of anna", "other"])
    #expect(try names(.device) == [Planted.device, Device.builtIn[1].name].sorted())
    #expect(
      try names(.fixation).first == "capture of anna, anna, iPad Mini 6th, Down, Regular, bottom")
    #expect(try names(.fixation).count == 45 + 9)
  }

  @Test(
    "targets have the same name on screens of any size; those off the grid are named by their point and come last"
  )
  func targets() throws {
    let (folds, origins) = try Self.folds(over: .target, Self.varied)
    let middle = try #require(folds.first { $0.name == "middle" })
    #expect(Set(middle.testRows.map { origins[$0].key.device }).count == 2)
    #expect(Set(middle.testRows.map { origins[$0].key.target }).count == 2)

    var generator = SeededGenerator(seed: 1, stream: "off the grid")
    let points = [ScreenPoint(x: 900, y: 20.5), ScreenPoint(x: 300, y: 200), ScreenPoint(x: 300, y: 100)]
    let odd = points.enumerated().map { index, point in
      let frame = Planted.frame(on: point, recorded: point, &generator)
      return SampledFixation(
        key: FixationKey(frame, "capture of anna"), firstRow: 1000 + index, frames: [frame])
    }
    let names = try Self.folds(over: .target, odd + Planted.fixations()).folds.map(\.name)
    #expect(names == Screen.gridNames + ["300,100", "300,200", "900,20.5"])
  }

  @Test("pieces of one fixation are left out together")
  func pieces() throws {
    for samples in SampleKind.allCases {
      let (folds, origins) = try Self.folds(over: .fixation, Planted.pieces(), samples)
      #expect(folds.count == 45)
      for fold in folds { #expect(Set(fold.testRows.map { origins[$0].key }).count == 1) }
    }
  }

  @Test("question and label name the property", arguments: Split.LeftOut.allCases)
  func question(property: Split.LeftOut) throws {
    let split = try ConfigFixture.split("{kind: leave-one-out, over: \(property.rawValue)}")
    #expect(split.label == "leave-one-out(over=\(property.rawValue))")
    #expect(split.question.hasPrefix("How accurate is it ") && split.question.hasSuffix("?"))
    #expect(
      split.unit == .fixation && split.foldCount == nil && split.groupedCounterpart == nil
        && split.repeatCount == 1)
  }

  @Test("a single value is rejected, because nothing is left to train on")
  func onlyOne() {
    let error = #expect(throws: SplitError.self) {
      try Self.folds(over: .headPose, Planted.fixations(poses: [.middle]))
    }
    #expect(error?.sentence == "there is only one head_pose, 'Middle', so there is nothing to train on")
  }

  @Test(
    "'over' is required and must be a known word",
    arguments: [
      ("leave-one-out", "e.yaml:1:1: error: 'over' is missing"),
      (
        "{kind: leave-one-out, over: Pose!}",
        "e.yaml:1:29: error: 'over' must be one of target, fixation, capture, participant, device or a label of "
          + "the captures, not 'Pose!'"
      ),
    ])
  func refused(yaml: String, line: String) {
    let errors = #expect(throws: InputError.self) { try ConfigFixture.split(yaml) }
    #expect(errors?.complaints.map(\.line) == [line])
  }

  @Test("samples without a word for the label are neither tested nor trained on")
  func withoutWord() throws {
    let frames = Planted.fixations(framesEach: 1).map { fixation -> SampledFixation in
      let pose = fixation.key.headPose
      let word = pose == .middle ? "" : pose == .left ? "yes" : "no"
      let key = FixationKey(
        capture: fixation.key.capture, participant: "anna", device: fixation.key.device,
        labels: LabelWords([LabelWord(label: Label("glasses", order: ["yes", "no"]), word: word)]),
        target: fixation.key.target)
      return SampledFixation(key: key, firstRow: fixation.firstRow, frames: fixation.frames)
    }
    let origins = Planted.samples(of: frames, blocks: ["gaze"]).origins
    var generator = SeededGenerator(seed: 1, stream: "x")
    let folds = try Split.leaveOneOut(over: .label("glasses")).prepare(origins)(0, &generator)
    #expect(folds.map(\.name) == ["yes", "no"])
    #expect(folds.map(\.testRows.count) == [9, 27] && folds.map(\.training.rows.count) == [27, 9])
  }
}
