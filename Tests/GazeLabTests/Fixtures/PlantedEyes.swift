import Inputs
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

/// Eyes whose angles a tracker measures wrongly, in a way that a physical calibrator can correct.
struct PlantedEyes {
  var terms = PhysicalTerms.p13
  /// The parameters that map measured to true angles: horizontal, then vertical.
  var parameters = PlantedEyes.planted[.p13] ?? []
  var capture = PlantedCapture(
    headPoses: [.middle, .left, .top], viewingDistances: [.regular, .close], framesPerFixation: 2)
  /// Standard deviation of the noise added to each measured angle, radians.
  var noise = 0.0

  /// Parameters of a tracker that is slightly off in every term.
  static let planted: [PhysicalTerms: [Double]] = [
    .p6: [0.04, 1.2, 0.1, -0.02, 0.9, 0.2],
    .p8d: [0.04, 1.2, 0.1, -0.3, -0.02, 0.9, 0.2, 0.4],
    .p10: [0.04, 1.2, 0.1, 0.05, -0.04, -0.02, 0.9, 0.2, 0.03, 0.06],
    .p13: [0.04, 1.2, 0.1, 0.05, -0.04, 0.5, -0.2, -0.02, 0.9, 0.2, 0.03, 0.06, 0.15],
  ]

  func fixations() throws -> [SampledFixation] {
    var generator = SeededGenerator(seed: 7, stream: "planted eyes")
    let frames = try capture.frames.map { frame in
      let angles = try measuredAngles(frame)
      var frame = frame
      for eye in [\Frame.rightEye, \Frame.leftEye] {
        var turned = angles
        turned.horizontal += noise * generator.nearlyNormal()
        turned.vertical += noise * generator.nearlyNormal()
        let direction = turned.direction
        frame[keyPath: eye]?.columns.2 = SIMD4(direction.x, direction.y, direction.z, 0)
      }
      return frame
    }
    return Fixation.divide(FrameTable(frames), capture: "planted eyes").map { fixation in
      SampledFixation(
        key: fixation.key, firstRow: fixation.frames.lowerBound, frames: Array(frames[fixation.frames]))
    }
  }

  func samples(_ kind: SampleKind = .frames) throws -> Samples {
    Samples(
      kind, of: try fixations(), blocks: ["gaze", "face", "right_eye", "euler", "look_at"],
      screens: [capture.device.name: capture.device.screen])
  }

  /// The measured angles of eyes that look at the target, by solving the terms for them.
  private func measuredAngles(_ frame: Frame) throws -> Angles {
    let geometry = try #require(EyeGeometry(frame, screen: capture.device.screen))
    let (required, camera) = (geometry.requiredAngles(for: frame.target), geometry.cameraAngles)
    var measured = required
    for _ in 0..<200 {
      func made(_ of: [PhysicalTerms.Term], _ parameters: ArraySlice<Double>) -> Double {
        zip(of, parameters).reduce(0) { $0 + $1.0.value(measured, camera: camera) * $1.1 }
      }
      let horizontalCount = terms.horizontal.count
      let horizontal = made(terms.horizontal, parameters[..<horizontalCount])
      let vertical = made(terms.vertical, parameters[horizontalCount...])
      measured.horizontal += (required.horizontal - horizontal) / 2
      measured.vertical += (required.vertical - vertical) / 2
    }
    return measured
  }
}

extension Samples {
  /// The rows that satisfy a condition, without columns.
  func part(where isWanted: (Origin) -> Bool = { _ in true }) -> Part {
    part(rows: origins.indices.filter { isWanted(origins[$0]) })
  }

  func part(rows: [Int], columns: ColumnSet = .none) -> Part {
    Part(samples: self, rows: rows, columns: columns)
  }

  /// Seen through the columns of a feature set.
  ///
  /// - Parameter rows: All of them unless told.
  func part(features: String, rows: [Int]? = nil) throws -> Part {
    let columns = try #require(blocks.columns(of: FeatureSet(features, at: Place(file: ""))))
    return part(rows: rows ?? Array(0..<count), columns: columns)
  }
}

extension Calibrator {
  /// Fits to samples without other people's.
  func fitted(to part: Part, others: Part? = nil) throws(FitError) -> any FittedCalibrator {
    try fit(Training(own: part, others: others, seed: 1))
  }
}

extension FittedCalibrator {
  /// The root mean squared error over both axes, pt; NaN if a gaze point is lost.
  func rootMeanSquare(_ part: Part) -> Double {
    guard let estimates = try? predict(part) else { return .nan }
    let moments = Moments(estimates, targets: part.targets)
    guard moments.lostCount == 0 else { return .nan }
    return ((moments.squaredErrorX + moments.squaredErrorY) / Double(2 * moments.count)).squareRoot()
  }
}

extension EyeGeometry {
  init?(_ frame: Frame, screen: Screen) {
    self.init(face: frame.face, rightEye: frame.rightEye, leftEye: frame.leftEye, screen: screen)
  }
}
