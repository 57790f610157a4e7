import Foundation

/// A direction as two angles: to the right of the z axis, then up from its plane; radians.
package struct Angles: Sendable, Equatable {
  package var horizontal: Double
  package var vertical: Double

  package init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The unit vector with these angles.
  package var direction: Vector {
    Vector(sin(horizontal) * cos(vertical), sin(vertical), cos(horizontal) * cos(vertical))
  }

  package static func + (one: Angles, other: Angles) -> Angles {
    Angles(horizontal: one.horizontal + other.horizontal, vertical: one.vertical + other.vertical)
  }

  package static func - (one: Angles, other: Angles) -> Angles {
    Angles(horizontal: one.horizontal - other.horizontal, vertical: one.vertical - other.vertical)
  }
}

extension Angles {
  /// The angles of a direction of any length. A horizontal angle beyond ±π/2 points against the z axis.
  package init(of direction: Vector) {
    self.init(
      horizontal: atan2(direction.x, direction.z), vertical: VisualAngle.vertical(direction))
  }
}

/// Angles between directions, and the horizontal and vertical angle of a direction; radians.
package enum VisualAngle {
  /// The angle between two directions. Unlike an arc cosine, it is exact for small and large angles.
  package static func between(_ one: Vector, _ other: Vector) -> Double {
    atan2(cross(one, other).length, dot(one, other))
  }

  /// The angle by which a direction from the eyes to the screen's plane points to the right of straight ahead.
  package static func horizontal(_ direction: Vector) -> Double { atan2(direction.x, abs(direction.z)) }

  /// The angle by which a direction points above the horizontal plane.
  package static func vertical(_ direction: Vector) -> Double {
    atan2(direction.y, (direction.x * direction.x + direction.z * direction.z).squareRoot())
  }
}

extension Double {
  /// An angle in radians as degrees.
  package var degrees: Double { self * (180 / .pi) }
}
