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
  /// The directions from the eyes; nil without both eyes, for eyes in the plane of the screen, and on a screen of which
  /// only the size in points is known.
  package let seen: Seen?

  /// The direction from the eyes to the target, computed once for all calibrators.
  package struct Seen: Sendable {
    /// The midpoint between the eyes in camera space, metres.
    let eyes: Vector
    let direction: Vector
    let unit: Vector
    /// Radians, as is `vertical`.
    let horizontal: Double
    let vertical: Double

    /// Nil for eyes in the plane of the screen, from which nothing on it is seen, and for places that are not finite.
    ///
    /// - Parameter angles: The horizontal and vertical angle as computed before; nil to compute them.
    init?(eyes: Vector, target: Vector, angles: (horizontal: Double, vertical: Double)? = nil) {
      guard eyes.z != target.z, (target - eyes).length.isFinite else { return nil }
      self.eyes = eyes
      direction = target - eyes
      unit = direction.normalised
      horizontal = angles?.horizontal ?? VisualAngle.horizontal(direction)
      vertical = angles?.vertical ?? VisualAngle.vertical(direction)
    }
  }
}

extension TestedRow {
  /// Directions without eyes, and the scale of a screen without one, are NaN for the kernel, which does not look at them:
  /// `isSeen` and `scale` say so, and `PointErrors` has an absence in their place.
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
