/// A line of sight in camera space, in metres.
struct GazeRay: Sendable, Equatable {
  let origin: Vector
  let direction: Vector

  /// The point where the ray meets the screen's plane. Nil for a ray that runs along the plane or away from it.
  func meet(_ screen: Screen) -> ScreenPoint? {
    let steps = -origin.z / direction.z
    guard steps.isFinite, steps > 0, abs(direction.z) > 1e-9 * direction.length else { return nil }
    return screen.point(origin + direction * steps)
  }
}

extension GazeRay {
  /// The ray of an eye, along the eye's z axis.
  init(face: Transform, eye: Transform) {
    self.init(origin: face.moved(eye.translation), direction: face.turned(eye.forward))
  }

  /// The capturing app's ray: the eye's direction transformed as a position (w = 1), which adds the face's translation.
  init(recordedBy face: Transform, eye: Transform) {
    self.init(origin: face.moved(eye.translation), direction: face.moved(eye.forward))
  }
}
