import Files
import Foundation
import Inputs
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Experiments")
struct ExperimentTests {
  private let yaml = """
    features: [gaze, gaze+face]
    splits: [corners-to-sides, {kind: random, repeats: 40}, {kind: random, unit: frame, repeats: 3}]
    samples: [frames, fixation-medians]

    """

  @Test("the files of a run are the same bytes for any number of jobs, and when they are reported again")
  func sameBytes() async throws {
    let study = try PlantedStudy()
    let names = ["scores.csv", "summary.csv", "coefficients.json", "report.md", "tables/table-1.tex"]
    func files(_ run: Run) throws -> [[UInt8]] { try names.map { try readFile("\(run.folder)/\($0)") } }
    let one = try files(try await study.run(yaml, jobs: 1))
    let run = try await study.run(yaml, jobs: 7)
    #expect(try files(run) == one)
    try FileManager.default.removeItem(atPath: run.folder + "/report.md")
    try FileManager.default.removeItem(atPath: run.folder + "/tables")
    try Run(folder: run.folder).writeReport(drawsFigures: false)
    #expect(try files(run) == one)
  }

  @Test("trials are in the order of the report: samples, split, calibrator, features, repeat")
  func order() async throws {
    let scores = try await PlantedStudy().run(yaml).scores
    let cells = grouped(scores, by: \.cell)
    #expect(cells.count == 2 * 3 * 3)
    #expect(cells.map(\.count) == [1, 1, 1, 40, 40, 40, 3, 3, 3, 1, 1, 1, 40, 40, 40, 3, 3, 3])
    #expect(cells[0...2].map(\.[0].cell.features) == ["gaze", "gaze+face", "-"])
    #expect(cells[4].map(\.repeatIndex) == Array(0..<40))
    #expect(cells[8][0].cell.samples == "frames" && cells[9][0].cell.samples == "fixation-medians")
  }

  @Test("another feature set, calibrator or split changes no number by more than 1e-12 relative")
  func independence() async throws {
    let study = try PlantedStudy()
    let few = try await study.run("features: gaze+face\nsplits: {kind: random, repeats: 5}\n", name: "few")
    let many = try await study.run(
      "features: [gaze+euler, gaze+face]\ncalibrators: [offset, linear]\nsplits: [in-sample, random]\n",
      name: "many")
    for score in few.scores where score.cell.features == "gaze+face" {
      let same = try #require(
        many.scores.first { $0.cell == score.cell && $0.repeatIndex == score.repeatIndex })
      let (one, other) = (try #require(score.moments), try #require(same.moments))
      #expect(abs(one.squaredErrorX - other.squaredErrorX) <= 1e-12 * one.squaredErrorX)
      #expect(abs(one.squaredErrorY - other.squaredErrorY) <= 1e-12 * one.squaredErrorY)
    }
  }

  @Test("group_by runs the experiment on each group alone; the groups together are all data")
  func groups() async throws {
    let study = try PlantedStudy()
    let split = "features: gaze\nsplits: corners-to-sides\n"
    let grouped = try await study.run(split + "group_by: participant\n", name: "grouped")
    #expect(Set(grouped.scores.map(\.cell.group)) == ["participant=anna", "participant=bert"])
    let alone = try await study.run(split + "where: {participant: bert}\n", name: "alone")
    let bert = grouped.scores.filter { $0.cell.group == "participant=bert" }
    #expect(bert.map(\.moments) == alone.scores.map(\.moments))
    let all = try await study.run(split, name: "all")
    #expect(all.scores[0].testCount == 2 * bert[0].testCount!)
  }

