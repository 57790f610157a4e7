import Foundation

/// Angles between directions, and the horizontal and vertical angle of a direction; radians.
enum VisualAngle {
  /// The angle between two directions. Unlike an arc cosine, it is exact for small and large angles.
  static func between(_ one: Vector, _ other: Vector) -> Double {
    atan2(cross(one, other).length, dot(one, other))
  }

  /// The angle by which a direction from the eyes to the screen's plane points to the right of straight ahead.
  static func horizontal(_ direction: Vector) -> Double { atan2(direction.x, abs(direction.z)) }

  /// The angle by which a direction points above the horizontal plane.
  static func vertical(_ direction: Vector) -> Double {
    atan2(direction.y, (direction.x * direction.x + direction.z * direction.z).squareRoot())
  }
}

extension Double {
  /// An angle in radians as degrees.
  var degrees: Double { self * (180 / .pi) }
}
