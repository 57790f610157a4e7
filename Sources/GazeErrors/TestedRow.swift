/// The truth about a row against which its gaze point is measured, whatever other rows are tested with it. Without
/// eyes, or where the size of the screen is not known, the numbers that need them are NaN.
package struct TestedRow: Sendable, BitwiseCopyable {
  /// The number of its fixation.
  let fixation: Int
  /// The frames that it stands for, from the first to before the end.
  let firstFrame, endFrame: Int
  /// True if the row is seen with both eyes.
  let isSeen: Bool
  /// Points per centimetre; NaN on a screen whose pixels are not square.
  let scale: Double

  /// The target and the size of the screen, pt.
  let target, size: SIMD2<Double>
  /// 1 ÷ the range of the capture's targets, 1/pt; not finite where there is none.
  let inverseRange: SIMD2<Double>
  /// The length of a point on the glass, metres; NaN where it is not known.
  let metres: SIMD2<Double>
  /// Positions of the target and the midpoint between the eyes, metres.
  let place, eyes: SIMD3<Double>
  /// The vector from the eyes to the target, metres, and the same with length 1.
  let direction, unit: SIMD3<Double>
  /// The length of the direction, and its length without y, metres.
  let length, reach: Double

  package init(
    fixation: Int, frames: Range<Int>, isSeen: Bool, scale: Double, target: SIMD2<Double>,
    size: SIMD2<Double>, inverseRange: SIMD2<Double>, metres: SIMD2<Double>, place: SIMD3<Double>,
    eyes: SIMD3<Double>, direction: SIMD3<Double>, unit: SIMD3<Double>, length: Double
  ) {
    self.fixation = fixation
    self.isSeen = isSeen
    self.scale = scale
    firstFrame = frames.lowerBound
    endFrame = frames.upperBound
    self.target = target
    self.size = size
    self.inverseRange = inverseRange
    self.metres = metres
    self.place = place
    self.eyes = eyes
    self.direction = direction
    self.unit = unit
    self.length = length
    reach = (direction.x * direction.x + direction.z * direction.z).squareRoot()
  }

  private var isOneFrame: Bool { endFrame - firstFrame == 1 }

  /// Returns whether this is the frame after the other's; both are of one fixation.
  func follows(_ other: TestedRow) -> Bool {
    other.isOneFrame && isOneFrame && other.endFrame == firstFrame
  }
}
