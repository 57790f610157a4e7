import Inputs
import Testing

@testable import Captures
@testable import Scores
@testable import Trials

struct TrialSelectionTests {
  private static let yaml = """
    features: [gaze, gaze+euler]
    calibrators: [linear, {kind: linear, name: cut, rank: {rcond: 1e-6}}, offset]
    splits: [{kind: leave-one-out, over: head_pose}, {kind: random, unit: frame, repeats: 3}]

    """
  private static let poses = "leave-one-out(over=head_pose)"
  private static let leaking = "random(test_share=0.3, unit=frame)"
  private static let whole = "random(test_share=0.3, unit=fixation)"

  private static func run() async throws -> Run {
    try await PlantedStudy(participants: ["anna"], framesEach: 2).run(yaml)
  }

  private func complaint(_ selection: TrialSelection, _ run: Run) -> String {
    do throws(InputError) {
      _ = try selection.trials(of: run)
      return ""
    } catch {
      return error.report.replacing(run.folder, with: "RUN")
    }
  }

  @Test(
    "a number is a trial in the order of scores.csv, from 1; one that is not there is refused with the range")
  func numbers() async throws {
    let run = try await Self.run()
    let count = run.scores.count
    for number in [1, 7, count] {
      let trials = try TrialSelection(trial: "\(number)").trials(of: run)
      #expect(trials.map(\.number) == [number] && trials[0].score == run.scores[number - 1])
    }
    for number in ["0", "\(count + 1)", "-1"] {
      #expect(
        complaint(TrialSelection(trial: number), run)
          == "RUN: error: has no trial \(number); its trials are 1 to \(count)")
    }
  }

  @Test("a set with options is found by its formula alone, unless there are two")
  func options() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(
      "features: [gaze, {blocks: gaze+euler, drop_constant: 1e-6}, {blocks: euler, drop_constant: 1e-6}, "
        + "{blocks: euler, drop_constant: 1e-9}]\nsplits: corners-to-sides\n")
    let found = try TrialSelection(trial: "euler+gaze").trials(of: run)
    #expect(found.count == 1 && found[0].score.cell.features.hasPrefix("gaze+euler (drop_constant="))
    #expect(throws: InputError.self) { try TrialSelection(trial: "euler").trials(of: run) }
  }

  @Test("a feature set may name its blocks in any order; a calibrator without features is named itself")
  func names() async throws {
    let run = try await Self.run()
    let face = try TrialSelection(trial: "euler+gaze", calibrator: "cut", split: Self.poses).trials(of: run)
    #expect(face.map(\.score.foldIndex) == [0, 1, 2, 3, 4])
    #expect(face.allSatisfy { $0.score.cell.features == "gaze+euler" && $0.score.cell.calibrator == "cut" })
    #expect(face.allSatisfy { run.scores[$0.number - 1] == $0.score })
    let offset = try TrialSelection(trial: "offset", split: Self.whole).trials(of: run)
    #expect(offset.map(\.score.repeatIndex) == [0, 1, 2])
    let one = try TrialSelection(trial: "offset", split: Self.leaking, repeatIndex: 2).trials(of: run)
    #expect(one.map(\.score.repeatIndex) == [2])
  }

  @Test("an ambiguous selection is refused, with the options that tell the cells apart")
  func ambiguous() async throws {
    let run = try await Self.run()
    #expect(
      complaint(TrialSelection(trial: "gaze"), run)
        == "RUN: error: 6 of its cells match; narrow it by --calibrator 'linear' or 'cut', and --split "
        + "'\(Self.poses)' or '\(Self.leaking)' or '\(Self.whole)'")
    #expect(
      complaint(TrialSelection(trial: "gaze", split: Self.whole), run)
        == "RUN: error: 2 of its cells match; narrow it by --calibrator 'linear' or 'cut'")
    let study = try PlantedStudy()
    let grouped = try await study.run(
      "features: gaze\nsamples: [frames, fixation-medians]\nsplits: corners-to-sides\ngroup_by: participant\n"
    )
    #expect(
      complaint(TrialSelection(trial: "gaze"), grouped)
        == "RUN: error: 4 of its cells match; narrow it by --group 'participant=anna' or 'participant=bert', "
        + "and --samples 'frames' or 'fixation-medians'")
    let bert = try TrialSelection(trial: "gaze", group: "participant=bert", samples: "frames").trials(
      of: grouped)
    #expect(bert.count == 1)
  }

  @Test("a fold is selected by its number or name, also for calibrators without features")
  func folds() async throws {
    let run = try await Self.run()
    for (trial, calibrator) in [("gaze", "linear"), ("offset", nil)] {
      let byNumber = try TrialSelection(
        trial: trial, calibrator: calibrator, split: Self.poses, fold: "3"
      ).trials(of: run)
      #expect(byNumber.map(\.score.foldIndex) == [3])
      let name = try #require(run.results.diagnoses.first { $0.foldIndex == 3 }).foldName
      let byName = try TrialSelection(
        trial: trial, calibrator: calibrator, split: Self.poses, fold: name
      ).trials(of: run)
      #expect(byName.map(\.number) == byNumber.map(\.number))
    }
  }

  @Test("an unknown name is refused with the nearest one, an option without a match with what there is")
  func unknown() async throws {
    let run = try await Self.run()
    #expect(
      complaint(TrialSelection(trial: "gazed"), run)
        == "RUN: error: has no trial of 'gazed'; did you mean 'gaze'? there are: gaze, gaze+euler, "
        + "mean-target, offset")
    #expect(
      complaint(TrialSelection(trial: "gaze", calibrator: "liner"), run)
        == "RUN: error: has no trial of 'gaze' with --calibrator 'liner'; did you mean 'linear'? there are: "
        + "linear, cut")
    #expect(
      complaint(TrialSelection(trial: "gaze", split: Self.whole, repeatIndex: 3), run)
        == "RUN: error: has no trial of 'gaze' with --repeat '3'; there are: 0 to 2")
    let fold = complaint(TrialSelection(trial: "offset", split: Self.poses, fold: "Up"), run)
    #expect(fold.hasPrefix("RUN: error: has no trial of 'offset' with --fold 'Up'; there are: 0 to 4, or"))
    #expect(HeadPose.allCases.allSatisfy { fold.contains($0.rawValue) })
  }
}
