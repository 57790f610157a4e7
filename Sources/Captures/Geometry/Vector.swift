/// A position in metres, or a direction.
package typealias Vector = SIMD3<Double>

func dot(_ one: Vector, _ other: Vector) -> Double {
  // In this order on every platform.
  one.x * other.x + one.y * other.y + one.z * other.z
}

package func cross(_ one: Vector, _ other: Vector) -> Vector {
  Vector(
    one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
}

extension Vector {
  package var length: Double { dot(self, self).squareRoot() }

  package var normalised: Vector { self / length }
}
