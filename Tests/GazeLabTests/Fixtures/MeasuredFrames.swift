import Foundation

@testable import BuiltInFormats
@testable import Captures

/// Frames with viewing distances known by arithmetic: 40 cm for the label Regular, 29 cm for Close. The
/// recorded point is (30, 40) pt off the target.
enum MeasuredFrames {
  static func frames(participant: String = "anna", secondsApart: Double = 1 / 60.0) -> [Frame] {
    var frames = [Frame]()
    var start = 1_700_000_000.0
    for distance in [ViewingDistance.regular, .close] {
      for target in Planted.targets {
        for index in 0..<2 {
          frames.append(
            Frame(
              participant: participant, device: Planted.device, headPose: .middle, viewingDistance: distance,
              time: start + Double(index) * secondsApart, target: target,
              recordedPoint: ScreenPoint(x: target.x + 30, y: target.y + 40), face: face(distance),
              rightEye: eye(x: 0.03), leftEye: eye(x: -0.03),
              lookAt: Vector(0, 0, 0.3)))
        }
        start += 4
      }
    }
    return frames
  }

  /// Upright at 40 cm; at 30 cm rotated down by 30°, so that eyes 2 cm above the face's origin are 1 cm
  /// closer along the depth axis: at 29 cm.
  private static func face(_ distance: ViewingDistance) -> Transform {
    let c = 0.8660254
    return distance == .regular
      ? Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -0.4, 1])
      : Transform([1, 0, 0, 0, 0, c, 0.5, 0, 0, -0.5, c, 0, 0, 0, -0.3, 1])
  }

  private static func eye(x: Double) -> Transform {
    Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0.02, 0, 1])
  }
}
