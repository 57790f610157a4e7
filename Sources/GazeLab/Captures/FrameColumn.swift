/// Indices of a frame's numbers among the columns of a `FrameTable`.
enum FrameColumn {
  static let (time, targetX, targetY, recordedX, recordedY) = (0, 1, 2, 3, 4)
  /// 16 numbers in column-major order, as for the eyes.
  static let face = 5..<21
  static let rightEye = 21..<37
  static let leftEye = 37..<53
  static let lookAt = 53..<56
  static let blendShapes = 56..<56 + Frame.eyeBlendShapes.count
  static let count = blendShapes.upperBound

  static let always = 0..<21

  static func of(_ part: FramePart) -> Range<Int> {
    switch part {
    case .rightEye: rightEye
    case .leftEye: leftEye
    case .lookAt: lookAt
    case .blendShapes: blendShapes
    }
  }
}
