import Captures

/// The names of the columns that hold a capture's channels beside its points.
package enum BIDSColumns {
  package static let target = ["target_x", "target_y"]
  /// Another number begins another fixation.
  package static let fixation = "fixation"

  /// The channels that are written as own columns of a recording, in this order. Targets are in its coordinates.
  package static let channels: [Channel] = [
    .target, .eyeDistance, .face, .rightEye, .leftEye, .lookAt, .blendShapes, .faceBox, .faceGrid, .eyeBoxes,
    .headRotation, .headPosition, .openness,
  ]

  package static func names(of channel: Channel) -> [String] {
    func boxes(_ name: String) -> [String] { ["x", "y", "width", "height"].map { "\(name)_\($0)" } }
    return switch channel {
    case .target: target
    case .gazePoint, .leftGazePoint, .rightGazePoint: ["x_coordinate", "y_coordinate"]
    case .face, .rightEye, .leftEye:
      (0..<4).flatMap { column in ["x", "y", "z", "w"].map { "\(channel.rawValue)_\(column)_\($0)" } }
    case .lookAt: ["X", "Y", "Z"].map { channel.rawValue + $0 }
    case .blendShapes: BlendShape.eyes
    case .eyeDistance: ["eye_distance"]
    case .faceBox: boxes("face_box")
    case .faceGrid: boxes("face_grid")
    case .eyeBoxes: boxes("right_eye_box") + boxes("left_eye_box")
    case .touch: ["touch_x", "touch_y"]
    case .headRotation: ["head_pitch", "head_yaw", "head_roll"]
    case .headPosition: ["head_x", "head_y", "head_z"]
    case .openness: ["left_openness", "right_openness"]
    }
  }

  /// Whether every frame has all numbers of the channel.
  static func isWhole(_ channel: Channel) -> Bool {
    switch channel {
    case .face, .rightEye, .leftEye, .lookAt, .blendShapes: true
    case .target, .gazePoint, .leftGazePoint, .rightGazePoint, .eyeDistance, .faceBox, .faceGrid, .eyeBoxes,
      .touch, .headRotation, .headPosition, .openness:
      false
    }
  }

  /// The unit of a channel's columns, as sidecars state it; empty for shares and coefficients.
  package static func unit(of channel: Channel) -> String {
    switch channel {
    case .target, .gazePoint, .leftGazePoint, .rightGazePoint, .touch: "pixel"
    case .eyeDistance, .lookAt, .headPosition: "m"
    case .headRotation: "rad"
    case .face, .rightEye, .leftEye, .blendShapes, .faceBox, .faceGrid, .eyeBoxes, .openness: ""
    }
  }

  package static func description(of channel: Channel) -> String {
    switch channel {
    case .target: "Target shown"
    case .gazePoint: "Gaze point of both eyes"
    case .leftGazePoint: "Gaze point of the left eye"
    case .rightGazePoint: "Gaze point of the right eye"
    case .face: "Transform from face space to camera space, column-major, metres"
    case .rightEye: "Transform from the right eye's space to face space, column-major, metres"
    case .leftEye: "Transform from the left eye's space to face space, column-major, metres"
    case .lookAt: "Point looked at, in face space"
    case .blendShapes: "Coefficient of a facial movement, from 0 to 1"
    case .eyeDistance: "Distance of the eyes from the screen's plane"
    case .faceBox: "Box around the face in the camera's frame"
    case .faceGrid: "Box around the face in a grid of 25 by 25 cells over the frame"
    case .eyeBoxes: "Box around an eye in the crop of the face"
    case .touch: "Point touched last"
    case .headRotation: "Rotation of the head as the tracker reports it"
    case .headPosition: "Position of the head as the tracker reports it"
    case .openness: "How far the eye is open, from 0 to 1"
    }
  }
}
