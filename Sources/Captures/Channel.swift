/// A kind of measurement that a capture can hold besides times, participants, devices and labels.
///
/// A channel is a case and its entry; tables, exports, listings and the keys of `dataset.yaml` follow from the entry.
package enum Channel: Int, Sendable, CaseIterable {
  /// The point to look at; NaN on frames without a target, which belong to no fixation.
  case target
  /// The tracker's own estimate of the gaze point; NaN on frames where it was lost, as are those of the single eyes.
  case gazePoint
  case leftGazePoint
  case rightGazePoint
  /// The transform from face space to camera space.
  case face
  /// The transform from eye space to face space.
  case rightEye
  case leftEye
  /// The look-at point in face space, metres.
  case lookAt
  /// One coefficient from 0 to 1 for each of `BlendShape.eyes`.
  case blendShapes
  /// The measured distance from the eyes to the screen's plane, metres.
  case eyeDistance
  /// The box around the face: left, top, width and height.
  case faceBox
  /// The box around the face in cells of a grid of 25 × 25 over the camera's picture.
  case faceGrid
  /// The boxes around the right and the left eye.
  case eyeBoxes
  /// The point touched last; NaN before the first touch.
  case touch
  /// The head's rotation about x (pitch), y (yaw) and z (roll) as the tracker reports it, radians.
  case headRotation
  /// The head's position as the tracker reports it, metres.
  case headPosition
  /// The openness of the left and the right eye, usually but not necessarily from 0 to 1.
  case openness
  /// A gaze point that a calibration had already corrected when the capture was written; NaN where there is none.
  case calibratedGazePoint

  /// The description of a channel in messages, tables and files.
  package struct Entry: Sendable {
    /// The name in messages.
    package let name: String
    /// The title in listings.
    package let title: String
    /// The names of the columns when a capture is written.
    package let columns: [String]
    /// The unit of the numbers: points, metres or radians; nil for shares, coefficients and matrices.
    package var unit: ColumnUnit?
    /// The key under `columns` of `dataset.yaml`, and the keys in it that each name a column; none for a transform, whose
    /// columns are lists.
    package var declared: (key: String, parts: [String])?
    /// The description in data dictionaries.
    package let meaning: String
  }

  /// The table is made once, since channels are looked up for single frames.
  private static let entries = allCases.map(\.made)

  package var entry: Entry { Self.entries[rawValue] }
  package var name: String { entry.name }
  /// The count of its numbers on each frame.
  package var width: Int { entry.columns.count }

  private var made: Entry {
    switch self {
    case .target: Self.point("target", "target", in: "target", key: "target", "Target shown")
    case .gazePoint:
      Self.point("gazePoint", "gaze point", in: "gaze", key: "gaze", "Gaze point of both eyes")
    case .leftGazePoint:
      Self.point(
        "leftGazePoint", "gaze point of the left eye", in: "left", key: "left gaze",
        "Gaze point of the left eye")
    case .rightGazePoint:
      Self.point(
        "rightGazePoint", "gaze point of the right eye", in: "right", key: "right gaze",
        "Gaze point of the right eye")
    case .touch: Self.point("touch", "touch", in: "touch", key: "touch", "Point touched last")
    case .calibratedGazePoint:
      Self.point(
        "calibratedGazePoint", "calibrated gaze point", in: "calibrated", key: "calibrated_gaze",
        "Gaze point that a calibration has corrected")
    case .face: Self.transform("face", of: "face", "face space to camera space")
    case .rightEye: Self.transform("rightEye", of: "right eye", "the right eye's space to face space")
    case .leftEye: Self.transform("leftEye", of: "left eye", "the left eye's space to face space")
    case .lookAt:
      Entry(
        name: "lookAtPoint", title: "look-at point", columns: ["X", "Y", "Z"].map { "lookAtPoint\($0)" },
        unit: .metres, declared: ("look_at", ["x", "y", "z"]),
        meaning: "Point looked at, in face space")
    case .blendShapes:
      Entry(
        name: "blendShape", title: "blend shapes of the eyes", columns: BlendShape.eyes,
        declared: ("blend_shapes", ["columns"]), meaning: "Coefficient of a facial movement, from 0 to 1")
    case .eyeDistance:
      Entry(
        name: "eyeDistance", title: "distance of the eyes", columns: ["eye_distance"], unit: .metres,
        declared: ("eye_distance", ["column"]), meaning: "Distance of the eyes from the screen's plane")
    case .faceBox:
      Self.box("faceBox", "face box", in: ["face_box"], "Box around the face in the camera's frame")
    case .faceGrid:
      Self.box(
        "faceGrid", "face grid", in: ["face_grid"],
        "Box around the face in a grid of 25 by 25 cells over the frame")
    case .eyeBoxes:
      Self.box(
        "eyeBoxes", "eye boxes", in: ["right_eye_box", "left_eye_box"],
        "Box around an eye in the crop of the face")
    case .headRotation:
      Entry(
        name: "headRotation", title: "head rotation", columns: ["head_pitch", "head_yaw", "head_roll"],
        unit: .radians, declared: ("head_rotation", ["x", "y", "z"]),
        meaning: "Rotation of the head as the tracker reports it")
    case .headPosition:
      Entry(
        name: "headPosition", title: "head position", columns: ["head_x", "head_y", "head_z"], unit: .metres,
        declared: ("head_position", ["x", "y", "z"]),
        meaning: "Position of the head as the tracker reports it")
    case .openness:
      Entry(
        name: "openness", title: "openness of the eyes", columns: ["left_openness", "right_openness"],
        declared: ("openness", ["left", "right"]), meaning: "How far the eye is open, from 0 to 1")
    }
  }

  /// A point on the screen, in columns whose names begin with the same word.
  private static func point(
    _ name: String, _ title: String, in columns: String, key: String, _ meaning: String
  ) -> Entry {
    Entry(
      name: name, title: title, columns: ["x", "y"].map { "\(columns)_\($0)" }, unit: .points,
      declared: (key, ["x", "y"]), meaning: meaning)
  }

  private static func transform(_ start: String, of part: String, _ spaces: String) -> Entry {
    let name = "\(start)Transform"
    return Entry(
      name: name, title: "\(part) transform", columns: matrix(name),
      declared: (part.replacing(" ", with: "_"), []),
      meaning: "Transform from \(spaces), column-major, metres")
  }

  /// Boxes, one per eye if there are several, in columns whose names begin with the same words.
  private static func box(_ name: String, _ title: String, in boxes: [String], _ meaning: String) -> Entry {
    let sides = ["x", "y", "width", "height"]
    let eyes = boxes.count == 1 ? [""] : ["right_", "left_"]
    return Entry(
      name: name, title: title, columns: boxes.flatMap { box in sides.map { "\(box)_\($0)" } },
      declared: (boxes.count == 1 ? boxes[0] : "eye_boxes", eyes.flatMap { eye in sides.map { eye + $0 } }),
      meaning: meaning)
  }
  private static func matrix(_ name: String) -> [String] {
    (0..<4).flatMap { column in ["x", "y", "z", "w"].map { "\(name)_\(column)_\($0)" } }
  }

  init?(name: String) {
    guard let channel = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = channel
  }

  package static let ofEyes: Set<Channel> = [.face, .rightEye, .leftEye]
}

/// ARKit's blend shapes for the eyes and eyelids, as captures name their columns.
package enum BlendShape {
  package static let eyes = ["Left", "Right"].flatMap { side in
    ["eyeBlink", "eyeLookDown", "eyeLookIn", "eyeLookOut", "eyeLookUp", "eyeSquint", "eyeWide"].map {
      "blendShape_\($0)\(side)"
    }
  }

  /// The spellings of one of `eyes` in files from elsewhere: as in Apple's API, as its raw values are, and capitalised.
  package static func spellings(of eye: String) -> [String] {
    let name = String(eye.dropFirst("blendShape_".count))
    let side = name.hasSuffix("Left") ? "Left" : "Right"
    return [
      name, "\(name.dropLast(side.count))_\(side.prefix(1))", name.prefix(1).uppercased() + name.dropFirst(),
    ]
  }
}
