import Documents
import Files
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Scores
@testable import Trials

struct ExplanationTests {
  private static let poses = "leave-one-out(over=head_pose)"
  private static let leaking = "random(test_share=0.3, unit=frame)"
  private static let whole = "random(test_share=0.3, unit=fixation)"
  private static let yaml = """
    features: [gaze, gaze+euler]
    splits:
      - {kind: leave-one-out, over: head_pose}
      - {kind: random, unit: frame, repeats: 4}
      - {kind: k-fold, folds: 3, repeats: 2}
      - in-sample

    """

  private func study() throws -> PlantedStudy { try PlantedStudy(participants: ["anna"], framesEach: 2) }

  /// The text with single spaces between words, so that line breaks do not matter.
  private func words(_ selection: TrialSelection, _ run: Run, _ study: PlantedStudy) throws -> String {
    let folders = DatasetFolders(named: [study.root], environment: nil)
    return try Explanation(selection, of: run, in: folders).text
      .split { $0 == "\n" || $0 == " " }.joined(separator: " ").replacing(run.folder, with: "RUN")
  }

  private func rmse(_ scores: [Score]) -> String {
    let moments = scores.compactMap(\.moments)
    let squares = moments.reduce(0) { $0 + $1.squaredErrorX + $1.squaredErrorY }
    return decimal((squares / Double(2 * moments.reduce(0) { $0 + $1.count })).squareRoot(), 2)
  }

