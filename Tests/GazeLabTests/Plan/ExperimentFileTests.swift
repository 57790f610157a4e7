import Files
import Foundation
import Inputs
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Experiment files")
struct ExperimentFileTests {
  private func read(_ yaml: String, _ overrides: [String] = []) throws -> ExperimentFile {
    let folder = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try DurableFolder(folder).write([("x.yaml", Array(yaml.utf8))])
    return try ExperimentFile(path: folder + "/x.yaml", overrides: overrides)
  }

  /// The lines of all errors, without the folder.
  private func complaints(_ yaml: String, _ overrides: [String] = []) -> [String] {
    do {
      _ = try read(yaml, overrides)
      return []
    } catch let errors as InputError {
      return errors.complaints.map { error in
        error.line.split(separator: "/").last.map(String.init) ?? error.line
      }
    } catch {
      return ["\(error)"]
    }
  }

  private let least = "dataset: d\nfeatures: gaze\nsplits: in-sample\n"

  @Test("a minimal experiment has the defaults and the baseline")
  func defaults() throws {
    let file = try read(least)
    #expect(file.title == "x" && file.dataset == "d" && file.seed == 0 && file.summary == .median)
    #expect(file.samples == [.frames] && file.groupBy.isEmpty && file.filters.isEmpty && file.check == nil)
    #expect(file.calibrators.map(\.label) == ["linear", "mean-target"])
  }

  @Test("a list with one element may be written without brackets, and the other way round")
  func lists() throws {
    let file = try read(
      """
      dataset: d
      where: {participant: anna, capture: [a, b]}
      samples: [frames, fixation-medians]
      features: [gaze, gaze+face]
      calibrators: [mean-target, {kind: linear, rank: {rcond: 1e-6}}, {kind: linear, name: plain}]
      splits: [{kind: random, repeats: 5}, in-sample]
      group_by: device
      """)
    #expect(file.filters.map(\.values) == [["a", "b"], ["anna"]])
    #expect(file.calibrators.map(\.label) == ["mean-target", "linear(rank.rcond=1e-6)", "plain"])
    #expect(file.splits.map(\.label) == ["random(test_share=0.3, unit=fixation)", "in-sample"])
    #expect(file.splits[0].repeatCount == 5 && file.groupBy == [.device])
    #expect(try read(least + "group_by: []\n").groupBy.isEmpty)
  }

