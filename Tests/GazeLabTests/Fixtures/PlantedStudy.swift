import Files
import Foundation
import Inputs

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Simulation
@testable import Trials

/// A folder with planted captures and experiment files, for one test.
final class PlantedStudy {
  let root = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"

  /// - Parameter participants: One capture each, `<participant>.csv`.
  init(participants: [String] = ["anna", "bert"], framesEach: Int = 3) throws {
    for (index, participant) in participants.enumerated() {
      let fixations = Planted.fixations(
        participants: [participant], framesEach: framesEach, seed: UInt64(index + 1))
      try write("data/\(participant).csv", SchneuwlyCSV.bytes(of: fixations.flatMap(\.frames).rigid))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ name: String, _ bytes: [UInt8]) throws { try DurableFolder(root).write([(name, bytes)]) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(name)") }

  /// Removes columns from a capture, by the start of their names.
  func removeColumns(startingWith prefix: String, of participant: String) throws {
    let path = "\(root)/data/\(participant).csv"
    let rows = String(decoding: try readFile(path), as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: ",").map { $0.drop { $0 == " " } }
    }
    let kept = rows[0].indices.filter { !rows[0][$0].hasPrefix(prefix) }
    let text = rows.map { row in kept.map { row[$0] }.joined(separator: ",") }.joined(separator: "\n")
    try write("data/\(participant).csv", Array(text.utf8))
  }

  /// Removes the fixations on targets in the middle of a side from a capture, so that corners-to-sides tests nothing.
  func removeSides(of participant: String) throws {
    let sides = [",0.0,372.0,", ",1133.0,372.0,", ",566.5,0.0,", ",566.5,744.0,"]
    let lines = String(decoding: try readFile("\(root)/data/\(participant).csv"), as: UTF8.self)
      .split(separator: "\n").filter { line in !sides.contains { line.contains($0) } }
    try write("data/\(participant).csv", Array(lines.joined(separator: "\n").utf8))
  }

  /// The divided samples of an experiment, whether or not its splits can be drawn.
  func sampleSets(_ yaml: String) throws -> [SampleSet] {
    try write("x.yaml", Array(("dataset: ./data\n" + yaml).utf8))
    let file = try ExperimentFile(path: "\(root)/x.yaml")
    let captures = try SelectedCaptures(of: file, in: DatasetFolders(named: [root], environment: nil))
    return try SampleSet.all(file, captures, skipsMissing: false).map {
      $0.divided(by: file)
    }
  }

  func experiment(_ yaml: String, name: String = "x", skipsMissing: Bool = false) throws -> Experiment {
    try write("\(name).yaml", Array(("dataset: ./data\n" + yaml).utf8))
    return try Experiment(
      file: "\(root)/\(name).yaml", in: DatasetFolders(named: [root], environment: nil),
      skipsMissing: skipsMissing)
  }

  /// The plan of an experiment on the study.
  func plan(_ yaml: String, setting overrides: [String] = [], name: String = "x") throws -> ExperimentPlan {
    try write("\(name).yaml", Array(("dataset: ./data\n" + yaml).utf8))
    return try Experiment(
      ExperimentFile(path: "\(root)/\(name).yaml", overrides: overrides),
      in: DatasetFolders(named: [root], environment: nil), skipsMissing: false
    ).plan
  }

  /// The error lines of an experiment, without the study's folder.
  func complaints(_ yaml: String, setting overrides: [String] = []) -> [String] {
    do {
      _ = try plan(yaml, setting: overrides)
      return []
    } catch let errors as InputError {
      return errors.complaints.map { $0.line.replacing(root + "/", with: "") }
    } catch {
      return ["\(error)"]
    }
  }

  /// Runs an experiment and returns the stored run.
  func run(
    _ yaml: String, name: String = "x", jobs: Int = 2, skipsMissing: Bool = false
  ) async throws -> Run {
    let experiment = try experiment(yaml, name: name, skipsMissing: skipsMissing)
    let run = try await experiment.run(out: root + "/out", RunOptions(jobs: jobs, drawsFigures: false))
    return try Run(folder: run.folder)
  }
}

extension PlantedStudy {
  /// People whose targets lie away from the edge of the screen, for runs that learn from other people.
  static func ofInnerTargets() throws -> PlantedStudy {
    let study = try PlantedStudy(participants: [])
    for person in 1...7 {
      var capture = PlantedCapture(
        participants: ["p\(person)"], headPoses: [.middle, .left], framesPerFixation: 2, seed: UInt64(person))
      let centre = capture.device.screen.centre
      capture.targets = [-200.0, 0, 200].flatMap { x in
        [-150.0, 0, 150].map { ScreenPoint(x: centre.x + x, y: centre.y + $0) }
      }
      try study.write("data/p\(person).csv", capture.bytes)
    }
    return study
  }

  static let ofPeople = """
    samples: fixation-medians
    features: [gaze, gaze+euler]
    calibrators: [{kind: hierarchical, kappa: 3}]
    metrics: {near: share(error < 100 pt)}
    splits: [{kind: calibration-targets, targets: 3, head_pose: Middle, others: true}]

    """
}
