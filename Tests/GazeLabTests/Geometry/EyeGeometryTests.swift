import Foundation
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Captures

@Suite("The geometry of the eyes")
struct EyeGeometryTests {
  private static let screen = Device.builtIn[0].screen

  /// A face that looks back at the camera, 0.4 m in front of it and 0.1 m to the right; eyes 0.02 m higher.
  private static func frame() -> Frame {
    var generator = SeededGenerator(seed: 1, stream: "eyes")
    var frame = Planted.frame(
      on: ScreenPoint(x: 0, y: 0), recorded: ScreenPoint(x: 0, y: 0), &generator)
    frame.face = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.1, 0, -0.4, 1])
    frame.rightEye = Transform([1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0.03, 0.02, 0, 1])
    frame.leftEye = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, -0.03, 0.02, 0, 1])
    return frame
  }

  /// Turned, shifted, and not quite orthogonal.
  private static func oblique() -> Frame {
    var frame = frame()
    frame.face = Transform([0.9, 0.1, -0.4, 0, -0.2, 1, 0.1, 0, 0.4, 0.02, 0.9, 0, 0.05, -0.03, -0.35, 1])
    return frame
  }

  @Test("angles of a direction, by hand")
  func angles() {
    let right = Angles(of: Vector(1, 0, 1))
    #expect(abs(right.horizontal - .pi / 4) < 1e-15 && right.vertical == 0)
    let up = Angles(of: Vector(0, 2, 2))
    #expect(up.horizontal == 0 && abs(up.vertical - .pi / 4) < 1e-15)
    #expect(abs(Angles(of: Vector(1, 0, -1)).horizontal - 3 * .pi / 4) < 1e-15)
    let back = Angles(of: Angles(horizontal: -0.3, vertical: 0.7).direction * 5)
    #expect(abs(back.horizontal + 0.3) < 1e-15 && abs(back.vertical - 0.7) < 1e-15)
  }

  @Test("eyes, camera and screen of a plain face, by hand")
  func plain() throws {
    let geometry = try #require(EyeGeometry(Self.frame(), screen: Self.screen))
    #expect((geometry.eyes - Vector(0.1, 0.02, -0.4)).length < 1e-15)
    // One eye is turned 45° to the right, the other 45° up.
    #expect(abs(geometry.measuredAngles.horizontal - .pi / 8) < 1e-15)
    #expect(abs(geometry.measuredAngles.vertical - .pi / 8) < 1e-15)
    #expect(geometry.headAngles == Angles(horizontal: 0, vertical: 0))
    #expect(abs(geometry.cameraAngles.horizontal - atan2(-0.1, 0.4)) < 1e-15)
    #expect(abs(geometry.cameraAngles.vertical - atan2(-0.02, hypot(0.1, 0.4))) < 1e-15)
    // Straight ahead: the point of the screen before the eyes, 0.1 m right of the camera and 0.02 m above it.
    let ahead = geometry.cast(Angles(horizontal: 0, vertical: 0))
    let scale = 326 / 0.0254 / 2
    #expect(abs(ahead.x - 0.1 * scale) < 1e-9 && abs(ahead.y - (372 + 0.02 * scale)) < 1e-9)
    // 45° to the right it lies as much further right as the eyes are away from the screen.
    #expect(abs(geometry.cast(Angles(horizontal: .pi / 4, vertical: 0)).x - 0.5 * scale) < 1e-9)
  }

  @Test("the angles that a target requires are cast to it, if the rotation is one")
  func inverse() throws {
    let geometry = try #require(EyeGeometry(Self.frame(), screen: Self.screen))
    for target in Planted.targets {
      let point = geometry.cast(geometry.requiredAngles(for: target))
      #expect(abs(point.x - target.x) < 1e-9 && abs(point.y - target.y) < 1e-9)
    }
  }

  @Test("a ray along the screen or away from it is cast far out")
  func floor() throws {
    let geometry = try #require(EyeGeometry(Self.frame(), screen: Self.screen))
    let scale = 326 / 0.0254 / 2
    // At 90° the ray has no part along z: 0.4 / 0.05 = 8 steps of 1 m to the right.
    #expect(abs(geometry.cast(Angles(horizontal: .pi / 2, vertical: 0)).x - 8.1 * scale) < 1e-8)
    #expect(geometry.cast(Angles(horizontal: 3, vertical: 0)).x.isFinite)
  }

  @Test(
    "slopes are the effect of small changes of the angles, also at the least approach",
    arguments: [(0.1, -0.2), (-0.4, 0.3), (0.9, 0.1), (1.8, 0.2)])
  func slopes(horizontal: Double, vertical: Double) throws {
    let geometry = try #require(EyeGeometry(Self.oblique(), screen: Self.screen))
    let cast = geometry.castWithSlopes(Angles(horizontal: horizontal, vertical: vertical))
    #expect(cast.point == geometry.cast(Angles(horizontal: horizontal, vertical: vertical)))
    let step = 1e-6
    for (slope, (dh, dv)) in [(cast.perHorizontal, (step, 0.0)), (cast.perVertical, (0.0, step))] {
      let after = geometry.cast(Angles(horizontal: horizontal + dh, vertical: vertical + dv))
      let before = geometry.cast(Angles(horizontal: horizontal - dh, vertical: vertical - dv))
      // The error of a central difference is of the order of step² and of rounding / step.
      #expect(abs(slope.x - (after.x - before.x) / (2 * step)) < 1e-6 * max(1000, abs(slope.x)))
      #expect(abs(slope.y - (after.y - before.y) / (2 * step)) < 1e-6 * max(1000, abs(slope.y)))
    }
  }

  @Test("a frame without both eyes has no such geometry")
  func oneEye() {
    var frame = Self.frame()
    frame.leftEye = nil
    #expect(EyeGeometry(frame, screen: Self.screen) == nil)
  }
}
