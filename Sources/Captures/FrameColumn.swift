/// Indices of a frame's numbers among the columns of a `FrameTable`.
package enum FrameColumn {
  package static let time = 0

  private static let ranges: [Range<Int>] = {
    var start = 1
    return Channel.allCases.map { channel in
      defer { start += channel.width }
      return start..<start + channel.width
    }
  }()

  /// The number of columns of all channels and of the time; own columns follow them.
  static let count = ranges.last?.upperBound ?? 1

  static let (targetX, targetY) = (of(.target).lowerBound, of(.target).lowerBound + 1)
  package static let (recordedX, recordedY) = (of(.gazePoint).lowerBound, of(.gazePoint).lowerBound + 1)
  /// The 16 numbers of the face's transform in column-major order, as for the eyes.
  package static let face = of(.face)
  package static let rightEye = of(.rightEye)
  static let leftEye = of(.leftEye)
  static let lookAt = of(.lookAt)
  package static let blendShapes = of(.blendShapes)
  package static let eyeDistance = of(.eyeDistance).lowerBound

  package static func of(_ channel: Channel) -> Range<Int> { ranges[channel.rawValue] }
}
