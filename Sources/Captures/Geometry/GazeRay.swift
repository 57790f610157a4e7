/// A line of sight in camera space, in metres.
package struct GazeRay: Sendable, Equatable {
  package let origin: Vector
  package let direction: Vector

  package init(origin: Vector, direction: Vector) {
    self.origin = origin
    self.direction = direction
  }

  /// The point where the ray meets the screen's plane. Nil for a ray that runs along the plane or away from it.
  package func meet(_ screen: Screen) -> ScreenPoint? {
    let steps = -origin.z / direction.z
    guard steps.isFinite, steps > 0, abs(direction.z) > 1e-9 * direction.length else { return nil }
    return screen.point(origin + direction * steps)
  }
}

extension GazeRay {
  /// The ray of an eye, along the eye's z axis.
  package init(face: Transform, eye: Transform) {
    self.init(origin: face.moved(eye.translation), direction: face.turned(eye.forward))
  }

  /// The capturing app's ray: the eye's direction transformed as a position (w = 1), which adds the face's translation.
  package init(recordedBy face: Transform, eye: Transform) {
    self.init(origin: face.moved(eye.translation), direction: face.moved(eye.forward))
  }
}
