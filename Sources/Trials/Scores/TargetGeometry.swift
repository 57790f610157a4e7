import Captures
import GazeErrors

/// A sample's target as the eyes see it; it converts an error on the screen to centimetres and degrees.
package struct TargetGeometry: Sendable {
  let target: ScreenPoint
  package let screen: Screen
  let fixation: Int
  let frameRows: Range<Int>
  /// The largest minus the smallest x and y of all targets of the capture, pt; nil where that is not known.
  let targetRange: ScreenPoint?
  /// Nil without both eyes, and on a screen of which only the size in points is known.
  package let seen: Seen?

  /// The direction from the eyes to the target, computed once for all calibrators.
  package struct Seen: Sendable {
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
      self.eyes = eyes
      self.horizontal = horizontal
      self.vertical = vertical
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
    self.target = target
    self.screen = screen
    self.targetRange = targetRange
    self.fixation = fixation
    self.frameRows = frameRows
    self.seen = seen
  }
}

extension TestedRow {
  init(_ line: TargetGeometry) {
    let screen = line.screen
    let nowhere = Vector(repeating: .nan)
    let direction = line.seen?.direction ?? nowhere
    self.init(
      fixation: line.fixation, frames: line.frameRows, isSeen: line.seen != nil,
      scale: screen.hasSquarePixels ? screen.pointsPerMetre / 100 : .nan,
      target: SIMD2(line.target.x, line.target.y), size: SIMD2(screen.width, screen.height),
      inverseRange: SIMD2(1 / (line.targetRange?.x ?? 0), 1 / (line.targetRange?.y ?? 0)),
      metres: SIMD2(1 / screen.pointsPerMetre, 1 / screen.verticalPointsPerMetre),
      place: screen.position(line.target), eyes: line.seen?.eyes ?? nowhere, direction: direction,
      unit: line.seen?.unit ?? nowhere, length: direction.length)
  }
}
