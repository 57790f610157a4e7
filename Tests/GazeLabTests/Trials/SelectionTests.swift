import Documents
import Files
import Inputs
import Testing

@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Experiments with selection")
struct SelectionTests {
  private let yaml = """
    features: [gaze, gaze+euler]
    calibrators:
      - linear
      - {kind: linear, name: cutoff, select: {over: [{rank: {rcond: 1e-4}}, {rank: {rcond: 1e-12}}]}}
      - {kind: linear, name: chosen, select: {over: [gaze, gaze+face], by: leave-one-target-out}}
    splits: [corners-to-sides, {kind: random, repeats: 4}]

    """

  @Test("options are selected for each feature set, feature sets once; each score says what was selected")
  func scores() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(yaml)
    #expect(run.isWhole)
    let cells = run.summaries.filter { $0.cell.split == "corners-to-sides" }.map(\.cell)
    #expect(cells.map(\.calibrator) == ["linear", "linear", "cutoff", "cutoff", "chosen", "mean-target"])
    #expect(cells.map(\.features) == ["gaze", "gaze+euler", "gaze", "gaze+euler", "-", "-"])
    for score in run.scores {
      switch score.cell.calibrator {
      case "cutoff": #expect(["rank.rcond=1e-4", "rank.rcond=1e-12"].contains(score.choice))
      case "chosen": #expect(score.choice == "gaze" && score.columnCount == 2 && score.rank == 2)
      default: #expect(score.choice == nil)
      }
    }
    #expect(
      run.record.experiment.candidates == [
        "cutoff": ["rank.rcond=1e-4", "rank.rcond=1e-12"], "chosen": ["gaze", "gaze+face"],
      ])
    // The selected candidate is fitted as if it were listed alone.
    for index in 0..<4 {
      func moments(_ calibrator: String, _ features: String) -> Moments? {
        run.scores.first {
          $0.cell.calibrator == calibrator && $0.cell.features == features && $0.repeatIndex == index
            && $0.cell.split != "corners-to-sides"
        }?.moments
      }
      #expect(try #require(moments("chosen", "-")).isNear(moments("linear", "gaze")))
    }
    let coefficients = String(
      decoding: try readFile(run.folder + "/coefficients.json"), as: UTF8.self)
    #expect(coefficients.contains("\"calibrator\" : \"chosen\""))
  }

  @Test("an experiment whose only calibrator selects features needs, and takes, no features of its own")
  func ownFeatures() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let alone = "calibrators: {kind: linear, name: chosen, select: {over: [gaze, gaze+face]}}\n"
    let run = try await study.run(alone + "splits: corners-to-sides\n")
    #expect(run.scores.map(\.choice) == ["gaze", nil])
    let errors = #expect(throws: InputError.self) {
      try study.experiment(alone + "splits: corners-to-sides\nfeatures: gaze\n")
    }
    #expect(errors?.report.contains("no calibrator uses them; leave them out") == true)
  }

  @Test("a missing column is refused where it is asked for, or skips the whole calibrator")
  func missing() async throws {
    let study = try PlantedStudy()
    try study.removeColumns(startingWith: "lookAt", of: "bert")
    let yaml = """
      features: [gaze]
      calibrators: [linear, {kind: linear, name: chosen, select: {over: [gaze, gaze+look_at]}}]
      splits: [corners-to-sides, {kind: random, repeats: 3}]
      group_by: participant

      """
    let errors = #expect(throws: InputError.self) { try study.experiment(yaml) }
    #expect(
      errors?.report.hasSuffix(
        "x.yaml:3:23: error: 'gaze+look_at' needs lookAtPointX, lookAtPointY, lookAtPointZ, which the capture "
          + "'bert' does not have; leave it out, or run with --skip-missing") == true)
    let run = try await study.run(yaml, skipsMissing: true)
    let skipped = run.scores.filter { $0.status == .skipped }
    #expect(Set(skipped.map(\.cell.group)) == ["participant=bert"])
    #expect(skipped.map(\.cell.calibrator) == ["chosen", "chosen"] && skipped[0].cell.features == "-")
    #expect(skipped.allSatisfy { $0.message.hasPrefix("'gaze+look_at' needs lookAtPointX") })
    let anna = run.scores.filter { $0.cell.group == "participant=anna" && $0.cell.calibrator == "chosen" }
    #expect(anna.count == 4 && anna.allSatisfy { $0.status == .ok && $0.choice != nil })
    let plan = try study.experiment(yaml, skipsMissing: true).planText()
    #expect(plan.contains("skipped¹") && plan.contains("¹ 'gaze+look_at' needs"))
  }

  @Test("a candidate that names one feature set twice complains of missing columns once")
  func missingOnce() throws {
    let study = try PlantedStudy(participants: ["anna"])
    try study.removeColumns(startingWith: "lookAt", of: "anna")
    let errors = #expect(throws: InputError.self) {
      try study.experiment(
        """
        calibrators:
          kind: linear
          select: {over: [{features: look_at, rank: {rcond: 1e-3}}, {features: look_at}]}
        splits: corners-to-sides

        """)
    }
    #expect(errors?.complaints.count == 1)
  }

  @Test("the plan shows the number of columns to select from")
  func plan() throws {
    let text = try PlantedStudy().experiment(yaml).planText()
    #expect(text.contains("chosen       -                1    150   120     2–18"))
  }

  @Test("a trial in which nothing can be selected fails with its reason, and the others continue")
  func failure() async throws {
    let run = try await PlantedStudy().run(
      """
      features: gaze
      where: {head_pose: Middle}
      calibrators:
        - {kind: linear, name: pose, select: {over: [gaze, euler], by: leave-one-pose-out}}
        - {kind: linear, name: both, select: {over: [gaze, euler]}}
        - linear
      splits: corners-to-sides

      """)
    let pose = try #require(run.scores.first { $0.cell.calibrator == "pose" })
    #expect(pose.status == .failed && pose.choice == nil)
    #expect(
      pose.message
        == "candidates cannot be compared inside the training part: it has a single head pose")
    let both = try #require(run.scores.first { $0.cell.calibrator == "both" })
    #expect(both.status == .ok && both.choice == "gaze")
    #expect(
      both.message
        == "chosen by leave-one-target-out alone: the training rows have a single head pose")
  }

  @Test("a run counts how often each candidate was selected, including those that never were")
  func tables() async throws {
    let run = try await PlantedStudy().run(yaml)
    let tables = SplitResults.all(in: run).compactMap { $0.choiceTable }
    #expect(
      tables.map(\.title) == [
        "frames, corners-to-sides: choices made inside training",
        "frames, random(test_share=0.3, unit=fixation): choices made inside training",
      ])
    #expect(
      tables[1].columns.map(\.heading) == ["calibrator", "features", "candidate", "trials", "share (%)"])
    #expect(tables[1].rows.count == 6)
    #expect(
      tables[1].rows[4...].map { $0.map { $0.text() } } == [
        ["chosen", "-", "gaze", "4", "100.0"], ["chosen", "-", "gaze+face", "0", "0.0"],
      ])
    #expect(tables[1].rows.map { $0[2].text() }[..<2] == ["rank.rcond=1e-4", "rank.rcond=1e-12"])
    #expect(tables.flatMap(\.caveats).isEmpty)
  }

  @Test("selections are tabulated by group; without a selection there is no table")
  func groupedTables() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(
      """
      calibrators: {kind: linear, name: chosen, select: {over: [gaze, gaze+face]}}
      splits: corners-to-sides
      group_by: [participant, device]

      """)
    let table = try #require(SplitResults.all(in: run).compactMap { $0.choiceTable }.first)
    #expect(
      table.columns.map(\.heading) == [
        "participant", "device", "calibrator", "candidate", "trials", "share (%)",
      ])
    #expect(table.rows.map { $0[0].text() } == ["anna", "anna", "bert", "bert"])
    let none = try await study.run("features: gaze\nsplits: in-sample\n", name: "none")
    #expect(SplitResults.all(in: none).compactMap { $0.choiceTable }.isEmpty)
  }
}
