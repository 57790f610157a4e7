import Foundation

/// Where the eyes of a frame are, how they are turned, and where on the screen they would look if turned
/// otherwise.
///
/// Eye angles are seen from the face: the rotation of `faceTransform` leads from them to camera space. A frame may
/// hold medians entry by entry, so the rotation is taken as it is and need not be orthogonal.
struct EyeGeometry: Sendable {
  /// The middle between the eyes in camera space, metres.
  let eyes: Vector
  /// Columns of the face's rotation, from face space to camera space.
  let rotation: (x: Vector, y: Vector, z: Vector)
  let screen: Screen
  /// How the tracker says that each eye is turned.
  let rightEyeAngles: Angles
  let leftEyeAngles: Angles
  /// Where the camera stands, seen from the eyes.
  let cameraAngles: Angles
  /// Where the face looks, in camera space.
  let headAngles: Angles

  /// A ray that runs along the screen, or away from it, is taken to approach it by this share of its length:
  /// so it meets the screen far out, but somewhere.
  static let leastApproach = 0.05

  /// Nil without both eyes.
  init?(_ frame: Frame, screen: Screen) {
    guard let rightEye = frame.rightEye, let leftEye = frame.leftEye, let midpoint = frame.eyesMidpoint else {
      return nil
    }
    eyes = midpoint
    rotation = (
      frame.face.turned(Vector(1, 0, 0)), frame.face.turned(Vector(0, 1, 0)), frame.face.forward
    )
    self.screen = screen
    rightEyeAngles = Angles(of: rightEye.forward)
    leftEyeAngles = Angles(of: leftEye.forward)
    headAngles = Angles(of: frame.face.forward)
    cameraAngles = Angles(of: Self.seenFromFace(-midpoint, rotation))
  }

  /// Whether every number of it is finite.
  var isFinite: Bool {
    let angles = [rightEyeAngles, leftEyeAngles, cameraAngles, headAngles]
    let vectors = [eyes, rotation.x, rotation.y, rotation.z]
    return angles.allSatisfy { $0.horizontal.isFinite && $0.vertical.isFinite }
      && vectors.allSatisfy { $0.length.isFinite }
  }

  /// How both eyes are turned: the mean of the two.
  var measuredAngles: Angles {
    Angles(
      horizontal: (rightEyeAngles.horizontal + leftEyeAngles.horizontal) / 2,
      vertical: (rightEyeAngles.vertical + leftEyeAngles.vertical) / 2)
  }

  /// How the eyes must be turned to look at a target.
  func requiredAngles(for target: ScreenPoint) -> Angles {
    Angles(of: Self.seenFromFace(screen.position(target) - eyes, rotation))
  }

  /// The point of the screen that eyes turned so look at. Never lost: see `leastApproach`.
  func cast(_ angles: Angles) -> ScreenPoint {
    let direction = inCameraSpace(angles.direction)
    let steps = -eyes.z / max(direction.z, Self.leastApproach)
    return screen.point(eyes + direction * steps)
  }

  /// A point of the screen, and how far it moves when the angles change: points per radian.
  struct Cast: Sendable {
    let point: ScreenPoint
    let perHorizontal: ScreenPoint
    let perVertical: ScreenPoint
  }

  /// As `cast`, with the derivatives.
  func castWithSlopes(_ angles: Angles) -> Cast {
    let (sinH, cosH) = (sin(angles.horizontal), cos(angles.horizontal))
    let (sinV, cosV) = (sin(angles.vertical), cos(angles.vertical))
    let direction = inCameraSpace(Vector(sinH * cosV, sinV, cosH * cosV))
    let approaches = direction.z > Self.leastApproach
    let steps = -eyes.z / (approaches ? direction.z : Self.leastApproach)
    func slope(_ change: Vector) -> ScreenPoint {
      let turned = inCameraSpace(change)
      // On the floor the number of steps no longer depends on the angles.
      let shortening = approaches ? turned.z / direction.z : 0
      let scale = steps * screen.pointsPerMetre
      return ScreenPoint(
        x: scale * (turned.x - direction.x * shortening), y: scale * (turned.y - direction.y * shortening))
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
