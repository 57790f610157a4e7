import Files
import Inputs
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

struct RefitTests {
  private let yaml = """
    features: [gaze, gaze+euler]
    calibrators: [linear, offset, {kind: linear, name: chosen, select: {over: [gaze, euler]}}]
    splits:
      - {kind: random, repeats: 3}
      - {kind: k-fold, folds: 3, repeats: 2}
      - {kind: random, unit: frame, repeats: 2}
    seed: 7

    """

  private func folders(_ study: PlantedStudy) -> DatasetFolders {
    DatasetFolders(named: [study.root], environment: nil)
  }

  private func complaint(_ run: Run, _ study: PlantedStudy) -> String {
    do throws(InputError) {
      _ = try Refit(
        run.scores[0], of: run, planned: Experiment.reader(in: folders(study), skipsMissing: true))
      return ""
    } catch {
      return error.report.replacing(study.root + "/", with: "")
    }
  }

  @Test("every kind of trial is fitted again to the same error, but for rounding")
  func same() async throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let run = try await study.run(yaml)
    // The last trial of each cell: a later repeat and fold, drawn again without those before it.
    for scores in grouped(run.scores, by: \.cell) {
      let score = try #require(scores.last)
      let refit = try Refit(
        score, of: run, planned: Experiment.reader(in: folders(study), skipsMissing: true))
      #expect(refit.moments.isNear(score.moments), "\(score.cell.description)")
      #expect(refit.fold.repeatIndex == score.repeatIndex && refit.fold.index == score.foldIndex)
      #expect(refit.training.rows.count == score.trainCount && refit.test.rows.count == score.testCount)
      #expect(refit.summary.choice == score.choice && refit.summary.rank == score.rank)
      #expect((refit.coefficients == nil) == ["offset", "mean-target"].contains(score.cell.calibrator))
    }
  }

  @Test("a trial of a group, and of an experiment with replaced values, is fitted to the same samples")
  func groupsAndOverrides() async throws {
    let study = try PlantedStudy()
    try study.write("x.yaml", Array("dataset: ./data\nfeatures: gaze\nsplits: in-sample\n".utf8))
    let experiment = try Experiment(
      file: study.root + "/x.yaml",
      setting: ["group_by=participant", "splits={kind: random, repeats: 2}", "seed=99"], in: folders(study))
    let run = try await experiment.run(out: study.root + "/out", RunOptions(drawsFigures: false))
    for score in run.scores where score.cell.group == "participant=bert" {
      #expect(
        try Refit(
          score, of: run, planned: Experiment.reader(in: folders(study), skipsMissing: true)
        ).moments.isNear(score.moments))
    }
  }

  @Test("what has changed or gone since the run is said, and nothing is fitted")
  func changed() async throws {
    let study = try PlantedStudy()
    let run = try await study.run("features: gaze\nsplits: corners-to-sides\n")
    let (file, anna) = (try readFile(study.root + "/x.yaml"), try readFile(study.root + "/data/anna.csv"))
    #expect(complaint(run, study) == "")

    try study.write("x.yaml", file + Array("seed: 2\n".utf8))
    #expect(complaint(run, study) == "x.yaml: error: has changed since the run")
    try study.write("x.yaml", file)

    let text = String(decoding: anna, as: UTF8.self)
    try study.write(
      "data/anna.csv", Array(text.split(separator: "\n").dropLast().joined(separator: "\n").utf8))
    #expect(complaint(run, study) == "x.yaml: error: its captures are not the ones of the run")
    try study.write("data/anna.csv", anna)

    try study.remove("data/bert.csv")
    #expect(complaint(run, study) == "x.yaml: error: its captures are not the ones of the run")
    try study.remove("data")
    #expect(complaint(run, study).hasPrefix("x.yaml:1:10: error: no file or folder at './data'"))
    try study.remove("x.yaml")
    #expect(complaint(run, study) == "x.yaml: error: there is no such file")
  }
}
