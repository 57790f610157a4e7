import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Smoothing
@testable import Splits
@testable import Trials

@Suite("The schema of experiment files")
struct ExperimentSchemaTests {
  private let validator = SchemaValidator(root: ExperimentSchema.value)

  /// The experiments of the repository, by their paths below `experiments/`.
  static let experiments: [String] = {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".yaml") && !$0.contains("/published") }.sorted()
  }()

  static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../experiments"

  /// An experiment with the given calibrator, smoother, split or feature set.
  private func experiment(
    calibrator: String = "linear", split: String = "in-sample", features: String = "gaze"
  ) -> String {
    "{dataset: lab, features: [\(features)], calibrators: [\(calibrator)], splits: [\(split)]}"
  }

  private func complaints(_ yaml: String) throws -> [String] {
    validator.complaints(about: try JSONValue(yaml: yaml))
  }

  /// Whether GazeLab accepts the same text.
  private func refusal(_ yaml: String) throws -> String? {
    try TemporaryFolder.with { folder in
      try folder.write("e.yaml", yaml)
      try Planted.writeExampleFiles(to: folder)
      do throws(InputError) {
        _ = try ExperimentFile(path: "\(folder.path)/e.yaml")
        return nil
      } catch {
        return error.report
      }
    }
  }

  @Test("accepts every experiment of the repository", arguments: experiments)
  func shipped(file: String) throws {
    #expect(Self.experiments.count > 30)
    let node = try ConfigNode(file: "\(Self.folder)/\(file)")
    #expect(validator.complaints(about: JSONValue(node)) == [])
  }

  @Test("accepts the example of every calibrator, shared key, smoother, gaze ray and split")
  func examples() throws {
    let calibrators =
      Catalogue.calibrators.entries.map(\.example) + Catalogue.calibrators.sharedKeys.map(\.example)
      + Catalogue.smoothers.entries.map { "{kind: linear, smooth: \($0.example)}" }
      + Catalogue.smoothers.sharedKeys.map { "{kind: linear, smooth: \($0.example)}" }
      + Catalogue.gazeRays.entries.map { "{kind: affine, ray: \($0.example)}" }
    for calibrator in calibrators {
      #expect(try complaints(experiment(calibrator: calibrator)) == [], "\(calibrator)")
    }
    for split in Catalogue.splits.entries.map(\.example) {
      #expect(try complaints(experiment(split: split)) == [], "\(split)")
    }
    for features in Catalogue.featureBlocks.kinds.map({ "\($0) + quadratic(\($0))" }) {
      #expect(try complaints(experiment(features: features)) == [], "\(features)")
    }
    #expect(try complaints(ExperimentTemplate.text) == [])
  }

  @Test("accepts what GazeLab accepts, for keys that no example has")
  func others() throws {
    let taken = [
      "{dataset: 7, calibrators: offset, splits: in-sample}",
      "{dataset: lab, features: gaze, splits: in-sample, group_by: [], seed: 18446744073709551615}",
      "{dataset: lab, features: gaze, splits: in-sample, where: {participant: [1, p02], target: '0,0'}}",
      "{title: 2, dataset: lab, features: gaze, splits: in-sample, summary: mean, metrics: trials}",
      experiment(calibrator: "{kind: ridge, lambda: 1e-6, name: 7}"),
      experiment(
        calibrator:
          "linear, {kind: linear, select: {over: [{features: gaze}, {features: gaze+face, rank: {rcond: 1e-3}}]}}"
      ),
      experiment(calibrator: "{average: [linear, {kind: physical, select: nested}]}"),
      experiment(calibrator: "{kind: average, average: [linear, {angle: ridge}]}"),
      experiment(calibrator: "{kind: linear, calibration_targets: 'best:3'}"),
      experiment(calibrator: "{kind: linear, calibration_targets: ['300,200']}"),
      experiment(split: "{kind: calibration-targets, targets: 0, others: true}"),
      experiment(split: "{kind: calibration-targets, targets: 'every:3', of: participant, test_on: [a, 2]}"),
      experiment(split: "{kind: calibration-targets, targets: 3, round: 1, glasses: [yes, no]}"),
      experiment(split: "{kind: train-on, round: [1, 2], test_on: 3}"),
      experiment(features: "{blocks: gaze+face, drop_constant: 1e-6}"),
      experiment(features: "gaze*euler, gaze:headZ, gaze + euler - rollDegrees, (gaze+face):euler"),
      experiment(features: "'poly(gaze, 3)', 'gaze+pca(standardise(face+euler), 4)*onehot(head_pose)'"),
      experiment(features: "'gaze*column(\"pd left\")', '((gaze+euler)*headZ-headZ):spline(rollDegrees, 2)'"),
      "{dataset: lab, features: gaze, splits: in-sample, where: {tracking_state: SUCCESS, glasses: [yes, 2]}}",
      "{dataset: lab, features: gaze, splits: in-sample, where: {time: [[0, 30], [60.5, 90]]}}",
      "{dataset: lab, features: gaze, splits: in-sample, where: {time: [0, 30]}, fixations: {every: 0.5}}",
      "{dataset: lab, features: gaze, splits: in-sample, where: {time: [morning, evening]}}",
      "{dataset: lab, features: gaze, splits: in-sample, drop: [{state: light, is: [a, b]}, {blinks: 0}]}",
      "{dataset: lab, features: gaze, splits: in-sample, drop: {column: confidence, below: 0.5, above: 2}}",
      experiment(split: "{kind: time, train: 0.6}"),
      experiment(split: "{kind: time, train: 60%, test: 12 s}"),
    ]
    for yaml in taken {
      #expect(try refusal(yaml) == nil, "\(yaml)")
      #expect(try complaints(yaml) == [], "\(yaml)")
    }
  }

  @Test(
    "accepts the name of a split without options exactly where GazeLab does",
    arguments: Catalogue.splits.kinds)
  func words(kind: String) throws {
    let yaml = experiment(split: kind)
    #expect(try complaints(yaml).isEmpty == (refusal(yaml) == nil))
  }

  @Test(
    "refuses what GazeLab refuses for an unknown key or kind, a missing key, a wrong type or a value out of limits"
  )
  func refused() throws {
    let refused = [
      "{features: gaze, splits: in-sample}", "{dataset: lab, features: gaze}",
      "{dataset: lab, features: gaze, splits: []}", "[lab]",
      "{dataset: [lab], features: gaze, splits: in-sample}",
      "{dataset: lab, features: gaze, splits: in-sample, spilts: in-sample}",
      "{dataset: lab, features: gaze, splits: in-sample, seed: -1}",
      "{dataset: lab, features: gaze, splits: in-sample, seed: '1'}",
      "{dataset: lab, features: gaze, splits: in-sample, summary: mode}",
      "{dataset: lab, features: gaze, splits: in-sample, samples: [medians]}",
      "{dataset: lab, features: gaze, splits: in-sample, where: {Person: p01}}",
      "{dataset: lab, features: gaze, splits: in-sample, where: [p01]}",
      "{dataset: lab, features: gaze, splits: in-sample, where: {tracking_state: {is: SUCCESS}}}",
      "{dataset: lab, features: gaze, splits: in-sample, where: {tracking-state: SUCCESS}}",
      "{dataset: lab, features: gaze, splits: in-sample, where: {time: [[0, 1, 2]]}}",
      "{dataset: lab, features: gaze, splits: in-sample, fixations: {every: 0}}",
      "{dataset: lab, features: gaze, splits: in-sample, fixations: {}}",
      "{dataset: lab, features: gaze, splits: in-sample, drop: {colum: confidence, below: 0.5}}",
      "{dataset: lab, features: gaze, splits: in-sample, drop: {column: confidence, below: low}}",
      experiment(split: "{kind: time}"), experiment(split: "{kind: time, train: 60%, guard: -1}"),
      experiment(calibrator: "rigde"), experiment(calibrator: "{lambda: 1}"),
      experiment(calibrator: "angle"), experiment(calibrator: "{kind: ridge, lamda: 0.1}"),
      experiment(calibrator: "{kind: ridge, lambda: high}"),
      experiment(calibrator: "{kind: ridge, lambda: -1}"),
      experiment(calibrator: "{kind: linear, lambda: 1}"),
      experiment(calibrator: "{kind: linear, rank: {rcond: 1}}"),
      experiment(calibrator: "{kind: linear, rank: {cutoff: 1e-6}}"),
      experiment(calibrator: "{kind: linear, rank: 1e-6}"),
      experiment(calibrator: "{kind: linear, select: nested}"),
      experiment(calibrator: "{kind: linear, select: {over: [gaze, gaze+no/se]}}"),
      experiment(calibrator: "{kind: linear, select: {over: [gaze, {lambda: 1}]}}"),
      experiment(calibrator: "{kind: linear, clamp: window}"),
      experiment(calibrator: "{kind: linear, frames_per_fixation: 0}"),
      experiment(calibrator: "{kind: linear, frames_per_fixation: 2.5}"),
      experiment(calibrator: "{kind: linear, smooth: {kind: one-euro, cutoff: 1}}"),
      experiment(calibrator: "{kind: linear, smooth: {kind: kalman, over: day}}"),
      experiment(calibrator: "{kind: linear, calibration_targets: 0}"),
      experiment(calibrator: "{kind: linear, calibration_targets: 'every:3'}"),
      experiment(calibrator: "{kind: affine, ray: third_eye_ray}"),
      experiment(calibrator: "{kind: affine, ray: {kind: assumed_distance, distance: 0}}"),
      experiment(calibrator: "{average: linear, of: 2}"), experiment(calibrator: "{pooled: rigde}"),
      experiment(split: "random-frames"), experiment(split: "leave-one-out"),
      experiment(split: "{kind: leave-one-out}"),
      experiment(split: "{kind: random, test_share: 1}"), experiment(split: "{kind: random, repeats: 0}"),
      experiment(split: "{kind: random, repeats: 1000001}"), experiment(split: "{kind: k-fold, folds: 1}"),
      experiment(split: "{kind: calibration-targets, targets: 4}"),
      experiment(split: "{kind: calibration-targets, targets: 3, others: maybe}"),
      experiment(split: "{kind: file}"), experiment(split: "{kind: in-sample, unit: frame}"),
      experiment(features: "gaze+no/se"), experiment(features: "gaze+"), experiment(features: "'poly(gaze'"),
      experiment(features: "'gaze,face'"),
      experiment(features: "{blocks: gaze, drop_constant: 1}"), experiment(features: "{drop_constant: 0.1}"),
    ]
    for yaml in refused {
      #expect(try refusal(yaml) != nil, "\(yaml)")
      #expect(try complaints(yaml) != [], "\(yaml)")
    }
  }

  @Test("knows every key that GazeLab expects in addition to a kind, and no other")
  func keys() throws {
    for entry in Catalogue.calibrators.entries {
      let line = try #require(try refusal(experiment(calibrator: "{kind: \(entry.kind), zzz: 1}")))
      let expected = try #require(line.firstMatch(of: /unknown key 'zzz'; expected: (.*)/)).1
        .split(separator: ", ").map(String.init)
      let keys = Catalogue.calibrators.keys(of: entry) + Catalogue.calibrators.sharedKeys(of: entry)
      #expect(Set(keys.map(\.name) + ["kind", "name"]) == Set(expected), "\(entry.kind)")
    }
    // Further keys of these can be labels, which only the captures tell.
    for entry in Catalogue.splits.entries where !["train-on", "calibration-targets"].contains(entry.kind) {
      let line = try #require(try refusal(experiment(split: "{kind: \(entry.kind), zzz: 1}")))
      let expected = try #require(line.firstMatch(of: /unknown key 'zzz'; expected: (.*)/)).1
        .split(separator: ", ").map(String.init)
      let keys = Catalogue.splits.keys(of: entry) + Catalogue.splits.sharedKeys(of: entry)
      // Three keys say what is trained on; one of them is enough.
      #expect(Set(keys.map(\.name) + ["kind"]) == Set(expected), "\(entry.kind)")
    }
  }

  @Test(
    "every key of an experiment file is described, with an example that is taken, and none that there is not")
  func described() throws {
    #expect(Set(ExperimentKey.all.map(\.name)) == Set(ExperimentFile.keys.map(\.name)))
    for key in ExperimentKey.all {
      #expect(key.example.hasPrefix("\(key.name): "))
      let others = ["dataset: lab", "features: gaze", "splits: in-sample"].filter { !$0.hasPrefix(key.name) }
      let yaml = (others + [key.example]).joined(separator: "\n")
      #expect(try refusal(yaml) == nil, "\(key.name)")
      #expect(try complaints(yaml) == [], "\(key.name)")
    }
  }

  @Test("states the limits, words and defaults of every option")
  func recorded() throws {
    func keys(_ kind: String) throws -> [ConfigKey] {
      let entry = try #require(Catalogue.calibrators.entries.first { $0.kind == kind })
      return Catalogue.calibrators.keys(of: entry)
    }
    #expect(
      try keys("ridge") == [ConfigKey(name: "lambda", demands: [.number(least: 0, most: 1e9)])])
    #expect(
      try keys("fine-tune") == [
        ConfigKey(name: "fine-tune", demands: [.defined("calibrator")], isRequired: true),
        ConfigKey(
          name: "strength", demands: [.word(among: ["rehearsed"]), .number(least: 1e-6, most: 1e9)]),
      ])
    let rank = ConfigKey(name: "rcond", demands: [.number(least: 0, most: 0.1)], isRequired: true)
    #expect(
      try keys("linear") == [
        ConfigKey(name: "rank", demands: [.section([rank])]),
        ConfigKey(name: "precision", demands: [.word(among: ["double", "refined"])], fallback: "double"),
      ])
    let random = try #require(Catalogue.splits.entries.first { $0.kind == "random" })
    #expect(
      Catalogue.splits.keys(of: random).map(\.fallback) == ["fixation", "0.3", "100"])
  }
}
