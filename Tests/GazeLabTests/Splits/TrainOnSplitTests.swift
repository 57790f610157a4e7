import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Splits

struct TrainOnSplitTests {
  private static let origins = Planted.samples(of: Planted.fixations(participants: ["ann", "ben", "cleo"]))
    .origins

  private static func fold(_ yaml: String) throws -> Fold {
    let folds = try ConfigFixture.split(yaml).folds(origins, seed: 1, repeatIndex: 0)
    return try #require(folds.count == 1 ? folds[0] : nil)
  }

  private static func participants(_ rows: [Int]) -> Set<String> {
    Set(rows.map { origins[$0].key.participant })
  }

  @Test("trains on the named values and tests all others, or those in 'test_on'")
  func halves() throws {
    let all = try Self.fold("{kind: train-on, participant: ben}")
    #expect(Self.participants(all.trainRows) == ["ben"] && all.trainRows.count == 180)
    #expect(Self.participants(all.testRows) == ["ann", "cleo"] && all.testRows.count == 360)
    #expect(all.name == "ann, cleo" && all.heldOut == nil)
    let one = try Self.fold(
      "{kind: train-on, capture: [capture of cleo, capture of ann], test_on: [capture of ben]}")
    #expect(Self.participants(one.trainRows) == ["ann", "cleo"])
    #expect(Self.participants(one.testRows) == ["ben"] && one.name == "capture of ben")
    #expect(one.heldOut == "capture of ben")
  }

  @Test("the question depends on the property, the label on the names")
  func words() throws {
    let questions = try [
      "{kind: train-on, capture: a}", "{kind: train-on, participant: [a, b]}",
      "{kind: train-on, device: a, test_on: [b, c]}", "{kind: train-on, head_pose: Middle}",
    ].map { try ConfigFixture.split($0) }
    #expect(
      questions.map(\.question) == [
        "How accurate is it in another capture?", "How accurate is it for another person?",
        "How accurate is it on the device b or c after training on a?",
        "How accurate is it for another head pose than Middle?",
      ])
    #expect(Split.circumstance(ofQuestion: questions[3].question) == "for another head pose than Middle")
    #expect(
      questions.map(\.label) == [
        "train-on(capture=a)", "train-on(participant=[a, b])", "train-on(device=a, test_on=[b, c])",
        "train-on(head_pose=Middle)",
      ])
    #expect(
      questions.allSatisfy { $0.foldCount == 1 && $0.groupedCounterpart == nil && $0.unit == .fixation })
  }

  @Test(
    "samples without any of the names are rejected",
    arguments: [
      ("{kind: train-on, participant: dora}", "no sample of the participant 'dora' to train on"),
      (
        "{kind: train-on, participant: ann, test_on: [dora, eve]}",
        "no sample of the participant 'dora' or 'eve' to test"
      ),
      (
        "{kind: train-on, device: iPad Mini 6th}",
        "all samples are of the device 'iPad Mini 6th', so none is left to test"
      ),
    ])
  func nobody(yaml: String, sentence: String) throws {
    let error = #expect(throws: SplitError.self) { try Self.fold(yaml) }
    #expect(error?.sentence == sentence)
  }

  @Test(
    "exactly one property must select the training samples, and no tested value may be among them",
    arguments: [
      (
        "train-on",
        "1:1: error: expected exactly one of capture, participant, device or a label, to select the training samples"
      ),
      (
        "{kind: train-on, capture: a, device: b}",
        "1:1: error: expected exactly one of capture, participant, device or a label, to select the training samples"
      ),
      (
        "{kind: train-on, capture: [a, b], test_on: [c, b]}",
        "1:44: error: 'b' is used for training; 'test_on' must name others"
      ),
      ("{kind: train-on, capture: []}", "1:27: error: 'capture' is an empty list"),
      ("{kind: train-on, capture: a, test_on: {}}", "1:39: error: 'test_on' must be a text, not a mapping"),
      (
        "{kind: train-on, capture: a, tests_on: b}",
        "1:30: error: unknown key 'tests_on'; did you mean 'test_on'? expected: kind, capture, participant, "
          + "device, test_on, within"
      ),
    ])
  func refused(yaml: String, line: String) {
    let errors = #expect(throws: InputError.self) { try ConfigFixture.split(yaml) }
    #expect(errors?.complaints.map(\.line) == ["e.yaml:" + line])
  }

  @Test("unknown names are answered with the nearest known name, as in 'where'")
  func unknownNames() throws {
    let study = try PlantedStudy()
    #expect(
      study.complaints(
        """
        features: gaze
        where: {participant: bertt}
        splits: [{kind: train-on, participant: ana, test_on: [bert, dora]}]
        """) == [
          "x.yaml:3:22: error: the dataset has no participant 'bertt'; did you mean 'bert'? there are: "
            + "anna, bert",
          "x.yaml:4:40: error: the dataset has no participant 'ana'; did you mean 'anna'? there are: "
            + "anna, bert",
          "x.yaml:4:54: error: the dataset has no participant 'dora'; there are: anna, bert",
        ])
    #expect(
      study.complaints("features: gaze\nsplits: {kind: train-on, capture: anna, test_on: bert}\n").isEmpty)
  }
}
