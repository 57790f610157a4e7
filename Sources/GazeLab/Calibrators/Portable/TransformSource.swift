/// Swift functions that compute with ARKit's transforms as arrays of 16 numbers.
struct TransformSource: Sendable {
  let screen: Screen

  static let face =
    "`face`: the 16 numbers of ARKit's face transform, from face space to camera space, column by column."

  static func eyes(_ names: [String]) -> String {
    let arguments = names.map { "`\($0)`" }.joined(separator: ", ")
    let noun = names.count == 1 ? "transform of this eye" : "transforms of the eyes"
    return "\(arguments): the 16 numbers of ARKit's \(noun), from eye space to face space, column by column."
  }

  /// Columns of a transform, and directions turned from face space to camera space.
  let turned = """
    private typealias Vector = (x: Double, y: Double, z: Double)

    private static func column(_ index: Int, of transform: [Double]) -> Vector {
      (transform[4 * index], transform[4 * index + 1], transform[4 * index + 2])
    }

    /// A direction, turned from face space to camera space.
    private static func turned(_ direction: Vector, by face: [Double]) -> Vector {
      func component(_ row: Int) -> Double {
        face[row] * direction.x + face[4 + row] * direction.y + face[8 + row] * direction.z
      }
      return (component(0), component(1), component(2))
    }
    """

  let moved = """
    /// A place, moved from face space to camera space.
    private static func moved(_ place: Vector, by face: [Double]) -> Vector {
      let (direction, origin) = (turned(place, by: face), column(3, of: face))
      return (direction.x + origin.x, direction.y + origin.y, direction.z + origin.z)
    }
    """

  var screenPoint: String {
    """
    /// The point of the screen that lies `steps` along a direction.
    private static func screenPoint(
      _ origin: Vector, _ direction: Vector, _ steps: Double
    ) -> (x: Double, y: Double) {
      let x = (origin.x + direction.x * steps) * \(screen.pointsPerMetre) + \(screen.camera.x)
      let y = (origin.y + direction.y * steps) * \(screen.pointsPerMetre) + \(screen.camera.y)
      return (x, y)
    }
    """
  }

  var meet: String {
    """
    /// The point where a ray meets the screen's plane; nil for one that runs along it or away from it.
    private static func meet(_ origin: Vector, _ direction: Vector) -> (x: Double, y: Double)? {
      let steps = -origin.z / direction.z
      let square = direction.x * direction.x + direction.y * direction.y + direction.z * direction.z
      guard steps.isFinite, steps > 0, abs(direction.z) > 1e-9 * square.squareRoot() else { return nil }
      return screenPoint(origin, direction, steps)
    }

    \(screenPoint)
    """
  }

  /// - Parameter distance: The assumed distance of the eye from the screen's plane, metres; nil to use its position.
  func eyeRay(distance: Double?) -> String {
    let origin =
      distance.map {
        """
        // As if the eye stood at this distance from the screen's plane, in metres.
          let place = moved(column(3, of: eye), by: face)
          let origin = (x: place.x, y: place.y, z: -\($0))
        """
      } ?? "let origin = moved(column(3, of: eye), by: face)"
    return """
      /// The point where the ray of an eye meets the screen.
      private static func eyeRay(_ face: [Double], _ eye: [Double]) -> (x: Double, y: Double)? {
        precondition(face.count == 16 && eye.count == 16, "16 numbers of each transform were expected")
        \(origin)
        return meet(origin, turned(column(2, of: eye), by: face))
      }

      \(turned)

      \(moved)

      \(meet)
      """
  }
}
