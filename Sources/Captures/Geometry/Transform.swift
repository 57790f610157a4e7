import Foundation
import Inputs

/// A rigid transform as ARKit stores it: a 4 × 4 matrix by columns; the last one is the translation in metres.
package struct Transform: Sendable, Equatable {
  /// Column 0 to 3; each holds x, y, z, w.
  package var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  init(columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) { self.columns = columns }

  /// - Parameter numbers: 16 numbers, column by column.
  package init(_ numbers: some Collection<Double>) {
    precondition(numbers.count == 16, "a transform has 16 numbers, not \(numbers.count)")
    self.init(Array(numbers), at: 0)
  }

  /// - Parameter start: The position of the first of 16 numbers, column by column.
  package init(_ numbers: [Double], at start: Int) {
    func column(_ index: Int) -> SIMD4<Double> {
      let first = start + 4 * index
      return SIMD4(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3])
    }
    columns = (column(0), column(1), column(2), column(3))
  }

  /// The 16 numbers, column by column.
  package var numbers: [Double] {
    [columns.0, columns.1, columns.2, columns.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  package var translation: Vector { Self.xyz(columns.3) }

  /// The direction of the local z axis.
  package var forward: Vector { Self.xyz(columns.2) }

  /// A direction, turned from local space to the space outside.
  package func turned(_ direction: Vector) -> Vector {
    Self.xyz(columns.0) * direction.x + Self.xyz(columns.1) * direction.y + Self.xyz(columns.2) * direction.z
  }

  /// A position, moved from local space to the space outside.
  package func moved(_ position: Vector) -> Vector { turned(position) + translation }

  /// A transform into the space outside, as one into the local space of this one, which is a rigid motion.
  package func local(_ other: Transform) -> Transform {
    let axes = [columns.0, columns.1, columns.2].map(Self.xyz)
    func inside(_ column: SIMD4<Double>, from origin: Vector) -> SIMD4<Double> {
      let vector = Self.xyz(column) - origin
      return SIMD4(dot(axes[0], vector), dot(axes[1], vector), dot(axes[2], vector), column.w)
    }
    let none = Vector(repeating: 0)
    return Transform(
      columns: (
        inside(other.columns.0, from: none), inside(other.columns.1, from: none),
        inside(other.columns.2, from: none), inside(other.columns.3, from: translation)
      ))
  }

  /// Roll, pitch and yaw in degrees, as the thesis defines them. It uses the transposed matrix, so its "roll" is a nod,
  /// its "pitch" a turn and its "yaw" a tilt of the head.
  ///
  /// Near pitch = ±90°, roll and yaw rotate about the same axis; yaw is then 0.
  ///
  /// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024, notebook `utils.py`.
  package var eulerDegrees: Vector {
    let (c0, c1, c2) = (columns.0, columns.1, columns.2)
    let pitch = atan2(-c2.x, hypot(c2.y, c2.z))
    let tolerance = 1e-8 + 1e-5 * Double.pi / 2
    let radians =
      if abs(pitch - .pi / 2) <= tolerance {
        Vector(atan2(c0.y, c1.y), pitch, 0)
      } else if abs(pitch + .pi / 2) <= tolerance {
        Vector(-atan2(c0.y, c1.y), pitch, 0)
      } else {
        Vector(atan2(c2.y, c2.z), pitch, atan2(c1.x, c0.x))
      }
    return radians * (180 / .pi)
  }

  /// The determinant of the rotation R, the upper left 3 × 3 entries: 1 for a rotation.
  var determinant: Double { dot(cross(Self.xyz(columns.0), Self.xyz(columns.1)), Self.xyz(columns.2)) }

  /// The Frobenius norm of RᵀR − 1: 0 for a rotation R.
  var distanceFromOrthogonal: Double {
    let (x, y, z) = (Self.xyz(columns.0), Self.xyz(columns.1), Self.xyz(columns.2))
    let (xx, yy, zz) = (dot(x, x) - 1, dot(y, y) - 1, dot(z, z) - 1)
    let (xy, xz, yz) = (dot(x, y), dot(x, z), dot(y, z))
    return (xx * xx + yy * yy + zz * zz + 2 * (xy * xy + xz * xz + yz * yz)).squareRoot()
  }

  private var endsInUnitRow: Bool {
    let tolerance = Self.lastRowTolerance
    return abs(columns.0.w) <= tolerance && abs(columns.1.w) <= tolerance && abs(columns.2.w) <= tolerance
      && abs(columns.3.w - 1) <= tolerance
  }

  /// The tolerances of a rigid motion. Single precision stays below 2e-6.
  static let (determinantTolerance, orthogonalityTolerance, lastRowTolerance) = (0.01, 0.01, 1e-3)

  /// True for a rotation and a translation: |det R − 1| ≤ 0.01, ‖RᵀR − 1‖ ≤ 0.01 (Frobenius norm), a last row of
  /// 0 0 0 1 within 1e-3, and a finite translation. Zeros are no rigid motion.
  package var isRigid: Bool {
    // Each comparison fails for NaN.
    abs(determinant - 1) <= Self.determinantTolerance
      && distanceFromOrthogonal <= Self.orthogonalityTolerance && endsInUnitRow && translation.length.isFinite
  }

  /// The first condition of a rigid motion that does not hold, in a few words; nil for a rigid motion.
  var rigidityFault: String? {
    guard !isRigid else { return nil }
    guard numbers.allSatisfy(\.isFinite) else { return "a number is missing" }
    if numbers.allSatisfy({ $0 == 0 }) { return "all zeros" }
    if !(abs(determinant - 1) <= Self.determinantTolerance) { return "det R \(decimal(determinant, 2))" }
    if !(distanceFromOrthogonal <= Self.orthogonalityTolerance) {
      return "‖RᵀR − 1‖ \(decimal(distanceFromOrthogonal, 2))"
    }
    return "last row not 0 0 0 1"
  }

  package static func == (one: Transform, other: Transform) -> Bool { one.columns == other.columns }

  private static func xyz(_ column: SIMD4<Double>) -> Vector { Vector(column.x, column.y, column.z) }
}
