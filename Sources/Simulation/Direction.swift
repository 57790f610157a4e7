import Captures
import Statistics

/// A direction, as angles from the z axis in radians: first to the right (towards +x), then up (towards +y).
struct Direction: Sendable, Equatable {
  var right: Double
  var up: Double

  var vector: Vector {
    let level = Trigonometry.cosine(up)
    return Vector(
      level * Trigonometry.sine(right), Trigonometry.sine(up), level * Trigonometry.cosine(right))
  }
}

extension Direction {
  init(_ vector: Vector) {
    right = Trigonometry.arcTangent(vector.x, vector.z)
    up = Trigonometry.arcTangent(vector.y, (vector.x * vector.x + vector.z * vector.z).squareRoot())
  }

  init(deviation right: Double, up: Double, _ generator: inout SeededGenerator) {
    self.right = right * generator.nearlyNormal()
    self.up = up * generator.nearlyNormal()
  }

  static func + (one: Direction, other: Direction) -> Direction {
    Direction(right: one.right + other.right, up: one.up + other.up)
  }

  static func - (one: Direction, other: Direction) -> Direction {
    Direction(right: one.right - other.right, up: one.up - other.up)
  }
}

extension Transform {
  /// ARKit rotates eyes first up about the face's x axis, then sideways, so that the eye's y axis has x = 0.
  init(eyeAt position: Vector, looking direction: Direction) {
    let forward = direction.vector
    let length = (forward.y * forward.y + forward.z * forward.z).squareRoot()
    let up = Vector(0, forward.z / length, -forward.y / length)
    self.init(right: cross(up, forward), up: up, forward: forward, position: position)
  }

  /// A face that points along a direction, rotated about it by `tilt` radians from the x to the y axis.
  init(faceAt position: Vector, pointing direction: Direction, tilt: Double) {
    let forward = direction.vector
    let level = Vector(Trigonometry.cosine(direction.right), 0, -Trigonometry.sine(direction.right))
    let upright = cross(forward, level)
    let (cosine, sine) = (Trigonometry.cosine(tilt), Trigonometry.sine(tilt))
    self.init(
      right: level * cosine + upright * sine, up: upright * cosine - level * sine, forward: forward,
      position: position)
  }

  private init(right: Vector, up: Vector, forward: Vector, position: Vector) {
    self.init([
      right.x, right.y, right.z, 0, up.x, up.y, up.z, 0, forward.x, forward.y, forward.z, 0,
      position.x, position.y, position.z, 1,
    ])
  }

  /// Rotates a direction from outer to local space, by the transposed rotation.
  func turnedBack(_ direction: Vector) -> Vector {
    func along(_ column: SIMD4<Double>) -> Double {
      column.x * direction.x + column.y * direction.y + column.z * direction.z
    }
    return Vector(along(columns.0), along(columns.1), along(columns.2))
  }

  /// The transform in single precision, as ARKit stores it.
  var singlePrecision: Transform { Transform(numbers.map { Double(Float($0)) }) }
}
