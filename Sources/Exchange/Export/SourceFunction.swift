import Captures

/// A static function of exported Swift, written only where the other code calls it.
struct SourceFunction: Sendable {
  let name: String
  let text: String

  /// The functions that some code calls, and those that they call themselves.
  static func called(in code: String, on screen: Screen) -> [SourceFunction] {
    let all = library(on: screen).split(separator: "\n\n").map { SourceFunction(text: String($0)) }
    var (called, code) = (Set<String>(), code)
    while let next = all.first(where: { !called.contains($0.name) && code.contains("\($0.name)(") }) {
      called.insert(next.name)
      code += next.text
    }
    return all.filter { called.contains($0.name) }
  }

  private init(text: String) {
    let declaration = text.firstRange(of: "static func ").map { text[$0.upperBound...] } ?? ""
    name = String(declaration.prefix { $0 != "(" })
    self.text = text
  }

  /// All functions, with an empty line between them.
  private static func library(on screen: Screen) -> String {
    """
    \(rays)

    /// The point of the screen at a place in its plane.
    private static func screenPoint(_ place: SIMD3<Double>) -> (x: Double, y: Double) {
      let x = place.x * \(screen.pointsPerMetre) + \(screen.camera.x)
      let y = place.y * \(screen.pointsPerMetre) + \(screen.camera.y)
      return (x, y)
    }

    \(angles)

    \(formulas)

    \(transforms)
    """
  }

  private static let rays = """
    /// The gaze point that the capturing app records: it moves the right eye's direction as if it were a place
    /// (w = 1), which adds the position of the face to it.
    private static func recordedPoint(_ face: Transform, _ eye: Transform) -> (x: Double, y: Double)? {
      meet(face.moved(eye.translation), face.moved(eye.forward))
    }

    /// The point where the ray of an eye meets the screen.
    private static func eyeRay(_ face: Transform, _ eye: Transform) -> (x: Double, y: Double)? {
      meet(face.moved(eye.translation), face.turned(eye.forward))
    }

    /// The same as if the eye stood at this distance from the screen's plane, in metres.
    private static func distantEyeRay(
      _ face: Transform, _ eye: Transform, _ distance: Double
    ) -> (x: Double, y: Double)? {
      let place = face.moved(eye.translation)
      return meet(SIMD3<Double>(place.x, place.y, -distance), face.turned(eye.forward))
    }

    /// The point half-way between two points.
    private static func middle(
      _ one: (x: Double, y: Double)?, _ other: (x: Double, y: Double)?
    ) -> (x: Double, y: Double)? {
      guard let one, let other else { return nil }
      return ((one.x + other.x) / 2, (one.y + other.y) / 2)
    }

    /// The point where a ray meets the screen's plane; nil for one that runs along it or away from it.
    private static func meet(
      _ origin: SIMD3<Double>, _ direction: SIMD3<Double>
    ) -> (x: Double, y: Double)? {
      let steps = -origin.z / direction.z
      let square = direction.x * direction.x + direction.y * direction.y + direction.z * direction.z
      guard steps.isFinite, steps > 0, abs(direction.z) > 1e-9 * square.squareRoot() else { return nil }
      return screenPoint(origin + direction * steps)
    }
    """

  private static let angles = """
    /// To the right of the z axis, then up from its plane, in radians.
    private static func angles(_ direction: SIMD3<Double>) -> (horizontal: Double, vertical: Double) {
      let depth = (direction.x * direction.x + direction.z * direction.z).squareRoot()
      return (atan2(direction.x, direction.z), atan2(direction.y, depth))
    }

    /// A direction in camera space, turned to face space.
    private static func turnedBack(_ direction: SIMD3<Double>, by face: Transform) -> SIMD3<Double> {
      func component(_ axis: SIMD4<Double>) -> Double {
        axis.x * direction.x + axis.y * direction.y + axis.z * direction.z
      }
      let axes = face.columns
      return SIMD3<Double>(component(axes.0), component(axes.1), component(axes.2))
    }

    /// The head's angles in degrees, under the names of the thesis: "roll" is a nod, "pitch" a turn and "yaw" a tilt.
    private static func eulerDegrees(_ face: Transform) -> (roll: Double, pitch: Double, yaw: Double) {
      let axes = face.columns
      let pitch = atan2(-axes.2.x, hypot(axes.2.y, axes.2.z))
      // Near ±90° roll and yaw turn about the same axis.
      let isSteep = abs(abs(pitch) - Double.pi / 2) <= 1e-8 + 1e-5 * Double.pi / 2
      let tilt = atan2(axes.0.y, axes.1.y)
      let roll = isSteep ? (pitch > 0 ? tilt : -tilt) : atan2(axes.2.y, axes.2.z)
      let yaw = isSteep ? 0 : atan2(axes.1.x, axes.0.x)
      let degrees = 180 / Double.pi
      return (roll * degrees, pitch * degrees, yaw * degrees)
    }

    private static func isFinite(_ transform: Transform) -> Bool {
      let axes = transform.columns
      return [axes.0, axes.1, axes.2, axes.3].allSatisfy { axis in
        axis.x.isFinite && axis.y.isFinite && axis.z.isFinite && axis.w.isFinite
      }
    }

    private static func product(_ one: Double, _ other: Double) -> Double { one * other }

    /// How variable points with such a confidence are: the parameters are the upper ends of four bins, then the variances of
    /// five. Nil for a confidence that is missing.
    private static func varianceByConfidence(
      _ confidence: Double, _ parameters: [Double], from start: Int
    ) -> (x: Double, y: Double)? {
      guard confidence.isFinite else { return nil }
      var bin = 0
      while bin < 4 && confidence > parameters[start + bin] { bin += 1 }
      let place = start + 4 + 2 * bin
      return (parameters[place], parameters[place + 1])
    }
    """
}
