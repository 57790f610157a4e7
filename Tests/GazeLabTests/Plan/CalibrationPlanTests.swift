import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

/// How plans, runs and explanations treat splits with other people's samples.
@Suite("Plans of few targets and other people")
struct CalibrationPlanTests {
  private static let split = "kind: calibration-targets, of: participant"

  @Test(
    "whom such a split tests: new people without targets of their own, else people calibrated on their own")
  func reach() throws {
    let study = try PlantedStudy(participants: ["anna", "bert", "cleo"])
    func reach(_ yaml: String) throws -> SplitReach? {
      let set = try study.plan("features: gaze\nsplits: [{\(yaml)}]\n").sampleSets[0]
      return set.splits[0].reach(of: set.samples)
    }
    let none = try reach("\(Self.split), targets: 0, others: true")
    #expect(none?.testedPeople == .new && none?.trainUnits == 0 && none?.testUnits == 45)
    let three = try reach("\(Self.split), targets: 3, others: true")
    #expect(three?.testedPeople == .calibrated && three?.trainUnits == 15 && three?.testUnits == 30)
    #expect(try reach("\(Self.split), targets: 3")?.testedPeople == .calibrated)
    // With one person there are no other people.
    #expect(try reach("\(Self.split), targets: 3, test_on: bert")?.testedPeople == .inTraining)
    #expect(try reach("kind: leave-one-out, over: head_pose")?.testedPeople == .inTraining)
    #expect(try reach("kind: leave-one-out, over: participant")?.testedPeople == .new)
  }

  @Test("the scope of the numbers: other people, each calibrated individually")
  func scope() {
    let sentence = Generalisation.ownCalibrations(8).sentence
    #expect(sentence.hasPrefix("Valid for new people, each with their own calibration"))
  }

  @Test("a single target is warned of; rows that only pooled calibrators use are not left out")
  func oddities() throws {
    func oddity(_ yaml: String) throws -> String? {
      let set = try PlantedStudy(participants: ["anna", "bert"]).plan("features: gaze\nsplits: [{\(yaml)}]\n")
        .sampleSets[0]
      return set.splits[0].oddity(of: set.samples)?.text
    }
    #expect(
      try oddity("\(Self.split), targets: 1")
        == "all training rows of fold anna have the same target; with a single target a fitted map is constant: it "
        + "predicts that target for every gaze direction")
    #expect(try oddity("\(Self.split), targets: 0, others: true") == nil)
    #expect(try oddity("\(Self.split), targets: 3, others: true, test_on: bert") == nil)
    #expect(
      try oddity("\(Self.split), targets: 3, test_on: bert")
        == "135 of 270 samples are neither trained on nor tested")
  }

  @Test("an unknown participant is refused")
  func unknownName() throws {
    let lines = try PlantedStudy().complaints(
      "features: gaze\nsplits: [{\(Self.split), targets: 3, test_on: [anna, berta]}]\n")
    #expect(
      lines == [
        "x.yaml:3:76: error: the dataset has no participant 'berta'; did you mean 'bert'? there are: anna, bert"
      ])
  }

  @Test("without own rows, calibrators that need them fail with the reason, and the others are scored")
  func noOwnRows() async throws {
    let run = try await PlantedStudy().run(
      "features: gaze\ncalibrators: [linear, {pooled: linear}, {fine-tune: linear}]\n"
        + "splits: [{\(Self.split), targets: 0, others: true}]\n")
    let failed = run.scores.filter { $0.status == .failed }
    #expect(failed.map(\.cell.calibrator) == ["linear", "linear"])
    #expect(failed.allSatisfy { $0.message == "there are 0 training rows" })
    // With two people, pooled training equals leaving one of them out.
    let known = try await PlantedStudy().run(
      "features: gaze\nsplits: [{kind: leave-one-out, over: participant}]\n", name: "known")
    for calibrator in ["pooled(linear)", "fine-tune(linear)", "mean-target"] {
      let ours = run.scores.filter { $0.cell.calibrator == calibrator }.map(\.moments)
      let other = calibrator == "mean-target" ? calibrator : "linear"
      let theirs = known.scores.filter { $0.cell.calibrator == other }.map(\.moments)
      #expect(ours.count == 2 && theirs.count == 2)
      for (one, other) in zip(ours, theirs) { #expect(try #require(one).isNear(other)) }
    }
    // The diagnosis covers the rows that it was fitted to.
    let footing = try #require(run.results.diagnoses.first { $0.cell.calibrator == "pooled(linear)" })
    #expect(footing.trainCount == 135 && footing.testCount == 135)
  }

  @Test("a pooled trial is fitted again and explained with the rows that it was fitted to")
  func explained() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(
      "features: gaze\ncalibrators: [{pooled: linear}]\nsplits: [{\(Self.split), targets: 0, others: true}]\n"
    )
    let text = try Explanation(
      TrialSelection(trial: "1"), of: run, in: DatasetFolders(named: [study.root], environment: nil)
    ).text
    #expect(text.contains("0 training rows, 135 rows of other people, 135 test rows, holding out anna"))
    #expect(text.contains("same error"))
  }

  @Test("a plan counts the rows that each calibrator is fitted to, and says where there are none")
  func planText() throws {
    let plan = try PlantedStudy().plan(
      "features: gaze\ncalibrators: [linear, {pooled: linear}]\nsplits: [{\(Self.split), targets: 0, others: true}]\n"
    )
    let text = PlanReport(plan: plan).text(width: 80).split { " \n".contains($0) }.joined(separator: " ")
    #expect(
      text.contains(
        "gaze, linear: cannot be fitted in a fold without its own training rows"))
    #expect(!text.contains("fitted by minimum norm"))
  }
}
