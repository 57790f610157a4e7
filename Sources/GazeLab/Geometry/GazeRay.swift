/// Where somebody looks, in camera space: a line from the eye, in metres.
struct GazeRay: Sendable, Equatable {
  let origin: Vector
  let direction: Vector

  init(origin: Vector, direction: Vector) {
    self.origin = origin
    self.direction = direction
  }

  /// An eye's ray, along the z axis of the eye.
  init(face: Transform, eye: Transform) {
    origin = face.moved(eye.translation)
    direction = face.turned(eye.forward)
  }

  /// The ray that the capturing app used: it turns the eye's direction into camera space as if it were a
  /// position (w = 1), and so adds the face's translation to it.
  init(recordedBy face: Transform, eye: Transform) {
    origin = face.moved(eye.translation)
    direction = face.moved(eye.forward)
  }

  /// The point where the ray meets the screen's plane. Nil for a ray that runs along the plane or away from it.
  func meet(_ screen: Screen) -> ScreenPoint? {
    let steps = -origin.z / direction.z
    guard steps.isFinite, steps > 0, abs(direction.z) > 1e-9 * direction.length else { return nil }
    return screen.point(origin + direction * steps)
  }
}
