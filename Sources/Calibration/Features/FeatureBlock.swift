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
  /// True if its values are products of columns that captures may lack on some frames.
  var isOfRaw = false
  /// The columns in exported Swift; nil for columns that no ARKit app has.
  package let source: BlockSource?
  /// The numbers of the columns, NaN for a missing value. Only called for frames that have what the block needs.
  package let values: @Sendable (View) -> [Double]

  /// Returns true if values may be missing on some frames of a capture like that of the view.
  func isOfRaw(in view: View) -> Bool { isOfRaw || alternative != nil && !needs.allSatisfy(view.has) }

  /// The columns, and all products of two of them.
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
      entry(
        "gaze", "the recorded gaze point, pt", columns: GazeRaySource.recorded.columnNames, units: ["pt"],
        needs: [.gazePoint],
        raw: .channel(.gazePoint), source: BlockSource(.recorded),
        { [$0.recordedPoint.x, $0.recordedPoint.y] }),
      entry(
        "face", "faceTransform, 16 numbers column by column", columns: matrix("faceTransform"),
        units: matrixUnits, needs: [.face], raw: .channel(.face), source: transform("faceTransform", "face"),
        { $0.face.numbers }),
      entry(
        "right_eye", "rightEyeTransform, 16 numbers column by column", columns: matrix("rightEyeTransform"),
        units: matrixUnits, needs: [.rightEye], raw: .channel(.rightEye),
        source: transform("rightEyeTransform", "rightEye", needs: [.rightEye]), { $0.rightEye?.numbers ?? [] }
      ),
      entry(
        "left_eye", "leftEyeTransform, 16 numbers column by column", columns: matrix("leftEyeTransform"),
        units: matrixUnits, needs: [.leftEye], raw: .channel(.leftEye),
        source: transform("leftEyeTransform", "leftEye", needs: [.leftEye]), { $0.leftEye?.numbers ?? [] }),
      entry(
        "euler",
        "the head's angles as the thesis names them, degrees; of captures without faceTransform, those about x, y and z as "
          + "their tracker reports them, with its signs",
        columns: ["rollDegrees", "pitchDegrees", "yawDegrees"], units: ["degrees"], needs: [.face],
        alternative: .headRotation,
        source: BlockSource(
          numbers: ["rollDegrees": "head.roll", "pitchDegrees": "head.pitch", "yawDegrees": "head.yaw"],
          after: "let head = eulerDegrees(face)"),
        { view in
          view.has(.face)
            ? numbers(view.face.eulerDegrees) : view.numbers(.headRotation).map { $0 * 180 / .pi }
        }),
      entry(
        "look_at", "lookAtPoint in face space, m", columns: ["lookAtPointX", "lookAtPointY", "lookAtPointZ"],
        units: ["m"], needs: [.lookAt], raw: .channel(.lookAt),
        source: BlockSource(
          [BlockSource.Field(name: "lookAtPoint", shape: .vector, value: "lookAt")], needs: [.lookAt]),
        { view in view.lookAt.map(numbers) ?? [] }),
    ] + rays + [
      entry(
        "rigid_gaze", "right_eye_ray and left_eye_ray, pt",
        columns: ["rightEyeRayX", "rightEyeRayY", "leftEyeRayX", "leftEyeRayY"].map { "rigid_\($0)" },
        units: ["pt"], needs: [.face, .rightEye, .leftEye],
        source: BlockSource(
          numbers: [
            "rigid_rightEyeRayX": "rigidRight.x", "rigid_rightEyeRayY": "rigidRight.y",
            "rigid_leftEyeRayX": "rigidLeft.x", "rigid_leftEyeRayY": "rigidLeft.y",
          ],
          after: """
            guard let rigidRight = \(GazeRaySource.rightEyeSource) else { return nil }
            guard let rigidLeft = \(GazeRaySource.leftEyeSource) else { return nil }
            """, needs: [.rightEye, .leftEye]),
        { view in numbers(GazeRaySource.rightEye.point(view)) + numbers(GazeRaySource.leftEye.point(view)) }),
      entry(
        "eye_angles", "horizontal and vertical angle of the right and the left eye in face space, radians",
        columns: ["rightEyeHorizontal", "rightEyeVertical", "leftEyeHorizontal", "leftEyeVertical"],
        units: ["radians"], needs: [.face, .rightEye, .leftEye],
        source: BlockSource(
          numbers: [
            "rightEyeHorizontal": "rightAngles.horizontal", "rightEyeVertical": "rightAngles.vertical",
            "leftEyeHorizontal": "leftAngles.horizontal", "leftEyeVertical": "leftAngles.vertical",
          ],
          after: """
            let rightAngles = angles(rightEye.forward)
            let leftAngles = angles(leftEye.forward)
            """, needs: [.rightEye, .leftEye]),
        { view in angles(view.rightEye?.forward) + angles(view.leftEye?.forward) }),
      entry(
        "head_angles", "horizontal and vertical angle of the face in camera space, radians",
        columns: ["headHorizontal", "headVertical"], units: ["radians"], needs: [.face],
        source: BlockSource(
          numbers: ["headHorizontal": "headAngles.horizontal", "headVertical": "headAngles.vertical"],
          after: "let headAngles = angles(face.forward)"), { angles($0.face.forward) }),
      entry(
        "head_position",
        "the face's position in camera space, m; of captures without faceTransform, the head's as their tracker reports it",
        columns: ["headX", "headY", "headZ"],
        units: ["m"], needs: [.face], alternative: .headPosition,
        raw: .either(.face, 12..<15, or: .headPosition),
        source: BlockSource(
          numbers: [
            "headX": "face.translation.x", "headY": "face.translation.y", "headZ": "face.translation.z",
          ]),
        { $0.has(.face) ? numbers($0.face.translation) : $0.numbers(.headPosition) }),
      entry(
        "eye_origin", "the middle between the eyes as a camera sees it: x/z and y/z",
        columns: ["eyeOriginX", "eyeOriginY"], units: ["1"], needs: [.face, .rightEye, .leftEye],
        source: BlockSource(
          numbers: ["eyeOriginX": "eyes.x / eyes.z", "eyeOriginY": "eyes.y / eyes.z"],
          after: "let eyes = face.moved((rightEye.translation + leftEye.translation) / 2)",
          needs: [.rightEye, .leftEye]),
        { view in view.eyesMidpoint.map { [$0.x / $0.z, $0.y / $0.z] } ?? [] }),
      entry(
        "blend_shapes", "the coefficients of ARKit's blend shapes around the eyes, from 0 to 1",
        columns: BlendShape.eyes, units: ["1"], needs: [.blendShapes], raw: .channel(.blendShapes),
        source: BlockSource(
          BlendShape.eyes.map { name in
            let shape = name.split(separator: "_").last ?? ""
            return BlockSource.Field(
              name: name, shape: .number, value: "blendShapes[\"\(shape)\"] ?? .nan")
          }, needs: [.blendShapes]),
        { $0.numbers(.blendShapes) }),
      entry(
        "gaze_left", "the left eye's own recorded gaze point, pt", columns: ["gazeLeftX", "gazeLeftY"],
        units: ["pt"], needs: [.leftGazePoint], raw: .channel(.leftGazePoint), { $0.numbers(.leftGazePoint) }),
      entry(
        "gaze_right", "the right eye's own recorded gaze point, pt", columns: ["gazeRightX", "gazeRightY"],
        units: ["pt"], needs: [.rightGazePoint], raw: .channel(.rightGazePoint),
        { $0.numbers(.rightGazePoint) }),
      entry(
        "eye_distance", "the measured distance of the eyes from the screen, m", columns: ["eyeDistance"],
        units: ["m"], needs: [.eyeDistance], raw: .channel(.eyeDistance), { $0.numbers(.eyeDistance) }),
      entry(
        "face_box", "the box around the face: left, top, width and height, as shares of the picture",
        columns: box("faceBox"), units: ["1"], needs: [.faceBox], raw: .channel(.faceBox),
        { $0.numbers(.faceBox) }),
      entry(
        "face_grid", "the face in a grid of 25 × 25 cells: left, top, width and height",
        columns: box("faceGrid"), units: ["1"], needs: [.faceGrid], raw: .channel(.faceGrid),
        { $0.numbers(.faceGrid) }),
      entry(
        "eye_boxes", "the boxes around the right and the left eye, as shares of the picture",
        columns: box("rightEyeBox") + box("leftEyeBox"), units: ["1"], needs: [.eyeBoxes],
        raw: .channel(.eyeBoxes), { $0.numbers(.eyeBoxes) }),
      entry(
        "openness", "how far the left and the right eye are open, from 0 to 1",
        columns: ["leftOpenness", "rightOpenness"], units: ["1"], needs: [.openness],
        raw: .channel(.openness),
        { $0.numbers(.openness) }),
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

  private static func transform(_ field: String, _ value: String, needs: Set<Channel> = []) -> BlockSource {
    BlockSource([BlockSource.Field(name: field, shape: .transform, value: value)], needs: needs)
  }

  private static func angles(_ direction: Vector?) -> [Double] {
    direction.map { Angles(of: $0) }.map { [$0.horizontal, $0.vertical] } ?? []
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

  private static func matrix(_ name: String) -> [String] {
    (0..<4).flatMap { column in ["x", "y", "z", "w"].map { "\(name)_\(column)_\($0)" } }
  }

  private static let matrixUnits = [String](repeating: "1", count: 12) + ["m", "m", "m", "1"]
}
