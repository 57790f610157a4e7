import Foundation

/// Angles between directions, and the horizontal and vertical angle of one; radians.
enum VisualAngle {
  /// The angle between two directions; exact for small and for large ones, which an arc cosine is not.
  static func between(_ one: Vector, _ other: Vector) -> Double {
    atan2(cross(one, other).length, dot(one, other))
  }

  /// How far a direction from the eyes to the screen's plane points to the right of straight ahead.
  static func horizontal(_ direction: Vector) -> Double { atan2(direction.x, abs(direction.z)) }

  /// How far it points above the horizontal plane.
  static func vertical(_ direction: Vector) -> Double {
    atan2(direction.y, (direction.x * direction.x + direction.z * direction.z).squareRoot())
  }
}

extension Double {
  /// An angle in radians as degrees.
  var degrees: Double { self * (180 / .pi) }
}
