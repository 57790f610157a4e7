import Files
import Foundation
import Inputs

@testable import BuiltInFormats
@testable import Captures

/// A folder of datasets for one test.
struct SimulationFixture {
  let root: String

  /// Runs `body` with a folder that contains one dataset, `study`, and removes it afterwards.
  static func with<Value>(_ yaml: String, _ body: (SimulationFixture) throws -> Value) throws -> Value {
    let root = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let fixture = SimulationFixture(root: root)
    try fixture.describe(yaml)
    return try body(fixture)
  }

  var folders: DatasetFolders { DatasetFolders(named: [root], environment: nil) }
  var folder: String { root + "/study" }
  var descriptionPath: String { folder + "/dataset.yaml" }

  func describe(_ yaml: String) throws {
    try DurableFolder(folder).write([("dataset.yaml", Array(yaml.utf8))])
  }

  func dataset() throws -> Dataset {
    try Dataset(
      "study", relativeTo: root, in: folders, at: Place(file: "experiment.yaml", line: 1, column: 1))
  }

  func digest(_ capture: String) throws -> String { try sha256(readFile("\(folder)/\(capture).csv")) }

  /// The study that is included in the package.
  static var shippedYAML: String {
    get throws {
      let package = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      let bytes = try readFile("/\(package)/datasets/simulated-study/dataset.yaml")
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A short study with an exact tracker, exact gaze and a kappa of 0; heads move.
  static func faultless(
    seed: Int = 1, participants: Int = 1, devices: String = "[iPad Mini 6th]", fixationError: Double = 0
  ) -> String {
    """
    simulation:
      seed: \(seed)
      participants: \(participants)
      devices: \(devices)
      protocol:
        viewing_distances: {Regular: {mean: 0.38, spread: 0.03}}
        head_poses:
          Middle: {right_degrees: 0, up_degrees: 1, tilt_degrees: 0}
          Top: {right_degrees: 0, up_degrees: 33, tilt_degrees: 2}
          Left: {right_degrees: -28, up_degrees: 9, tilt_degrees: 6}
        frames_per_fixation: 10
        frames_per_second: 60
        seconds_per_fixation: 4
        start_time: 1700000000
      eyes:
        interpupillary_distance: {mean: 0.063, spread: 0.003}
        height: {mean: 0.03, spread: 0.001}
        depth: {mean: 0.025, spread: 0.001}
        kappa_nasal_degrees: {mean: 0, spread: 0}
        kappa_up_degrees: {mean: 0, spread: 0}
        fixation_error_degrees: \(fixationError)
        fixation_jitter_degrees: 0
      head:
        neck: 0.1
        pose_angle_spread_degrees: 3
        pose_position_spread: 0.01
        wander_angle_degrees: 1
        wander_position: 0.002
        wander_correlation: 0.6
        drift_degrees_per_second: 0.8
        drift_metres_per_second: 0.002
        jitter_angle_degrees: 0.02
        jitter_position: 0.00005
        coupling: 0.02
      tracker:
        gain_right: {mean: 1, spread: 0}
        gain_up: {mean: 1, spread: 0}
        gain_pose_spread: 0
        saturation: 0
        vergence_base_degrees: 0
        vergence_share: 1
        pose_error_right_degrees: 0
        pose_error_up_degrees: 0
        fixation_error_right_degrees: 0
        fixation_error_up_degrees: 0
        jitter_degrees: 0
        eye_position_pose_error: 0
        eye_position_fixation_error: 0
    """
  }
}
