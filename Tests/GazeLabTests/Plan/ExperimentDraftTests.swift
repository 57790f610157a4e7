import Files
import Foundation
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import GazeLab
@testable import Splits
@testable import Trials

@Suite("Drafts of experiments for given captures")
struct ExperimentDraftTests {
  /// The draft for the captures of a study, and the experiment that it makes.
  private func draft(_ study: PlantedStudy) throws -> (text: String, experiment: Experiment) {
    let (path, folders) = (
      "\(study.root)/experiments/my/first.yaml", DatasetFolders(named: [], environment: nil)
    )
    let draft = try ExperimentDraft(dataset: "\(study.root)/data", for: path, in: folders)
    try study.write("experiments/my/first.yaml", Array(draft.text.utf8))
    return (draft.text, try Experiment(file: path, in: folders))
  }

  /// The lines of a draft that are not comments.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.drop { $0 == " " }.hasPrefix("#") }
  }

  @Test("with one person, targets, poses and distances are left out in turn")
  func onePerson() throws {
    let (text, experiment) = try draft(PlantedStudy(participants: ["anna"]))
    #expect(
      text.contains("# 1 capture of 1 person on 1 device: 45 fixations on 9 targets, with 5 head poses and "))
    #expect(
      experiment.plan.splits.map(\.label) == ["leave-one-out(over=target)", "leave-one-out(over=head_pose)"])
    #expect(text.contains("  # Left out: there is only one.\n  # - {kind: leave-one-out, over: capture}"))
    let blocks = experiment.plan.file.features.map { $0.name.prefix { $0 != " " } }
    #expect(blocks.starts(with: ["gaze", "gaze+face", "gaze+euler"]))
  }

  @Test("with several people, each is calibrated by itself, and a new person is asked about in the same file")
  func people() throws {
    let (text, experiment) = try draft(PlantedStudy(participants: ["anna", "bert"]))
    #expect(
      experiment.plan.splits.map(\.label) == [
        "leave-one-out(over=target, within=participant)", "leave-one-out(over=participant, within=[])",
      ])
    #expect(lines(text).contains("  - {kind: leave-one-out, over: participant, within: []}"))
    #expect(lines(text).contains("calibrators: [none, linear]"))
    #expect(text.hasPrefix("# yaml-language-server: $schema=experiment.schema.json\n"))
    #expect(
      text.contains(
        "  # A new target: each in turn, after training on all others. One model for each person.\n"))
  }

  @Test("feature sets that no capture has are not spoken of")
  func otherTracker() throws {
    let study = try PlantedStudy()
    for person in ["anna", "bert"] { try study.removeColumns(startingWith: "lookAt", of: person) }
    let (text, _) = try draft(study)
    #expect(!text.contains("look_at") && !text.contains("lacks its columns"))
  }

  @Test("a feature set whose columns a capture lacks is left out, with the reason")
  func missing() throws {
    let study = try PlantedStudy()
    try study.removeColumns(startingWith: "lookAt", of: "bert")
    let (text, experiment) = try draft(study)
    #expect(!experiment.plan.file.features.contains { $0.name.contains("look_at") })
    #expect(
      text.contains(
        """
          # Left out: the capture 'bert' lacks its columns.
          # - gaze+face+euler+right_eye+look_at
        """))
  }

  @Test("a capture of a single fixation has an experiment, too: one that says that it is no test")
  func tiny() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let text = String(decoding: try readFile("\(study.root)/data/anna.csv"), as: UTF8.self)
    try study.write(
      "data/anna.csv", Array(text.split(separator: "\n").prefix(4).joined(separator: "\n").utf8))
    let (draft, experiment) = try draft(study)
    #expect(experiment.plan.splits.map(\.label) == ["in-sample"])
    #expect(draft.contains("There are too few fixations for a test."))
    #expect(experiment.plan.file.features.map(\.name) == ["gaze"])
    let run = try await experiment.run(out: "\(study.root)/out", RunOptions(drawsFigures: false))
    #expect(run.isWhole)
  }

  @Test(
    "the path of the captures is relative to the folder of the experiment",
    arguments: [
      ("./captures", "experiments/my/first.yaml", "../../captures"),
      ("./captures", "first.yaml", "./captures"),
      ("../lab", "first.yaml", "../lab"), ("a/b", "a/x.yaml", "./b"), ("a", "a/x.yaml", "."),
      ("/data/lab", "a/x.yaml", "/data/lab"),
    ])
  func paths(source: String, file: String, written: String) {
    #expect(ExperimentDraft.path(to: source, fromFolderOf: file) == written)
  }

  @Test(
    "a draft for the real captures and for each of them is valid",
    .enabled(
      if: ProcessInfo.processInfo.environment["GAZELAB_DATASETS"] != nil,
      "set GAZELAB_DATASETS to the folder that contains schneuwly-2024/"))
  func real() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["GAZELAB_DATASETS"]) + "/schneuwly-2024"
    let folders = DatasetFolders(named: [], environment: nil)
    let captures = try namesInFolder(folder).filter { $0.hasSuffix(".csv") }
    for source in [folder] + captures.map({ "\(folder)/\($0)" }) {
      let draft = try ExperimentDraft(dataset: source, for: "first.yaml", in: folders)
      // The fourth number of the face's position is noise around 1 in all captures but this, where it is exactly 1.
      let isNoisy = !source.hasSuffix("2024-05-08T11-11-42Z.csv")
      let set = isNoisy ? "{blocks: gaze+face, drop_constant: 1e-6}" : "gaze+face"
      #expect(lines(draft.text).contains("  - \(set)"), "\(source)")
      #expect(draft.text.contains("  - {kind: leave-one-out, over: target"), "\(source)")
    }
  }
}