  @Test("all errors are reported at once, each with its line and column")
  func allErrors() {
    let lines = complaints(
      """
      dataste: d
      samples: frame
      features: [gaze, gaze+fase, face+gaze, gaze+face]
      calibrators: [{kind: linear, rank: {rcond: high}}, qwxyz, linear, linear]
      splits: {kind: random, test_share: 2, repeats: 014, unit: frames}
      seed: -1
      check: published.yaml
      """)
    let blocks: String = Catalogue.featureBlocks.kinds.joined(separator: ", ")
    let unknown: String = """
      x.yaml:3:18: error: no feature block is called 'fase' (character 6 of 'gaze+fase'); did you mean 'face'? \
      there are: \(blocks), and their columns
      """
    #expect(
      lines == [
        "x.yaml:1:1: error: 'dataset' is missing",
        "x.yaml:1:1: error: unknown key 'dataste'; did you mean 'dataset'? expected: title, dataset, where, "
          + "fixations, drop, columns, samples, rows, calibrators, features, splits, group_by, seed, summary, margin, "
          + "metrics, figures, check, gate, relative_precision",
        "x.yaml:2:10: error: 'samples' must be one of frames, fixation-medians, not 'frame'; did you mean "
          + "'frames'?",
        unknown,
        "x.yaml:3:40: error: 'gaze+face' is 'face+gaze' again",
        "x.yaml:4:44: error: 'rcond' must be a number from 0.0 to 0.1, not 'high'",
        "x.yaml:4:52: error: no calibrator is called 'qwxyz'; there are: "
          + Catalogue.calibrators.kinds.joined(separator: ", "),
        "x.yaml:4:67: error: two calibrators are called 'linear'; give one a 'name'",
        "x.yaml:5:36: error: 'test_share' must be a number from 0.001 to 0.999, not '2'",
        "x.yaml:5:48: error: 'repeats' must be a whole number from 1 to 1000000, without leading zeros, not '014'; "
          + "write it as 14",
        "x.yaml:5:59: error: 'unit' must be one of frame, fixation, not 'frames'; did you mean 'frame'?",
        "x.yaml:6:7: error: 'seed' must be a whole number from 0 to 18446744073709551615, without leading zeros, "
          + "not '-1'",
        "x.yaml:7:8: error: 'check' must be a file and a table, such as published.yaml#table-4",
      ])
  }

  @Test("features are required if a calibrator uses them, and refused if none does")
  func features() {
    #expect(complaints("dataset: d\nsplits: in-sample\n") == ["x.yaml:1:1: error: 'features' is missing"])
    #expect(complaints("dataset: d\ncalibrators: offset\nsplits: in-sample\n").isEmpty)
    #expect(
      complaints("dataset: d\nfeatures: gaze\ncalibrators: offset\nsplits: in-sample\n") == [
        "x.yaml:2:11: error: 'features' are listed but no calibrator uses them; leave them out"
      ])
  }

  @Test("a duplicate split is refused, even if only the repeats differ")
  func sameSplit() {
    #expect(
      complaints(least + "") == []
        && complaints("dataset: d\nfeatures: gaze\nsplits: [random, {kind: random, repeats: 7}]\n") == [
          "x.yaml:3:18: error: duplicate split 'random(test_share=0.3, unit=fixation)'"
        ])
  }

  @Test("--set is typed and refuses what the file would refuse")
  func overrides() throws {
    #expect(try read(least, ["seed=7", "samples=[fixation-medians]"]).seed == 7)
    #expect(try read(least, ["splits.0={kind: random, repeats: 3}"]).splits[0].repeatCount == 3)
    #expect(complaints(least, ["seed=x"]).first?.hasPrefix("--set seed:1:1: error: 'seed' must be") == true)
    #expect(
      complaints(least, ["sede=7"]).first?.hasPrefix(
        "--set sede:1:1: error: unknown key 'sede'; did you mean 'seed'?")
        == true)
  }

  @Test(
    "the run's folder is the file's path below experiments/, else its bare name",
    arguments: [
      ("experiments/thesis/table-4.yaml", "thesis/table-4"), ("a/experiments/b/c/d.yml", "b/c/d"),
      ("/x/y/z.yaml", "z"), ("z.yaml", "z"), ("experiments/../z.yaml", "z"), ("experiments/z.yaml", "z"),
    ])
  func runPath(path: String, run: String) {
    #expect(ExperimentFile.runPath(ofFile: path) == run)
  }

  @Test(
    "no two things of an experiment have one name: baseline, calibrators, kinds, feature sets",
    arguments: [
      ("{kind: offset, name: mean-target}", "'name' must not be that of another calibrator, 'mean-target'"),
      ("{kind: linear, name: offset}", "'name' must not be that of another calibrator, 'offset'"),
      (
        "[{kind: linear, name: a}, {kind: offset, name: a}]",
        "two calibrators are called 'a'; give one a 'name'"
      ),
      (
        "[linear, {kind: offset, name: gaze}]",
        "calibrator 'gaze' has the same name as a feature set; rename it"
      ),
    ])
  func names(calibrators: String, sentence: String) {
    let lines = complaints("dataset: d\nfeatures: gaze\nsplits: in-sample\ncalibrators: \(calibrators)\n")
    #expect(lines.contains { $0.hasSuffix("error: \(sentence)") }, "\(lines)")
  }

  @Test("a baseline under another name is still the baseline")
  func namedBaseline() throws {
    let file = try read(least + "calibrators: [linear, {kind: mean-target, name: guess}]\n")
    #expect(file.calibrators.map(\.label) == ["linear", "guess"])
    #expect(file.calibrators.first(where: \.isBaseline)?.label == "guess")
    #expect(file.calibrators.map(\.definition) == ["linear", "mean-target"])
  }

  @Test("published numbers are of all data: check and group_by exclude each other")
  func groupedCheck() {
    #expect(
      complaints(least + "group_by: device\ncheck: a.yaml#t\n") == [
        "x.yaml:5:8: error: 'check' compares the numbers of all data with published ones; leave 'group_by' and 'within' out"
      ])
  }
}
