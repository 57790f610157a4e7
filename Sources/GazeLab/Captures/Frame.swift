/// How the capture protocol asked the head to be held. Raw values are the words of the captures.
enum HeadPose: String, Sendable, CaseIterable {
  case middle = "Middle"
  case top = "Top"
  case down = "Down"
  case left = "Left"
  case right = "Right"
}

/// How far from the device the capture protocol asked the head to be. Raw values are the words of the captures.
enum ViewingDistance: String, Sendable, CaseIterable {
  case regular = "Regular"
  case close = "Close"
  case armsExtended = "Arms Extended"
}

/// One ARKit sample: who looked at which target, and what the tracker measured.
struct Frame: Sendable {
  var participant: String
  var device: String
  var headPose: HeadPose
  var viewingDistance: ViewingDistance
  /// Unix seconds.
  var time: Double
  /// The point looked at, pt.
  var target: ScreenPoint
  /// The gaze point that the capturing app computed, pt.
  var recordedPoint: ScreenPoint
  /// From face space to camera space.
  var face: Transform
  /// From eye space to face space. Nil where the capture has no such columns; so too below.
  var rightEye: Transform?
  var leftEye: Transform?
  /// In face space, metres.
  var lookAt: Vector?
  /// A coefficient from 0 to 1 for each of `eyeBlendShapes`.
  var blendShapes: [Double]?

  /// ARKit's names of the blend shapes that move the eyes and their lids, as captures name the columns.
  static let eyeBlendShapes = ["Left", "Right"].flatMap { side in
    ["eyeBlink", "eyeLookDown", "eyeLookIn", "eyeLookOut", "eyeLookUp", "eyeSquint", "eyeWide"].map {
      "blendShape_\($0)\(side)"
    }
  }

  /// The middle between the eyes in camera space, metres. Nil without both eyes.
  var eyesMidpoint: Vector? {
    guard let rightEye, let leftEye else { return nil }
    return face.moved((rightEye.translation + leftEye.translation) / 2)
  }
}

/// What a frame may lack.
enum FramePart: String, Sendable, CaseIterable {
  case rightEye = "rightEyeTransform"
  case leftEye = "leftEyeTransform"
  case lookAt = "lookAtPoint"
  case blendShapes = "blendShape"
}
