import Inputs

/// A gaze point that a sample has without calibration: where a ray meets the screen.
struct GazeRaySource: Sendable {
  /// The word in experiment files, with its options.
  let label: String
  let needs: Set<FramePart>
  /// The point in exported Swift, an optional value; see `BlockSource`.
  let source: String
  /// The assumed distance of the eyes from the screen's plane, metres; nil for rays that use the measured one.
  var distance: Double?
  /// Nil for a ray that runs along the screen's plane or away from it. Only called for frames that have all parts.
  let point: @Sendable (View) -> ScreenPoint?

  static let recorded = GazeRaySource(
    label: "recorded", needs: [], source: "recordedPoint(face, rightEye)"
  ) { $0.recordedPoint }

  private static func eye(
    _ label: String, _ part: FramePart, _ source: String, _ eye: @escaping @Sendable (View) -> Transform?
  ) -> GazeRaySource {
    GazeRaySource(label: label, needs: [part], source: source) { view in
      eye(view).flatMap { GazeRay(face: view.face, eye: $0).meet(view.screen) }
    }
  }

  static let rightEye = eye("right_eye_ray", .rightEye, "eyeRay(face, rightEye)", \.rightEye)
  static let leftEye = eye("left_eye_ray", .leftEye, "eyeRay(face, leftEye)", \.leftEye)

  static let bothEyes = GazeRaySource(
    label: "both_eyes_ray", needs: [.rightEye, .leftEye],
    source: "middle(\(rightEye.source), \(leftEye.source))"
  ) { view in
    rightEye.point(view).flatMap { right in leftEye.point(view).map { right.middle(to: $0) } }
  }

  /// From the face's origin through the look-at point.
  static let lookAt = GazeRaySource(
    label: "look_at_ray", needs: [.lookAt], source: "meet(face.translation, face.turned(lookAt))"
  ) { view in
    let face = view.face
    return view.lookAt.flatMap {
      GazeRay(origin: face.translation, direction: face.turned($0)).meet(view.screen)
    }
  }

  static let usualDistance = 0.35

  /// The mean of the two eyes' points, as if both were `distance` metres, above 0, from the screen's plane.
  static func assumed(distance: Double) -> GazeRaySource {
    @Sendable func point(_ view: View, _ eye: Transform?) -> ScreenPoint? {
      guard let eye else { return nil }
      let ray = GazeRay(face: view.face, eye: eye)
      return GazeRay(origin: Vector(ray.origin.x, ray.origin.y, -distance), direction: ray.direction)
        .meet(view.screen)
    }
    let option = distance == usualDistance ? "" : "(distance=\(distance))"
    return GazeRaySource(
      label: "assumed_distance\(option)", needs: [.rightEye, .leftEye],
      source: "middle(distantEyeRay(face, rightEye, \(distance)), distantEyeRay(face, leftEye, \(distance)))",
      distance: distance
    ) { view in
      point(view, view.rightEye).flatMap { right in
        point(view, view.leftEye).map { right.middle(to: $0) }
      }
    }
  }

  /// What `source` uses besides the transform of the face. Captures have the recorded point, an app has to compute it.
  var sourceNeeds: Set<FramePart> { label == Self.recorded.label ? [.rightEye] : needs }

  /// The column names of x and y: `gazePointX`, `bothEyesRayX`, `assumedDistanceX(distance=0.4)`.
  var columnNames: [String] {
    if label == Self.recorded.label { return ["gazePointX", "gazePointY"] }
    let options = label.drop { $0 != "(" }
    let words = label.dropLast(options.count).split(separator: "_")
    let name = words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ["X", "Y"].map { name + $0 + options }
  }

  /// The word in experiment files, without options.
  var kind: String { String(label.prefix { $0 != "(" }) }
}

extension GazeRaySource {
  init(from section: inout ConfigSection, key: String = "ray", default fallback: GazeRaySource = .recorded) {
    self = section.product(key, of: Catalogue.gazeRays, default: fallback.label) ?? fallback
  }
}

extension Catalogue<GazeRaySource> {
  /// Each ray is also a feature block of two columns; the recorded point is the block `gaze`.
  static let gazeRays = Catalogue(
    noun: "gaze ray",
    entries: [
      entry(.recorded, "the gaze point that the capturing app computed"),
      entry(.rightEye, "the right eye's ray, its direction turned without the face's translation"),
      entry(.leftEye, "the left eye's ray"),
      entry(.bothEyes, "the mean of the two eyes' points"),
      entry(.lookAt, "from the face's origin through lookAtPoint"),
      Entry(
        kind: "assumed_distance",
        summary:
          "both eyes' rays as if the eyes were 0.35 m, or another distance, from the screen's plane: what "
          + "remains without a depth sensor",
        example: "{kind: assumed_distance, distance: 0.4}",
        make: { section in
          .assumed(distance: section.number("distance", in: 0.01...10, default: GazeRaySource.usualDistance))
        }),
    ])

  private static func entry(_ source: GazeRaySource, _ summary: String) -> Entry {
    Entry(kind: source.label, summary: summary, example: source.label, make: { _ in source })
  }
}
