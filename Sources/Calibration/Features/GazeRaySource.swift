import Captures
import Inputs

/// A gaze point that a sample has without calibration: where a ray meets the screen.
package struct GazeRaySource: Sendable {
  /// The word in experiment files, with its options.
  package let label: String
  let needs: Set<Channel>
  /// The point in exported Swift, an optional value; see `BlockSource`. Nil for points that no ARKit app has.
  let source: String?
  /// The assumed distance of the eyes from the screen's plane, metres; nil for rays that use the measured one.
  package var distance: Double?
  /// The point on the screen; nil for a ray along its plane or away from it. Only called for frames with all parts.
  package let point: @Sendable (View) -> ScreenPoint?

  package static let recorded = recordedPoint(
    "recorded", .gazePoint, source: "recordedPoint(face, rightEye)")
  static let recordedLeft = recordedPoint("gaze_left", .leftGazePoint)
  static let recordedRight = recordedPoint("gaze_right", .rightGazePoint)
  static let calibrated = recordedPoint(calibratedWord, .calibratedGazePoint)
  /// The word for gaze points that were already calibrated when they were read, as a ray and as a feature block.
  package static let calibratedWord = "calibrated_gaze"

  /// The point of a channel; nil if it was lost on a frame.
  private static func recordedPoint(
    _ label: String, _ channel: Channel, source: String? = nil
  ) -> GazeRaySource {
    GazeRaySource(label: label, needs: [channel], source: source) { view in
      let point = view.point(channel)
      return point.x.isNaN || point.y.isNaN ? nil : point
    }
  }

  private static func middle(_ one: ScreenPoint?, _ other: ScreenPoint?) -> ScreenPoint? {
    one.flatMap { one in other.map { one.middle(to: $0) } }
  }

  private static func eye(
    _ label: String, _ part: Channel, _ source: String, _ eye: @escaping @Sendable (View) -> Transform?
  ) -> GazeRaySource {
    GazeRaySource(label: label, needs: [.face, part], source: source) { view in
      eye(view).flatMap { GazeRay(face: view.face, eye: $0).meet(view.screen) }
    }
  }

  static let (rightEyeSource, leftEyeSource) = ("eyeRay(face, rightEye)", "eyeRay(face, leftEye)")
  static let rightEye = eye("right_eye_ray", .rightEye, rightEyeSource, \.rightEye)
  static let leftEye = eye("left_eye_ray", .leftEye, leftEyeSource, \.leftEye)

  static let bothEyes = GazeRaySource(
    label: "both_eyes_ray", needs: [.face, .rightEye, .leftEye],
    source: "middle(\(rightEyeSource), \(leftEyeSource))"
  ) { view in
    middle(rightEye.point(view), leftEye.point(view))
  }

  static let lookAt = GazeRaySource(
    label: "look_at_ray", needs: [.face, .lookAt], source: "meet(face.translation, face.turned(lookAt))"
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
      label: "assumed_distance\(option)", needs: [.face, .rightEye, .leftEye],
      source: "middle(distantEyeRay(face, rightEye, \(distance)), distantEyeRay(face, leftEye, \(distance)))",
      distance: distance
    ) { view in
      middle(point(view, view.rightEye), point(view, view.leftEye))
    }
  }

  /// True if it is a column of the capture rather than computed.
  var isRecorded: Bool {
    [Self.recorded, .recordedLeft, .recordedRight, .calibrated].contains { $0.label == label }
  }

  /// The channels that `source` uses besides the face. Captures have the recorded point; an app has to compute it.
  var sourceNeeds: Set<Channel> {
    label == Self.recorded.label ? [.rightEye] : needs.subtracting([.face])
  }

  /// The column names of x and y: `gazePointX`, `bothEyesRayX`, `assumedDistanceX(distance=0.4)`.
  var columnNames: [String] {
    if label == Self.recorded.label { return ["gazePointX", "gazePointY"] }
    let options = label.drop { $0 != "(" }
    let words = label.dropLast(options.count).split(separator: "_")
    let name = words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ["X", "Y"].map { name + $0 + options }
  }

  /// The word in experiment files, without options.
  package var kind: String { String(label.prefix { $0 != "(" }) }
}

extension GazeRaySource {
  init(from section: inout ConfigSection, key: String = "ray", default fallback: GazeRaySource = .recorded) {
    self = section.product(key, of: Catalogue.gazeRays, default: fallback.label) ?? fallback
  }
}

extension Catalogue<GazeRaySource> {
  /// The gaze rays. Each is also a feature block of two columns; the recorded point is the block `gaze`.
  package static let gazeRays = Catalogue(
    noun: "gaze ray",
    entries: [
      entry(.recorded, "the gaze point that the capturing app computed"),
      entry(.rightEye, "the right eye's ray, its direction turned without the face's translation"),
      entry(.leftEye, "the left eye's ray"),
      entry(.bothEyes, "the mean of the two eyes' points"),
      entry(.recordedLeft, "the left eye's own recorded gaze point"),
      entry(.recordedRight, "the right eye's own recorded gaze point"),
      entry(.calibrated, "the gaze point that another calibration had already corrected"),
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