  @Test("a single trial is explained by its error, experiment lines, data, split, fit and test fixations")
  func single() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml)
    let number = try #require(
      run.scores.firstIndex {
        $0.cell.features == "gaze+euler" && $0.cell.split == Self.poses && $0.foldIndex == 2
      })
    let score = run.scores[number]
    let text = try words(TrialSelection(trial: "\(number + 1)"), run, study)
    #expect(
      text.hasPrefix(
        "Trial \(number + 1) of RUN: RMSE \(rmse([score])) pt. frames, \(Self.poses), gaze+euler, linear, "
          + "repeat 0, fold 2 "))
    let digest = sha256(try readFile(study.root + "/x.yaml"))
    #expect(text.contains("Defined in x.yaml (sha256 \(digest)): line 1: dataset: ./data"))
    #expect(text.contains("line 2: features: gaze+euler line 4: splits: \(Self.poses) seed 0"))
    let capture = sha256(try readFile(study.root + "/data/anna.csv"))
    #expect(
      text.contains(
        "anna: 90 frames, 45 fixations, sha256 \(capture); trained on and tested on 90 samples (frames)"))
    let pose = try #require(run.results.diagnoses.first { $0.foldIndex == 2 && $0.cell == score.cell })
      .foldName
    #expect(text.contains("72 training rows, 18 test rows, holding out \(pose)"))
    #expect(text.contains("Fitted again from the captures: same error"))
    #expect(text.contains("Worst of 9 fixations in its test"))
    #expect(text.contains("Coefficients, in points per unit of the column"))
  }

  @Test("a result over several trials is explained as a whole, with the trials from worst to best")
  func several() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml)
    let scores = run.scores.filter { $0.cell.features == "gaze" && $0.cell.split == Self.poses }
    let text = try words(TrialSelection(trial: "gaze", split: Self.poses), run, study)
    #expect(text.hasPrefix("RMSE \(rmse(scores)) pt, errors pooled over 5 folds: frames, \(Self.poses)"))
    #expect(text.contains("Trials, worst first"))
    let sorted = scores.map { rmse([$0]) }.sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }
    let places = sorted.map { text.firstRange(of: " \($0) ")?.lowerBound }
    #expect(places.allSatisfy { $0 != nil } && zip(places, places.dropFirst()).allSatisfy { $0! < $1! })
    #expect(text.contains("Worst of 45 fixations ") && !text.contains("Coefficients"))
  }

  @Test("selected repeats or folds are summarised with the number of their trials")
  func narrowed() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml)
    let label = "k-fold(folds=3, stratify=target, unit=fixation)"
    let scores = run.scores.filter { $0.cell.features == "gaze" && $0.cell.split == label }
    let repeated = try words(TrialSelection(trial: "gaze", split: label, repeatIndex: 1), run, study)
    let second = rmse(scores.filter { $0.repeatIndex == 1 })
    #expect(repeated.hasPrefix("RMSE \(second) pt, errors pooled over 3 folds, 3 of its 6 trials: frames"))
    let folded = try words(TrialSelection(trial: "gaze", split: label, fold: "2"), run, study)
    let errors = scores.filter { $0.foldIndex == 2 }.compactMap { Double(rmse([$0])) }
    #expect(folded.hasPrefix("RMSE "))
    // The median of two is their mean; both are rounded to 0.01.
    let found = try #require(Double(folded.split(separator: " ")[1]))
    #expect(abs(found - (errors[0] + errors[1]) / 2) <= 0.011)
    #expect(folded.contains("pt, the median over 2 repeats, 2 of its 6 trials: frames"))
    #expect(folded.contains("in all 6 trials of its cell"))
    let all = try words(TrialSelection(trial: "gaze", split: label), run, study)
    #expect(all.contains("pt, the median over 2 repeats: frames") && all.contains("over all repeats"))
  }

  @Test("leakage, a missing test and simulation are mentioned first")
  func worth() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml)
    let leaking = try words(TrialSelection(trial: "gaze", split: Self.leaking), run, study)
    #expect(leaking.contains("in RUN NOTE: this split leaks"))
    let own = try words(TrialSelection(trial: "gaze", split: "in-sample"), run, study)
    #expect(own.contains("NOTE: this is not a test"))
    let groupedCounterpart = try words(TrialSelection(trial: "gaze", split: Self.whole), run, study)
    #expect(!groupedCounterpart.contains("NOTE"))
    #expect(groupedCounterpart.contains("draws whole fixations; added because \(Self.leaking) leaks"))
    #expect(groupedCounterpart.contains("the median over 4 repeats"))
    let single = try words(TrialSelection(trial: "gaze", split: Self.whole, repeatIndex: 3), run, study)
    #expect(single.contains("same error"), "a counterpart is fitted again like any split")
    #expect(single.contains("repeat 3, fold 0"))

    var planted = PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [1])])
    planted.isSimulated = true
    let simulated = try words(TrialSelection(trial: "1"), planted.run, study)
    #expect(simulated.contains("SIMULATED captures: the result does not apply to people."))
  }

  @Test("failed and skipped trials are explained by their reason, without rows or a fit")
  func withoutScore() async throws {
    let study = try PlantedStudy(framesEach: 2)
    try study.removeColumns(startingWith: "lookAt", of: "anna")
    try study.removeSides(of: "bert")
    let run = try await study.run(
      """
      features: [gaze, look_at]
      splits: [corners-to-sides, {kind: random, repeats: 2}]
      group_by: participant

      """, skipsMissing: true)
    let split = "corners-to-sides"
    let failed = try words(TrialSelection(trial: "gaze", group: "participant=bert", split: split), run, study)
    #expect(failed.contains(" of RUN: failed. participant=bert, frames, corners-to-sides, gaze, linear"))
    #expect(failed.contains("no target in the middle of a side to test"))
    let skipped = try words(
      TrialSelection(trial: "look_at", group: "participant=anna", split: Self.whole), run, study)
    #expect(skipped.contains(" of RUN: skipped. participant=anna, frames"))
    #expect(skipped.contains("'look_at' needs lookAtPointX"))
    for text in [failed, skipped] {
      #expect(!text.contains("training rows") && !text.contains("Fit") && !text.contains("again"))
    }
  }

  @Test("failed trials among several are counted by reason")
  func someFailed() throws {
    var planted = PlantedRun(splits: [PlantedRun.split("s", kind: "random", repeats: 3)])
    planted.cells = [PlantedRun.cell("gaze", rmse: [10])]
    planted.cells[0].repeats += [[[]], [[]]]
    let text = try words(TrialSelection(trial: "gaze"), planted.run, study())
    #expect(text.hasPrefix("RMSE 10.00 pt, the median over 1 repeats: frames, s, gaze, linear in RUN"))
    #expect(text.contains("2 of 3 trials: it could not be fitted"))
  }

  @Test(
    "a changed experiment or capture or a missing dataset is mentioned where it matters")
  func changed() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml)
    let selection = TrialSelection(trial: "1")
    let (file, capture) = (try readFile(study.root + "/x.yaml"), try readFile(study.root + "/data/anna.csv"))
    let rmse = rmse([run.scores[0]])

    try study.write("x.yaml", file + Array("seed: 1\n".utf8))
    let changed = try words(selection, run, study)
    #expect(changed.contains("): \(study.root)/x.yaml: error: has changed since the run seed 0"))
    #expect(changed.contains("Could not be fitted again: \(study.root)/x.yaml: error: has changed since"))
    try study.write("x.yaml", file)

    try study.write("data/anna.csv", capture.dropLast(600) + [UInt8(ascii: "\n")])
    let torn = try words(selection, run, study)
    #expect(torn.contains("Could not be fitted again: "))
    try study.remove("data")
    let gone = try words(selection, run, study)
    #expect(
      gone.contains("Could not be fitted again: \(study.root)/x.yaml:1:10: error: no file or folder at"))
    for text in [changed, torn, gone] {
      #expect(text.contains("RMSE \(rmse) pt"))
      #expect(text.contains("Worst of 45 fixations in all 5 trials of its cell"))
      #expect(!text.contains("Coefficients"))
    }
  }

  @Test("values overridden on the command line are listed with the lines of the file")
  func overrides() async throws {
    let study = try study()
    try study.write("x.yaml", Array("dataset: ./data\nfeatures: gaze\nsplits: in-sample\n".utf8))
    let experiment = try Experiment(
      file: study.root + "/x.yaml", setting: ["splits=corners-to-sides", "seed=5"],
      in: DatasetFolders(named: [study.root], environment: nil))
    let run = try await experiment.run(out: study.root + "/out", RunOptions(drawsFigures: false))
    let text = try words(TrialSelection(trial: "gaze"), run, study)
    #expect(
      text.contains(
        "line 2: features: gaze overridden on the command line: splits=corners-to-sides overridden on the "
          + "command line: seed=5 seed 5"))
    #expect(text.contains("same error"))
  }

  @Test("small numbers keep their significant digits")
  func small() {
    #expect(Table.Entry.scientific(1.234e-5).text() == "1.2e-5")
    #expect(Table.Entry.scientific(-0.00096).text() == "-9.6e-4")
    #expect(Table.Entry.scientific(0.0999).text() == "1.0e-1")
    #expect(Table.Entry.scientific(0.94).text() == "9.4e-1")
    #expect(Table.Entry.scientific(0).text() == "0.0")
    #expect(Table.Entry.scientific(.infinity).text() == "–")
  }
}
