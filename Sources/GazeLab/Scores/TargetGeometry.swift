/// A sample's target as the eyes see it; it converts an error on the screen to centimetres and degrees.
struct TargetGeometry: Sendable {
  let target: ScreenPoint
  let screen: Screen
  let fixation: Int
  let frameRows: Range<Int>
  /// The largest minus the smallest x and y of all targets of the capture, pt; nil where that is not known.
  let targetRange: ScreenPoint?
  /// Nil without both eyes, and on a screen of which only the size in points is known.
  let seen: Seen?

  /// The direction from the eyes to the target, computed once for all calibrators.
  struct Seen: Sendable {
    /// The midpoint between the eyes in camera space, metres.
    let eyes: Vector
    /// The direction, of any length.
    let direction: Vector
    let unit: Vector
    /// Radians, as is `vertical`.
    let horizontal: Double
    let vertical: Double

    init(eyes: Vector, target: Vector) {
      self.eyes = eyes
      direction = target - eyes
      unit = direction.normalised
      horizontal = VisualAngle.horizontal(direction)
      vertical = VisualAngle.vertical(direction)
    }

    /// - Parameters:
    ///   - horizontal: The angle as `init(eyes:target:)` computes it.
    ///   - vertical: Likewise.
    init(eyes: Vector, target: Vector, horizontal: Double, vertical: Double) {
      (self.eyes, self.horizontal, self.vertical) = (eyes, horizontal, vertical)
      direction = target - eyes
      unit = direction.normalised
    }
  }

  init(
    target: ScreenPoint, screen: Screen, fixation: Int, frameRows: Range<Int>,
    targetRange: ScreenPoint? = nil, eyes: Vector?
  ) {
    self.init(
      target: target, screen: screen, fixation: fixation, frameRows: frameRows, targetRange: targetRange,
      seen: (screen.hasLengths ? eyes : nil).map { Seen(eyes: $0, target: screen.position(target)) })
  }

  init(
    target: ScreenPoint, screen: Screen, fixation: Int, frameRows: Range<Int>, targetRange: ScreenPoint?,
    seen: Seen?
  ) {
    (self.target, self.screen, self.targetRange) = (target, screen, targetRange)
    (self.fixation, self.frameRows, self.seen) = (fixation, frameRows, seen)
  }
}
