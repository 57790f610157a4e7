/// The head pose that the capture protocol requested. Raw values are the words of the captures.
enum HeadPose: String, Sendable, CaseIterable {
  case middle = "Middle"
  case top = "Top"
  case down = "Down"
  case left = "Left"
  case right = "Right"
}

enum ViewingDistance: String, Sendable, CaseIterable {
  case regular = "Regular"
  case close = "Close"
  case armsExtended = "Arms Extended"
}

/// One ARKit sample: the participant, the target, and what the tracker measured.
struct Frame: Sendable {
  var participant: String
  var device: String
  var headPose: HeadPose
  var viewingDistance: ViewingDistance
  /// Unix seconds.
  var time: Double
  var target: ScreenPoint
  /// The gaze point that the capturing app computed.
  var recordedPoint: ScreenPoint
  /// Transform from face space to camera space.
  var face: Transform
  /// From eye space to face space. This and the following are nil if the capture lacks the columns.
  var rightEye: Transform?
  var leftEye: Transform?
  /// In face space, metres.
  var lookAt: Vector?
  /// One coefficient from 0 to 1 for each of `eyeBlendShapes`.
  var blendShapes: [Double]?

  /// ARKit's blend shapes for the eyes and eyelids, as captures name their columns.
  static let eyeBlendShapes = ["Left", "Right"].flatMap { side in
    ["eyeBlink", "eyeLookDown", "eyeLookIn", "eyeLookOut", "eyeLookUp", "eyeSquint", "eyeWide"].map {
      "blendShape_\($0)\(side)"
    }
  }

  /// The midpoint between the eyes in camera space, in metres. Nil without both eyes.
  var eyesMidpoint: Vector? {
    guard let rightEye, let leftEye else { return nil }
    return face.moved((rightEye.translation + leftEye.translation) / 2)
  }
}

/// A part that captures may lack.
enum FramePart: String, Sendable, CaseIterable {
  case rightEye = "rightEyeTransform"
  case leftEye = "leftEyeTransform"
  case lookAt = "lookAtPoint"
  case blendShapes = "blendShape"
}
