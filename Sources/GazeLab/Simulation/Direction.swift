/// A direction by its angles from the z axis: to the right, towards +x, then upwards, towards +y; radians.
struct Direction: Sendable, Equatable {
  var right: Double
  var up: Double

  init(right: Double, up: Double) {
    self.right = right
    self.up = up
  }

  init(_ vector: Vector) {
    right = Trigonometry.arcTangent(vector.x, vector.z)
    up = Trigonometry.arcTangent(vector.y, (vector.x * vector.x + vector.z * vector.z).squareRoot())
  }

  /// Of length 1.
  var vector: Vector {
    let level = Trigonometry.cosine(up)
    return Vector(
      level * Trigonometry.sine(right), Trigonometry.sine(up), level * Trigonometry.cosine(right))
  }
}

extension Transform {
  /// An eye that looks along a direction, as ARKit turns it: first up about the x axis of the face, then
  /// sideways, so that its y axis stays at x = 0.
  init(eyeAt position: Vector, looking direction: Direction) {
    let forward = direction.vector
    let length = (forward.y * forward.y + forward.z * forward.z).squareRoot()
    let up = Vector(0, forward.z / length, -forward.y / length)
    self.init(right: cross(up, forward), up: up, forward: forward, position: position)
  }

  /// A face that points along a direction, tilted by `tilt` radians about it: its x axis towards its y axis.
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

  /// A direction, turned from the space outside to local space: by the transposed rotation.
  func turnedBack(_ direction: Vector) -> Vector {
    func along(_ column: SIMD4<Double>) -> Double {
      column.x * direction.x + column.y * direction.y + column.z * direction.z
    }
    return Vector(along(columns.0), along(columns.1), along(columns.2))
  }

  /// The transform as ARKit keeps it, in single precision.
  var singlePrecision: Transform { Transform(numbers.map { Double(Float($0)) }) }
}
