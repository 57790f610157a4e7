/// What a capture can hold beside times, participants, devices and labels. Raw values are the words of messages.
package enum Channel: String, Sendable, CaseIterable, Codable {
  /// The point to look at; NaN on frames without a target, which belong to no fixation.
  case target
  /// The tracker's own estimate of the gaze point; NaN on frames where it was lost, as for the two eyes' own.
  case gazePoint
  case leftGazePoint
  case rightGazePoint
  /// From face space to camera space.
  case face = "faceTransform"
  /// From eye space to face space.
  case rightEye = "rightEyeTransform"
  case leftEye = "leftEyeTransform"
  /// In face space, metres.
  case lookAt = "lookAtPoint"
  /// One coefficient from 0 to 1 for each of `BlendShape.eyes`.
  case blendShapes = "blendShape"
  /// From the eyes to the screen's plane, measured, metres.
  case eyeDistance
  /// The box around the face: left, top, width and height.
  case faceBox
  /// The same in cells of a grid of 25 × 25 over the camera's picture.
  case faceGrid
  /// The boxes around the right and the left eye.
  case eyeBoxes
  /// The point touched last; NaN before the first touch.
  case touch
  /// The head's rotation about x (pitch), y (yaw) and z (roll) as the tracker reports it, radians.
  case headRotation
  /// The head's position as the tracker reports it, metres.
  case headPosition
  /// How far the left and the right eye are open, from 0 to 1 but not limited to it.
  case openness

  /// How many numbers it has on each frame.
  package var width: Int {
    switch self {
    case .target, .gazePoint, .leftGazePoint, .rightGazePoint, .touch, .openness: 2
    case .face, .rightEye, .leftEye: 16
    case .lookAt, .headRotation, .headPosition: 3
    case .blendShapes: BlendShape.eyes.count
    case .eyeDistance: 1
    case .faceBox, .faceGrid: 4
    case .eyeBoxes: 8
    }
  }

  /// Transforms, boxes and the like have all numbers on each frame; other channels may have gaps.
  package static let ofEyes: Set<Channel> = [.face, .rightEye, .leftEye]
}

/// ARKit's blend shapes for the eyes and eyelids, as captures name their columns.
package enum BlendShape {
  package static let eyes = ["Left", "Right"].flatMap { side in
    ["eyeBlink", "eyeLookDown", "eyeLookIn", "eyeLookOut", "eyeLookUp", "eyeSquint", "eyeWide"].map {
      "blendShape_\($0)\(side)"
    }
  }

  /// The names that one of `eyes` goes by in files of others: as in Apple's API, as its raw values are, and capitalised.
  package static func spellings(of eye: String) -> [String] {
    let name = String(eye.dropFirst("blendShape_".count))
    let side = name.hasSuffix("Left") ? "Left" : "Right"
    return [
      name, "\(name.dropLast(side.count))_\(side.prefix(1))", name.prefix(1).uppercased() + name.dropFirst(),
    ]
  }
}
