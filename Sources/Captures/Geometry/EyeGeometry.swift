import Foundation

/// The positions and directions of both eyes, and the points on the screen that they would see with other angles.
///
/// Eye angles are relative to the face: the rotation of `faceTransform` leads from them to camera space. Transforms may
/// hold medians of each entry, so the rotation is used as it is and need not be orthogonal.
package struct EyeGeometry: Sendable {
  /// The midpoint between the eyes in camera space, metres.
  let eyes: Vector
  /// Columns of the face's rotation, from face space to camera space.
  let rotation: (x: Vector, y: Vector, z: Vector)
  let screen: Screen
  /// The angles of each eye as the tracker measures them.
  package let rightEyeAngles: Angles
  package let leftEyeAngles: Angles
  /// The direction of the camera, seen from the eyes.
  package let cameraAngles: Angles
  /// The direction of the face, in camera space.
  package let headAngles: Angles

  /// The least approach of a ray to the screen, as a share of its length: rays along it or away meet it far out.
  package static let leastApproach = 0.05

  /// Creates the geometry; nil without both eyes, whose transforms lead from eye space to face space.
  package init?(face: Transform, rightEye: Transform?, leftEye: Transform?, screen: Screen) {
    guard let rightEye, let leftEye else { return nil }
    let midpoint = face.moved((rightEye.translation + leftEye.translation) / 2)
    rotation = (face.turned(Vector(1, 0, 0)), face.turned(Vector(0, 1, 0)), face.forward)
    eyes = midpoint
    self.screen = screen
    rightEyeAngles = Angles(of: rightEye.forward)
    leftEyeAngles = Angles(of: leftEye.forward)
    headAngles = Angles(of: face.forward)
    cameraAngles = Angles(of: Self.seenFromFace(-midpoint, rotation))
  }

  package var isFinite: Bool {
    let angles = [rightEyeAngles, leftEyeAngles, cameraAngles, headAngles]
    let vectors = [eyes, rotation.x, rotation.y, rotation.z]
    return angles.allSatisfy { $0.horizontal.isFinite && $0.vertical.isFinite }
      && vectors.allSatisfy { $0.length.isFinite }
  }

  package var measuredAngles: Angles {
    Angles(
      horizontal: (rightEyeAngles.horizontal + leftEyeAngles.horizontal) / 2,
      vertical: (rightEyeAngles.vertical + leftEyeAngles.vertical) / 2)
  }

  /// The angles that the eyes must have to look at a target.
  package func requiredAngles(for target: ScreenPoint) -> Angles {
    Angles(of: Self.seenFromFace(screen.position(target) - eyes, rotation))
  }

  /// The point of the screen that eyes with these angles look at. It is never lost; see `leastApproach`.
  package func cast(_ angles: Angles) -> ScreenPoint {
    let direction = inCameraSpace(angles.direction)
    let steps = -eyes.z / max(direction.z, Self.leastApproach)
    return screen.point(eyes + direction * steps)
  }

  /// A point of the screen, and how far it moves when the angles change: points per radian.
  package struct Cast: Sendable {
    package let point: ScreenPoint
    package let perHorizontal: ScreenPoint
    package let perVertical: ScreenPoint
  }

  package func castWithSlopes(_ angles: Angles) -> Cast {
    let (sinH, cosH) = (sin(angles.horizontal), cos(angles.horizontal))
    let (sinV, cosV) = (sin(angles.vertical), cos(angles.vertical))
    let direction = inCameraSpace(Vector(sinH * cosV, sinV, cosH * cosV))
    let approaches = direction.z > Self.leastApproach
    let steps = -eyes.z / (approaches ? direction.z : Self.leastApproach)
    func slope(_ change: Vector) -> ScreenPoint {
      let turned = inCameraSpace(change)
      // At the least approach the distance no longer depends on the angles.
      let shortening = approaches ? turned.z / direction.z : 0
      return ScreenPoint(
        x: steps * screen.pointsPerMetre * (turned.x - direction.x * shortening),
        y: steps * screen.verticalPointsPerMetre * (turned.y - direction.y * shortening))
    }
    return Cast(
      point: screen.point(eyes + direction * steps),
      perHorizontal: slope(Vector(cosH * cosV, 0, -sinH * cosV)),
      perVertical: slope(Vector(-sinH * sinV, cosV, -cosH * sinV)))
  }

  private func inCameraSpace(_ direction: Vector) -> Vector {
    rotation.x * direction.x + rotation.y * direction.y + rotation.z * direction.z
  }

  private static func seenFromFace(
    _ direction: Vector, _ rotation: (x: Vector, y: Vector, z: Vector)
  ) -> Vector {
    Vector(dot(rotation.x, direction), dot(rotation.y, direction), dot(rotation.z, direction))
  }
}
