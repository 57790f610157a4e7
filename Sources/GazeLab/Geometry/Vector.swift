/// A position in metres, or a direction.
typealias Vector = SIMD3<Double>

func dot(_ one: Vector, _ other: Vector) -> Double {
  // In this order on every platform.
  one.x * other.x + one.y * other.y + one.z * other.z
}

func cross(_ one: Vector, _ other: Vector) -> Vector {
  Vector(
    one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
}

extension Vector {
  var length: Double { dot(self, self).squareRoot() }

  var normalised: Vector { self / length }
}
