/// The statements in Swift that find the point where a gaze ray meets the screen.
struct RaySource: Sendable {
  let documentation: [String]
  let arguments: String
  /// Statements that compute `point` from the arguments, or return nil.
  let statements: String
  let helpers: String

  init(_ ray: GazeRaySource, on screen: Screen) {
    let transforms = TransformSource(screen: screen)
    switch ray.kind {
    case "recorded":
      documentation = ["`point`: the gaze point that the capturing app computes, in points of the screen."]
      (arguments, statements, helpers) = ("recorded point: (x: Double, y: Double)", "", "")
    case "look_at_ray":
      documentation = [
        TransformSource.face,
        "`lookAt`: x, y and z of ARKit's lookAtPoint, in face space, in metres.",
      ]
      arguments = "face: [Double], lookAt: [Double]"
      statements = """
        precondition(face.count == 16 && lookAt.count == 3, "16 and 3 numbers were expected")
        let direction = turned((lookAt[0], lookAt[1], lookAt[2]), by: face)
        guard let point = meet(column(3, of: face), direction) else { return nil }
        """
      helpers = [transforms.turned, transforms.meet].joined(separator: "\n\n")
    case "right_eye_ray", "left_eye_ray":
      let eye = ray.kind == "right_eye_ray" ? "rightEye" : "leftEye"
      documentation = [TransformSource.face, TransformSource.eyes([eye])]
      arguments = "face: [Double], \(eye): [Double]"
      statements = """
        guard let point = eyeRay(face, \(eye)) else { return nil }
        """
      helpers = transforms.eyeRay(distance: nil)
    default:
      // Both eyes, where they are or at an assumed distance.
      documentation = [TransformSource.face, TransformSource.eyes(["rightEye", "leftEye"])]
      arguments = "face: [Double], rightEye: [Double], leftEye: [Double]"
      statements = """
        guard let right = eyeRay(face, rightEye), let left = eyeRay(face, leftEye) else { return nil }
        let point = (x: (right.x + left.x) / 2, y: (right.y + left.y) / 2)
        """
      helpers = transforms.eyeRay(distance: ray.distance)
    }
  }
}
