/// Columns that belong together, computed from one frame.
struct FeatureBlock: Sendable {
  /// Names of the columns, in order.
  let columns: [String]
  /// Parts that a frame must have.
  let needs: Set<FramePart>
  /// The numbers of the columns. Only called for frames that have what the block needs.
  let values: @Sendable (Frame) -> [Double]
}

extension Catalogue<FeatureBlock> {
  /// In canonical order: however an experiment writes a feature set, its columns are fitted in this order.
  static let featureBlocks = Catalogue(
    noun: "feature block",
    entries: [
      entry(
        "gaze", "the recorded gaze point, pt", columns: ["gazePointX", "gazePointY"],
        { [$0.recordedPoint.x, $0.recordedPoint.y] }),
      entry(
        "face", "faceTransform, 16 numbers column by column", columns: matrix("faceTransform"),
        { $0.face.numbers }),
      entry(
        "right_eye", "rightEyeTransform, 16 numbers column by column", columns: matrix("rightEyeTransform"),
        needs: .rightEye, { $0.rightEye?.numbers ?? [] }),
      entry(
        "left_eye", "leftEyeTransform, 16 numbers column by column", columns: matrix("leftEyeTransform"),
        needs: .leftEye, { $0.leftEye?.numbers ?? [] }),
      entry(
        "euler", "the head's angles as the thesis names them, degrees",
        columns: ["rollDegrees", "pitchDegrees", "yawDegrees"],
        { frame in
          let angles = frame.face.eulerDegrees
          return [angles.x, angles.y, angles.z]
        }),
      entry(
        "look_at", "lookAtPoint in face space, m", columns: ["lookAtPointX", "lookAtPointY", "lookAtPointZ"],
        needs: .lookAt, { frame in frame.lookAt.map { [$0.x, $0.y, $0.z] } ?? [] }),
    ])

  private static func entry(
    _ kind: String, _ summary: String, columns: [String], needs: FramePart? = nil,
    _ values: @escaping @Sendable (Frame) -> [Double]
  ) -> Entry {
    let block = FeatureBlock(columns: columns, needs: needs.map { [$0] } ?? [], values: values)
    return Entry(
      kind: kind, summary: "\(summary) (\(columns.count) columns)", example: kind, make: { _ in block })
  }

  private static func matrix(_ name: String) -> [String] {
    (0..<4).flatMap { column in ["x", "y", "z", "w"].map { "\(name)_\(column)_\($0)" } }
  }
}
