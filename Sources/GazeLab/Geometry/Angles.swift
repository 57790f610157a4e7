import Foundation

/// A direction as two angles: to the right of the z axis, then up from its plane; radians.
struct Angles: Sendable, Equatable {
  var horizontal: Double
  var vertical: Double

  init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The angles of a direction of any length. A horizontal angle beyond ±π/2 points against the z axis.
  init(of direction: Vector) {
    horizontal = atan2(direction.x, direction.z)
    vertical = atan2(direction.y, (direction.x * direction.x + direction.z * direction.z).squareRoot())
  }

  /// The unit vector with these angles.
  var direction: Vector {
    Vector(sin(horizontal) * cos(vertical), sin(vertical), cos(horizontal) * cos(vertical))
  }

  static func + (one: Angles, other: Angles) -> Angles {
    Angles(horizontal: one.horizontal + other.horizontal, vertical: one.vertical + other.vertical)
  }

  static func - (one: Angles, other: Angles) -> Angles {
    Angles(horizontal: one.horizontal - other.horizontal, vertical: one.vertical - other.vertical)
  }
}
