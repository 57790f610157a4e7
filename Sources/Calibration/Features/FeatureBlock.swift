import Captures
import Inputs

/// Columns that belong together, computed from one frame and its screen.
package struct FeatureBlock: Sendable {
  package let columns: [String]
  /// The unit of each column: `pt`, `m`, `degrees`, `radians`, or `1` for a number without a unit.
  package let units: [String]
  package let needs: Set<Channel>
  /// The channel used in captures without what the block needs: the same quantity as their trackers report it.
  package var alternative: Channel?
  /// The frame columns that the block copies; nil if the columns are computed.
  package let raw: RawColumns?
  /// True if its values are made of columns that captures may lack on some frames.
  var isOfRaw = false
  /// The columns whose product it is, with their blocks; empty unless it is one.
  var factors: [(column: BlockColumn, block: FeatureBlock)] = []
  /// The columns in exported Swift; nil for columns that no ARKit app has.
  package let source: BlockSource?
  /// The numbers of the columns, NaN for a missing value. Only called for frames that have what the block needs.
  package let values: @Sendable (View) -> [Double]

  /// Returns true if values may be missing on some frames of a capture like that of the view.
  func isOfRaw(in view: View) -> Bool { isOfRaw || alternative != nil && !needs.allSatisfy(view.has) }

  var quadratic: FeatureBlock {
    let pairs = columns.indices.flatMap { one in columns.indices[one...].map { (one, $0) } }
    return FeatureBlock(
      columns: columns
        + pairs.map { $0 == $1 ? "\(columns[$0])^2" : "\(columns[$0])*\(columns[$1])" },
      units: units + pairs.map { Self.unit(units[$0], times: units[$1]) }, needs: needs,
      alternative: alternative, raw: nil, isOfRaw: self.raw != nil,
      source: source?.multiplying(pairs)
    ) { [values] view in
      let plain = values(view)
      return plain + pairs.map { plain[$0] * plain[$1] }
    }
  }

  private static func unit(_ one: String, times other: String) -> String {
    if one == other { return one == "1" ? "1" : "\(one)^2" }
    return [one, other].filter { $0 != "1" }.joined(separator: "*")
  }
}

