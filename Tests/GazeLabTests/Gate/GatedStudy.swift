import Inputs
import Statistics

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Gate
@testable import Simulation

/// Simulated captures that a gate judges without files.
struct GatedStudy {
  let study: SimulatedStudy

  /// - Parameters:
  ///   - seed: Nil for that of the study that comes with the package.
  ///   - participants: At most 99.
  init(seed: Int? = nil, participants: Int) throws {
    var yaml = try SimulationFixture.shippedYAML.replacing(
      "participants: 8", with: "participants: \(participants)")
    if let seed { yaml = yaml.replacing("seed: 20240514", with: "seed: \(seed)") }
    study = try SimulationFixture.with(yaml) { fixture in
      try SimulatedStudy(described: DatasetFile(path: fixture.descriptionPath, formats: .builtIn))
    }
  }

  /// The fixations of a capture; `change` may spoil its frames.
  func fixations(
    _ participant: Int, on device: Device, change: (inout [Frame]) -> Void = { _ in }
  ) -> [SampledFixation] {
    let capture = SimulatedCapture(study: study, participantIndex: participant, device: device)
    var frames = capture.frames().map { Array($0) } ?? []
    change(&frames)
    return Self.sampled(frames, on: device)
  }

  static func sampled(_ frames: [Frame], on device: Device) -> [SampledFixation] {
    let table = FrameTable(frames)
    return Fixation.divide(table, capture: "simulated").map { fixation in
      SampledFixation(
        key: fixation.key, firstRow: fixation.frames.lowerBound, table: table, screens: [device.screen],
        rows: fixation.frames)
    }
  }

  static let features: FeatureSet = {
    guard let set = try? FeatureSet("gaze+face", at: Place(file: "test")) else {
      preconditionFailure("gaze+face")
    }
    return set
  }()

  /// What would be recorded again, with the errors of all fixations.
  static func redo(
    _ fixations: [SampledFixation], rules: String = "tablet"
  ) throws -> (list: RedoList, errors: [Double]) {
    let errors = HeldOutErrors(fixations, features: features)
    let all = Array(fixations.indices)
    let judged = errors.judged(all)
    let worst = try GateRules(rules).worstAllowed(spacing: TargetSpacing.degrees(errors.samples))
    return (
      RedoList(errors, judged, calibrating: all, other: [], worst: worst), judged.compactMap(\.error.ifKnown)
    )
  }
}