  @Test("a feature set that needs missing columns is refused by name, or skipped on request")
  func missing() async throws {
    let study = try PlantedStudy()
    try study.removeColumns(startingWith: "lookAt", of: "bert")
    let yaml = "features: [gaze, gaze+look_at]\nsplits: corners-to-sides\ngroup_by: participant\n"
    let errors = #expect(throws: InputError.self) { try study.experiment(yaml) }
    #expect(
      errors?.report.hasSuffix(
        "x.yaml:2:18: error: 'gaze+look_at' needs lookAtPointX, lookAtPointY, lookAtPointZ, which the capture "
          + "'bert' does not have; leave it out, or run with --skip-missing") == true)
    let run = try await study.run(yaml, skipsMissing: true)
    let skipped = run.scores.filter { $0.status == .skipped }
    #expect(skipped.map(\.cell.group) == ["participant=bert"])
    #expect(skipped[0].cell.features == "gaze+look_at" && skipped[0].moments == nil)
    #expect(run.scores.count { $0.cell.features == "gaze+look_at" && $0.status == .ok } == 1)
  }

  @Test("a trial that cannot be fitted is a row with its reason, and the others continue")
  func failure() async throws {
    let study = try PlantedStudy()
    try study.removeSides(of: "bert")
    let run = try await study.run("features: gaze\ngroup_by: participant\nsplits: corners-to-sides\n")
    let failed = run.scores.filter { $0.status == .failed }
    #expect(failed.count == 2 && !run.isWhole)
    #expect(failed[0].message == "no target in the middle of a side to test")
    #expect(run.scores.count { $0.status == .ok } == 2)
    #expect(run.record.warnings.contains { $0.sentence.hasPrefix("no target") })
  }

  @Test("an unknown value of 'where' is answered with the nearest one")
  func unknownFilter() throws {
    let errors = try #require(
      #expect(throws: InputError.self) {
        try PlantedStudy().experiment("features: gaze\nsplits: in-sample\nwhere: {participant: ana}\n")
      })
    #expect(
      errors.report.hasSuffix(
        "x.yaml:4:22: error: the dataset has no participant 'ana'; did you mean 'anna'? there are: anna, bert"
      ))
  }

  @Test("run.json records data, seed, splits and what was dropped")
  func record() async throws {
    let study = try PlantedStudy()
    let record = try await study.run(yaml + "seed: 18446744073709551615\n").record
    #expect(record.inputs.map(\.capture) == ["anna", "bert"])
    #expect(record.inputs[0].sha256 == sha256(try readFile(study.root + "/data/anna.csv")))
    #expect(record.experiment.seed == .max)
    #expect(record.experiment.calibrators == ["linear": "linear", "mean-target": "mean-target"])
    #expect(record.leakage(split: "random(test_share=0.3, unit=frame)", samples: "frames") == .leaks)
    #expect(
      record.leakage(split: "random(test_share=0.3, unit=frame)", samples: "fixation-medians") == .honest)
    #expect(record.samples.map(\.count) == [270, 90])
  }

  @Test("a cancelled run writes nothing")
  func cancelled() async throws {
    let study = try PlantedStudy()
    let experiment = try study.experiment("features: gaze+face\nsplits: {kind: random, repeats: 100000}\n")
    let out = study.root + "/out"
    let task = Task { try await experiment.run(out: out) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(PathKind(of: out) == .missing)
  }

  @Test("the plan shows the trials, their sizes, and why one cannot run")
  func plan() throws {
    let text = try PlantedStudy().experiment(yaml).planText()
    #expect(text.contains("264 trials on anna, bert"))
    #expect(text.contains("gaze+face    linear           1    150   120       18"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let study = try PlantedStudy()
    try study.removeSides(of: "bert")
    let impossible = try study.experiment(
      "features: gaze\ngroup_by: participant\nsplits: corners-to-sides\n")
    #expect(
      impossible.planText().contains("This split cannot be drawn: no target in the middle of a side"))
  }

  @Test("a stored run whose scores have been changed or exchanged is refused")
  func changedScores() async throws {
    let study = try PlantedStudy()
    let run = try await study.run("features: gaze\nsplits: corners-to-sides\n")
    let scores = try readFile(run.folder + "/scores.csv")
    let rows = String(decoding: scores, as: UTF8.self).split(separator: "\n")
    try DurableFolder(run.folder).write([("scores.csv", Array(rows.prefix(2).joined(separator: "\n").utf8))])
    let errors = #expect(throws: InputError.self) { try Run(folder: run.folder) }
    #expect(
      errors?.report.hasSuffix(
        "scores.csv: error: has changed since run.json was written; run the experiment again") == true)
  }

  @Test("a report removes tables of an earlier one, and no file of the user's")
  func staleTables() async throws {
    let study = try PlantedStudy()
    let two = try await study.run("features: gaze\nsplits: [corners-to-sides, in-sample]\n")
    try DurableFolder(two.folder + "/tables").write([("table-1-edited.tex", []), ("notes.csv", [])])
    let one = try await study.run("features: gaze\nsplits: corners-to-sides\n")
    let names = try namesInFolder(one.folder + "/tables")
    #expect(
      ["notes.csv", "table-1-edited.tex", "table-1-axes.csv", "table-1.tex"].allSatisfy(names.contains))
    #expect(!names.contains { $0.hasPrefix("table-2") })
  }

  @Test("caveats stand in every file with numbers: simulated, leaking, no test")
  func caveats() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(
      "features: gaze\nsplits: [in-sample, {kind: random, unit: frame, repeats: 2}]\n")
    for (table, word) in [("1", "not a test"), ("2", "leaks")] {
      for file in ["", "-axes"].map({ "table-\(table)\($0).tex" }) {
        let text = String(decoding: try readFile("\(run.folder)/tables/\(file)"), as: UTF8.self)
        #expect(text.contains(word), "\(file)")
      }
    }
    let summary = String(decoding: try readFile(run.folder + "/summary.csv"), as: UTF8.self)
    let rows = summary.split(separator: "\n").map {
      $0.split(separator: ",").suffix(2).joined(separator: ",")
    }
    #expect(
      rows == [
        "honesty,simulated", "no test,false", "no test,false", "leaks,false", "leaks,false", "honest,false",
        "honest,false",
      ])
  }

  @Test("published numbers to compare with must exist before anything is run")
  func missingCheck() throws {
    let study = try PlantedStudy()
    let errors = #expect(throws: InputError.self) {
      try study.experiment("features: gaze\nsplits: corners-to-sides\ncheck: nowhere.yaml#t\n")
    }
    #expect(errors?.onlyMissingFiles == true)
  }

  @Test("samples that a split leaves out and splits that cannot be drawn lead to warnings")
  func unusedSamples() throws {
    let study = try PlantedStudy(participants: ["anna"])
    let text = String(decoding: try readFile(study.root + "/data/anna.csv"), as: UTF8.self)
    try study.write(
      "data/anna.csv", Array(text.split(separator: ",0.0,372.0,").joined(separator: ",0.0,300.0,").utf8))
    let warnings = try study.experiment("features: gaze\nsplits: corners-to-sides\n").warnings
    #expect(
      warnings.contains {
        $0.line == "frames, corners-to-sides: 15 of 135 samples are neither trained on nor tested"
      })
    #expect(
      warnings.contains { $0.sentence.hasPrefix("5 of 45 fixations have a target that is not a corner") })
  }

  @Test("a split that no group can draw is an error at its line; one that some can draw is a warning")
  func undrawable() throws {
    let study = try PlantedStudy(participants: ["anna", "bert", "cora"])
    let yaml = "features: gaze\ngroup_by: participant\nsplits:\n  - in-sample\n  - corners-to-sides\n"
    try study.removeSides(of: "bert")
    try study.removeSides(of: "cora")
    let warnings = try study.experiment(yaml).warnings
    #expect(
      warnings.filter { $0.sentence.hasPrefix("cannot be drawn") }.map(\.line) == [
        "participant=bert, frames, corners-to-sides: cannot be drawn: no target in the middle of a side to test",
        "participant=cora, frames, corners-to-sides: cannot be drawn: no target in the middle of a side to test",
      ])
    #expect(
      Warning.merged(warnings).contains(
        "2 groups, corners-to-sides: cannot be drawn, e.g. no target in the middle of a side to test"))
    try study.removeSides(of: "anna")
    #expect(
      study.complaints(yaml) == [
        "x.yaml:6:5: error: the split 'corners-to-sides' cannot be drawn: no target in the middle of a side to test; "
          + "leave it out, or run with --skip-missing"
      ])
    let skipped = try study.experiment(yaml, skipsMissing: true)
    #expect(skipped.plan.splits.map(\.label) == ["in-sample"])
    #expect(
      skipped.warnings.map(\.line).contains(
        "corners-to-sides: is left out because it cannot be drawn: no target in the middle of a side to test")
    )
    #expect(
      study.complaints(yaml.replacing("  - in-sample\n", with: "")).first?.hasSuffix("no other split is left")
        == true)
  }

  @Test("the same capture twice is refused, under whatever name")
  func copiedCapture() throws {
    let study = try PlantedStudy(participants: ["anna"])
    try study.write("data/copy.csv", try readFile(study.root + "/data/anna.csv"))
    let errors = #expect(throws: InputError.self) {
      try study.experiment("features: gaze\nsplits: in-sample\n")
    }
    #expect(errors?.report.contains("copy.csv: error: is a copy of ") == true)
  }

  @Test("a split that leaks because of the data is marked as leaking, whatever it declares")
  func brokenPromise() async throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 4)
    let text = String(decoding: try readFile(study.root + "/data/anna.csv"), as: UTF8.self)
    let rows = text.split(separator: "\n")
    // Every other row moves to the end, so each fixation comes in two pieces, each with its own median.
    let order = [1, 2].flatMap { start in stride(from: start, to: rows.count, by: 2).map { rows[$0] } }
    try study.write("data/anna.csv", Array(([rows[0]] + order).joined(separator: "\n").utf8))
    let record = try await study.run(
      "features: gaze\nsamples: fixation-medians\nsplits: [{kind: random, unit: frame, repeats: 2}, random]\n"
    ).record
    let medians = SampleKind.fixationMedians.rawValue
    #expect(record.leakage(split: "random(test_share=0.3, unit=frame)", samples: medians) == .leaks)
    #expect(record.leakage(split: "random(test_share=0.3, unit=fixation)", samples: medians) == .honest)
  }

  @Test("the report opens with its answer, and shows the command that reproduces it")
  func reportText() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    try study.write("x.yaml", Array("dataset: ./data\nfeatures: gaze\nsplits: corners-to-sides\n".utf8))
    let experiment = try Experiment(
      file: study.root + "/x.yaml",
      setting: ["title=Anna's", "calibrators=[linear, {kind: linear, rank: {rcond: 1e-6}, name: cut}]"],
      in: DatasetFolders(named: [study.root], environment: nil))
    let run = try await experiment.run(out: study.root + "/out", RunOptions(drawsFigures: false))
    let report = String(decoding: try readFile(run.folder + "/report.md"), as: UTF8.self)
      .split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    // Both have the same errors, so that they are one row.
    #expect(report.contains("## How accurate is linear = cut for a new target?"))
    #expect(report.contains("| gaze | linear |") && report.contains("| gaze | cut |"))
    #expect(report.contains(#"gazelab run x.yaml --set 'title=Anna'\''s' --set 'calibrators="#))
    #expect(report.contains("calibrator cut: linear(rank.rcond=1e-6)"))
  }
}
