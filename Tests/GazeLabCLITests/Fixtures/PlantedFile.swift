/// The text of a capture file whose gaze points are planted, written from the definition of the format alone.
///
/// The head sits 38 cm from an iPad Mini's screen and turns a little; the recorded point follows the app's
/// formula (w = 1), so that an audit finds nothing.
struct PlantedFile {
  var participant = "anna"
  var device = "iPad Mini 6th"
  var seed: UInt64 = 1
  var hasLookAt = true
  var framesPerFixation = 10

  private static let pointsPerMetre = 326 / 0.0254 / 2

  var text: String {
    var random = Random(state: seed)
    var lines = [header.joined(separator: ", ")]
    var start = 1_700_000_000.0
    for pose in ["Middle", "Left"] {
      for x in [0.0, 566.5, 1133] {
        for y in [0.0, 372, 744] {
          for frame in 0..<framesPerFixation {
            let labels = [participant, device, pose, "Regular"].map(Self.quoted)
            let numbers = [start + Double(frame) / 60, x, y] + measured(pose, x, y, &random)
            lines.append((labels + numbers.map { "\($0)" }).joined(separator: ","))
          }
          start += 4
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  private var header: [String] {
    func matrix(_ name: String) -> [String] {
      (0..<4).flatMap { c in ["x", "y", "z", "w"].map { "\(name)_\(c)_\($0)" } }
    }
    let lookAt = hasLookAt ? ["lookAtPointX", "lookAtPointY", "lookAtPointZ"] : []
    return ["username", "deviceName", "position", "distance", "timestamp", "targetPointX", "targetPointY"]
      + ["gazePointX", "gazePointY"] + matrix("faceTransform") + matrix("rightEyeTransform")
      + matrix("leftEyeTransform") + lookAt
  }

  private typealias Vector = SIMD3<Double>

  /// The recorded point, the face, both eyes and the look-at point.
  private func measured(_ pose: String, _ x: Double, _ y: Double, _ random: inout Random) -> [Double] {
    let nose = Vector((pose == "Left" ? -0.5 : 0) + 0.2 * random.next(), 0.2 * random.next(), 1)
    let face = Self.axes(forward: nose)
    let position = Vector(
      0.09 + 0.003 * random.next(), 0.003 * random.next(), -0.38 + 0.003 * random.next())
    // So that the recorded points go half-way from the middle of the screen to the target.
    let across = 0.5 * (x - 566.5) / Self.pointsPerMetre - 0.13 + 0.01 * random.next()
    let up = 0.5 * (y - 372) / Self.pointsPerMetre - 0.05 + 0.01 * random.next()
    let direction = Self.normalised(Vector(across, up, 1))
    // The inverse of a turn is its transpose.
    let eye = Self.axes(
      forward: Vector((face[0] * direction).sum(), (face[1] * direction).sum(), (face[2] * direction).sum()))
    let socket = Vector(0.03, 0.03, 0.02)
    let origin = face[0] * socket.x + face[1] * socket.y + face[2] * socket.z + position
    // With w = 1 the app adds the face's position to the direction.
    let ray = direction + position
    let point = (origin - ray * (origin.z / ray.z)) * Self.pointsPerMetre
    let other = Vector(-socket.x, socket.y, socket.z)
    return [point.x, point.y + 372] + Self.matrix(face, position) + Self.matrix(eye, socket)
      + Self.matrix(eye, other) + (hasLookAt ? [0.3 * eye[2].x, 0.3 * eye[2].y, 0.3 * eye[2].z] : [])
  }

  /// Three upright axes at right angles, the last one along `forward`.
  private static func axes(forward: Vector) -> [Vector] {
    let z = normalised(forward)
    let x = normalised(Vector(z.z, 0, -z.x))
    return [x, Vector(z.y * x.z - z.z * x.y, z.z * x.x - z.x * x.z, z.x * x.y - z.y * x.x), z]
  }

  private static func normalised(_ vector: Vector) -> Vector { vector / (vector * vector).sum().squareRoot() }

  private static func matrix(_ axes: [Vector], _ position: Vector) -> [Double] {
    zip(axes + [position], [0, 0, 0, 1]).flatMap { [$0.x, $0.y, $0.z, $1] }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : "\($0)" }.joined() + "\""
  }

  /// Numbers from −1 to 1.
  private struct Random {
    var state: UInt64

    mutating func next() -> Double {
      // Source: Knuth, The Art of Computer Programming, vol. 2, MMIX.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 23) - 1
    }
  }
}