extension Catalogue<FeatureBlock> {
  /// The blocks in canonical order. Columns are fitted in this order, however an experiment writes a feature set.
  package static let featureBlocks = Catalogue(
    noun: "feature block",
    entries: [
      copy(
        "gaze", "the recorded gaze point, pt", of: .gazePoint, GazeRaySource.recorded.columnNames,
        units: ["pt"], source: BlockSource(.recorded)),
      transform("face", .face, "faceTransform", value: "face"),
      transform("right_eye", .rightEye, "rightEyeTransform", value: "rightEye"),
      transform("left_eye", .leftEye, "leftEyeTransform", value: "leftEye"),
      computed(
        "euler",
        "the head's angles as the thesis names them, degrees; of captures without faceTransform, those about x, y and z as "
          + "their tracker reports them, with its signs",
        ["rollDegrees": "head.roll", "pitchDegrees": "head.pitch", "yawDegrees": "head.yaw"],
        after: "let head = eulerDegrees(face)", unit: "degrees", alternative: .headRotation,
        { view in
          view.has(.face)
            ? numbers(view.face.eulerDegrees) : view.numbers(.headRotation).map { $0 * 180 / .pi }
        }),
      copy(
        "look_at", "lookAtPoint in face space, m", of: .lookAt,
        ["lookAtPointX", "lookAtPointY", "lookAtPointZ"], units: ["m"],
        source: BlockSource(
          [BlockSource.Field(name: "lookAtPoint", shape: .vector, value: "lookAt")], needs: [.lookAt])),
    ] + rays + [
      computed(
        "rigid_gaze", "right_eye_ray and left_eye_ray, pt",
        [
          "rigid_rightEyeRayX": "rigidRight.x", "rigid_rightEyeRayY": "rigidRight.y",
          "rigid_leftEyeRayX": "rigidLeft.x", "rigid_leftEyeRayY": "rigidLeft.y",
        ],
        after: """
          guard let rigidRight = \(GazeRaySource.rightEyeSource) else { return nil }
          guard let rigidLeft = \(GazeRaySource.leftEyeSource) else { return nil }
          """, unit: "pt", needs: [.face, .rightEye, .leftEye],
        { view in numbers(GazeRaySource.rightEye.point(view)) + numbers(GazeRaySource.leftEye.point(view)) }),
      computed(
        "eye_angles", "horizontal and vertical angle of the right and the left eye in face space, radians",
        [
          "rightEyeHorizontal": "rightAngles.horizontal", "rightEyeVertical": "rightAngles.vertical",
          "leftEyeHorizontal": "leftAngles.horizontal", "leftEyeVertical": "leftAngles.vertical",
        ],
        after: """
          let rightAngles = angles(rightEye.forward)
          let leftAngles = angles(leftEye.forward)
          """, unit: "radians", needs: [.face, .rightEye, .leftEye],
        { view in angles(view.rightEye?.forward) + angles(view.leftEye?.forward) }),
      computed(
        "head_angles", "horizontal and vertical angle of the face in camera space, radians",
        ["headHorizontal": "headAngles.horizontal", "headVertical": "headAngles.vertical"],
        after: "let headAngles = angles(face.forward)", unit: "radians", { angles($0.face.forward) }),
      computed(
        "head_position",
        "the face's position in camera space, m; of captures without faceTransform, the head's as their tracker reports it",
        ["headX": "face.translation.x", "headY": "face.translation.y", "headZ": "face.translation.z"],
        unit: "m", alternative: .headPosition, raw: .either(.face, 12..<15, or: .headPosition),
        { $0.has(.face) ? numbers($0.face.translation) : $0.numbers(.headPosition) }),
      computed(
        "eye_origin", "the middle between the eyes as a camera sees it: x/z and y/z",
        ["eyeOriginX": "eyes.x / eyes.z", "eyeOriginY": "eyes.y / eyes.z"],
        after: "let eyes = face.moved((rightEye.translation + leftEye.translation) / 2)", unit: "1",
        needs: [.face, .rightEye, .leftEye],
        { view in view.eyesMidpoint.map { [$0.x / $0.z, $0.y / $0.z] } ?? [.nan, .nan] }),
      copy(
        "blend_shapes", "the coefficients of ARKit's blend shapes around the eyes, from 0 to 1",
        of: .blendShapes, BlendShape.eyes, units: ["1"],
        source: BlockSource(
          BlendShape.eyes.map { name in
            let shape = name.split(separator: "_").last ?? ""
            return BlockSource.Field(
              name: name, shape: .number, value: "blendShapes[\"\(shape)\"] ?? .nan")
          }, needs: [.blendShapes])),
      copy(
        "gaze_left", "the left eye's own recorded gaze point, pt", of: .leftGazePoint,
        ["gazeLeftX", "gazeLeftY"], units: ["pt"]),
      copy(
        "gaze_right", "the right eye's own recorded gaze point, pt", of: .rightGazePoint,
        ["gazeRightX", "gazeRightY"], units: ["pt"]),
      copy(
        "eye_distance", "the measured distance of the eyes from the screen, m", of: .eyeDistance,
        ["eyeDistance"], units: ["m"]),
      copy(
        "face_box", "the box around the face: left, top, width and height, as shares of the picture",
        of: .faceBox, box("faceBox"), units: ["1"]),
      copy(
        "face_grid", "the face in a grid of 25 × 25 cells: left, top, width and height", of: .faceGrid,
        box("faceGrid"), units: ["1"]),
      copy(
        "eye_boxes", "the boxes around the right and the left eye, as shares of the picture", of: .eyeBoxes,
        box("rightEyeBox") + box("leftEyeBox"), units: ["1"]),
      copy(
        "openness", "how far the left and the right eye are open, from 0 to 1", of: .openness,
        ["leftOpenness", "rightOpenness"], units: ["1"]),
      copy(
        GazeRaySource.calibratedWord, "the gaze point that another calibration had already corrected, pt",
        of: .calibratedGazePoint, GazeRaySource.calibrated.columnNames, units: ["pt"]),
    ])

