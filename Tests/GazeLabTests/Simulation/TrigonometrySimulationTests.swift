import Foundation
import Testing

@testable import Captures
@testable import Simulation

struct TrigonometrySimulationTests {
  /// From −10 to 10, including the quarters of the circle.
  private static let angles =
    stride(from: -10.0, through: 10, by: 0.0137).map { $0 } + (-8...8).map { Double($0) * .pi / 4 }

  @Test("sine and cosine agree with the system's to 1e-14")
  func sineAndCosine() {
    for angle in Self.angles {
      #expect(abs(Trigonometry.sine(angle) - sin(angle)) < 1e-14)
      #expect(abs(Trigonometry.cosine(angle) - cos(angle)) < 1e-14)
    }
  }

  @Test("the arc tangent agrees with the system's to 1e-14 all around the circle")
  func arcTangent() {
    for angle in Self.angles {
      let (x, y) = (3 * cos(angle), 3 * sin(angle))
      #expect(abs(Trigonometry.arcTangent(y, x) - atan2(y, x)) < 1e-14)
    }
    for (y, x) in [(0.0, 1.0), (1, 0), (0, -1), (-1, 0), (0, 0), (1e-300, 1), (1, 1e-300)] {
      #expect(abs(Trigonometry.arcTangent(y, x) - atan2(y, x)) < 1e-14)
    }
  }

  @Test("a direction is unchanged by conversion to a vector and back")
  func directionAndVector() {
    for right in stride(from: -1.5, through: 1.5, by: 0.3) {
      for up in stride(from: -1.2, through: 1.2, by: 0.3) {
        let again = Direction(Direction(right: right, up: up).vector * 7)
        #expect(abs(again.right - right) < 1e-14 && abs(again.up - up) < 1e-14)
      }
    }
  }

  @Test("transforms made from directions are rotations that point along them")
  func transforms() {
    let direction = Direction(right: -0.5, up: 0.3)
    let eye = Transform(eyeAt: Vector(1, 2, 3), looking: direction)
    let face = Transform(faceAt: Vector(1, 2, 3), pointing: direction, tilt: 0.2)
    // ARKit's eyes have a y axis with x = 0.
    #expect(eye.columns.1.x == 0)
    for transform in [eye, face] {
      let axes = [Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)].map(transform.turned)
      for (one, other) in [(0, 1), (1, 2), (2, 0)] {
        #expect(abs(dot(axes[one], axes[other])) < 1e-15)
        #expect(abs(axes[one].length - 1) < 1e-15)
        // Right-handed: x × y = z and so on.
        #expect((cross(axes[one], axes[other]) - axes[3 - one - other]).length < 1e-15)
      }
      #expect((transform.forward - direction.vector).length < 1e-15)
      #expect(transform.translation == Vector(1, 2, 3))
      #expect((transform.turnedBack(transform.turned(Vector(4, 5, 6))) - Vector(4, 5, 6)).length < 1e-14)
    }
  }
}
