import Inputs
import TestSupport
import Testing

@testable import GazeLab

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

  @Test("the named ones train and all others are tested, or those of 'test_on'")
  func halves() throws {
    let all = try Self.fold("{kind: train-on, participant: ben}")
    #expect(Self.participants(all.trainRows) == ["ben"] && all.trainRows.count == 180)
    #expect(Self.participants(all.testRows) == ["ann", "cleo"] && all.testRows.count == 360)
    #expect(all.name == "ann, cleo")
    let one = try Self.fold(
      "{kind: train-on, capture: [capture of cleo, capture of ann], test_on: [capture of ben]}")
    #expect(Self.participants(one.trainRows) == ["ann", "cleo"])
    #expect(Self.participants(one.testRows) == ["ben"] && one.name == "capture of ben")
  }

  @Test("the question goes with the property, the label with the names")
  func words() throws {
    let questions = try [
      "{kind: train-on, capture: a}", "{kind: train-on, participant: [a, b]}",
      "{kind: train-on, device: a, test_on: [b, c]}",
    ].map { try ConfigFixture.split($0) }
    #expect(
      questions.map(\.question) == [
        "What would it do in another capture?", "What would it do for another person?",
        "What would it do on another device?",
      ])
    #expect(
      questions.map(\.label) == [
        "train-on(capture=a)", "train-on(participant=[a, b])", "train-on(device=a, test_on=[b, c])",
      ])
    #expect(
      questions.allSatisfy { $0.foldCount == 1 && $0.groupedCounterpart == nil && $0.unit == .fixation })
  }

  @Test(
    "samples without any of the names are refused",
    arguments: [
      ("{kind: train-on, participant: dora}", "no sample is of the participant 'dora', to train on"),
      (
        "{kind: train-on, participant: ann, test_on: [dora, eve]}",
        "no sample is of the participant 'dora' or 'eve', to test"
      ),
      (
        "{kind: train-on, device: iPad Mini 6th}",
        "all samples are of the device 'iPad Mini 6th', and none is to test"
      ),
    ])
  func nobody(yaml: String, sentence: String) throws {
    let error = #expect(throws: SplitError.self) { try Self.fold(yaml) }
    #expect(error?.sentence == sentence)
  }

  @Test(
    "it must be said once, by one property, who is trained on, and nobody be tested who is",
    arguments: [
      (
        "train-on",
        "1:1: error: exactly one of capture, participant, device was expected, to say what is trained on"
      ),
      (
        "{kind: train-on, capture: a, device: b}",
        "1:1: error: exactly one of capture, participant, device was expected, to say what is trained on"
      ),
      (
        "{kind: train-on, capture: [a, b], test_on: [c, b]}",
        "1:44: error: 'b' is trained on; 'test_on' must name others"
      ),
      ("{kind: train-on, capture: []}", "1:27: error: 'capture' is an empty list"),
      ("{kind: train-on, capture: a, test_on: {}}", "1:39: error: 'test_on' must be a text, not a mapping"),
      (
        "{kind: train-on, capture: a, tests_on: b}",
        "1:30: error: unknown key 'tests_on'; did you mean 'test_on'? expected: kind, capture, participant, "
          + "device, test_on"
      ),
    ])
  func refused(yaml: String, line: String) {
    let errors = #expect(throws: InputErrors.self) { try ConfigFixture.split(yaml) }
    #expect(errors?.errors.map(\.line) == ["e.yaml:" + line])
  }

  @Test("names that the data do not have are answered with the nearest, as those of 'where'")
  func unknownNames() throws {
    let study = try PlantedStudy()
    #expect(
      study.complaints(
        """
        features: gaze
        where: {participant: bertt}
        splits: [{kind: train-on, participant: ana, test_on: [bert, dora]}]
        """) == [
          "x.yaml:3:22: error: no participant of the dataset is 'bertt'; did you mean 'bert'? there are: "
            + "anna, bert",
          "x.yaml:4:40: error: no participant of the dataset is 'ana'; did you mean 'anna'? there are: "
            + "anna, bert",
          "x.yaml:4:54: error: no participant of the dataset is 'dora'; there are: anna, bert",
        ])
    #expect(
      study.complaints("features: gaze\nsplits: {kind: train-on, capture: anna, test_on: bert}\n").isEmpty)
  }
}