  private static func box(_ name: String) -> [String] { ["X", "Y", "W", "H"].map { name + $0 } }

  /// A block for each gaze ray except recorded points, whose blocks copy columns.
  private static let rays = Catalogue<GazeRaySource>.gazeRays.entries.filter { !$0.made.isRecorded }.map {
    ray in
    let source = ray.made
    return entry(
      ray.kind, "gaze point: \(ray.summary), pt", columns: source.columnNames, units: ["pt"],
      needs: source.needs, source: BlockSource(source), { numbers(source.point($0)) })
  }

  private static func numbers(_ point: ScreenPoint?) -> [Double] {
    point.map { [$0.x, $0.y] } ?? [.nan, .nan]
  }

  private static func numbers(_ vector: Vector) -> [Double] { [vector.x, vector.y, vector.z] }

  private static func angles(_ direction: Vector?) -> [Double] {
    direction.map { Angles(of: $0) }.map { [$0.horizontal, $0.vertical] } ?? [.nan, .nan]
  }

  /// - Parameter units: One for each column, or one for all.
  private static func entry(
    _ kind: String, _ summary: String, columns: [String], units: [String], needs: Set<Channel> = [],
    alternative: Channel? = nil, raw: RawColumns? = nil, source: BlockSource? = nil,
    _ values: @escaping @Sendable (View) -> [Double]
  ) -> Entry {
    let block = FeatureBlock(
      columns: columns, units: units.count == 1 ? columns.map { _ in units[0] } : units, needs: needs,
      alternative: alternative, raw: raw, source: source, values: values)
    return Entry(
      kind: kind, summary: "\(summary) (\(columns.count) columns)", example: kind, make: { _ in block })
  }

  private static func copy(
    _ kind: String, _ summary: String, of channel: Channel, _ columns: [String], units: [String],
    source: BlockSource? = nil
  ) -> Entry {
    entry(
      kind, summary, columns: columns, units: units, needs: [channel], raw: .channel(channel), source: source,
      { $0.numbers(channel) })
  }

  /// The 16 numbers of a transform, whose value in exported Swift is a constant.
  private static func transform(
    _ kind: String, _ channel: Channel, _ name: String, value: String
  ) -> Entry {
    let columns = (0..<4).flatMap { column in ["x", "y", "z", "w"].map { "\(name)_\(column)_\($0)" } }
    let units = [String](repeating: "1", count: 12) + ["m", "m", "m", "1"]
    let field = BlockSource.Field(name: name, shape: .transform, value: value)
    return copy(
      kind, "\(name), 16 numbers column by column", of: channel, columns, units: units,
      source: BlockSource([field], needs: channel == .face ? [] : [channel]))
  }

  /// A block of numbers that exported Swift computes, after some statements, from what the block needs.
  private static func computed(
    _ kind: String, _ summary: String, _ numbers: KeyValuePairs<String, String>,
    after statements: String = "",
    unit: String, needs: Set<Channel> = [.face], alternative: Channel? = nil, raw: RawColumns? = nil,
    _ values: @escaping @Sendable (View) -> [Double]
  ) -> Entry {
    let fields = numbers.map { BlockSource.Field(name: $0.key, shape: .number, value: $0.value) }
    return entry(
      kind, summary, columns: numbers.map(\.key), units: [unit], needs: needs, alternative: alternative,
      raw: raw, source: BlockSource(fields, after: statements, needs: needs.subtracting([.face])), values)
  }
}
