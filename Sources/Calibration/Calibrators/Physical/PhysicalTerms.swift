import Captures

/// The terms that make up the true angles of the eyes, each times a parameter.
///
/// The tracker measures the angles h (horizontal) and v (vertical) of the eyes in the face; the camera is at
/// c_h and c_v, seen from there. The constants model the angle between the eye's axis and its line of sight; h and v
/// are gains; c_h and c_v couple the head's rotation to the gaze; terms of the other axis model a tracker that is not
/// upright; the cubes let the gain depend on how far the eye looks away from the camera, and h·v² and its like on the
/// lids.
enum PhysicalTerms: String, Sendable, CaseIterable {
  case p6 = "P6"
  case p8d = "P8d"
  case p10 = "P10"
  case p13 = "P13"

  enum Term: Sendable {
    case constant
    case horizontal, vertical
    case cameraHorizontal, cameraVertical
    case horizontalCubed, verticalCubed
    case horizontalVerticalSquared, horizontalVertical, horizontalCameraVertical

    /// The term as a formula that is also Swift, in which h and v are the measured angles, ch and cv those of the camera;
    /// one standard deviation of its parameter a priori, 0.5 on its own axis where that is more; and its value.
    private var entry: (source: String, spread: Double, value: (_ eye: Angles, _ camera: Angles) -> Double) {
      switch self {
      case .constant: ("1", 0.1, { _, _ in 1 })
      case .horizontal: ("h", 0.2, { eye, _ in eye.horizontal })
      case .vertical: ("v", 0.2, { eye, _ in eye.vertical })
      case .cameraHorizontal: ("ch", 0.2, { _, camera in camera.horizontal })
      case .cameraVertical: ("cv", 0.2, { _, camera in camera.vertical })
      case .horizontalCubed:
        ("(h - ch) * (h - ch) * (h - ch)", 2, { Self.cube($0.horizontal - $1.horizontal) })
      case .verticalCubed: ("(v - cv) * (v - cv) * (v - cv)", 2, { Self.cube($0.vertical - $1.vertical) })
      case .horizontalVerticalSquared:
        ("h * v * v", 4, { eye, _ in eye.horizontal * eye.vertical * eye.vertical })
      case .horizontalVertical: ("h * v", 1, { eye, _ in eye.horizontal * eye.vertical })
      case .horizontalCameraVertical: ("h * cv", 1, { $0.horizontal * $1.vertical })
      }
    }

    var source: String { entry.source }

    func value(_ measured: Angles, camera: Angles) -> Double { entry.value(measured, camera) }

    fileprivate func spread(own: [Term]) -> Double { own.contains(self) ? 0.5 : entry.spread }

    private static func cube(_ value: Double) -> Double { value * value * value }
  }

  var horizontal: [Term] { [.constant, .horizontal, .cameraHorizontal] + further.horizontal }
  var vertical: [Term] { [.constant, .vertical, .cameraVertical] + further.vertical }

  private var further: (horizontal: [Term], vertical: [Term]) {
    switch self {
    case .p6: ([], [])
    case .p8d: ([.horizontalCubed], [.verticalCubed])
    case .p10: ([.vertical, .cameraVertical], [.horizontal, .cameraHorizontal])
    case .p13:
      (
        [.vertical, .cameraVertical, .horizontalVerticalSquared, .horizontalVertical],
        [.horizontal, .cameraHorizontal, .horizontalCameraVertical]
      )
    }
  }

  var count: Int { horizontal.count + vertical.count }

  /// The parameters of a tracker that needs no correction.
  var plainParameters: [Double] {
    horizontal.map { $0 == .horizontal ? 1 : 0 } + vertical.map { $0 == .vertical ? 1 : 0 }
  }

  /// One standard deviation of a parameter about `plainParameters` a priori, in radians per unit of the term.
  var spreads: [Double] {
    horizontal.map { $0.spread(own: [.horizontal, .cameraHorizontal]) }
      + vertical.map { $0.spread(own: [.vertical, .cameraVertical]) }
  }

  /// The names of the parameters: `horizontal: 1`, `horizontal: h`, and so on.
  var layout: [String] {
    horizontal.map { "horizontal: \($0.source)" } + vertical.map { "vertical: \($0.source)" }
  }

  func values(_ geometry: EyeGeometry) -> [Double] {
    let (measured, camera) = (geometry.measuredAngles, geometry.cameraAngles)
    return (horizontal + vertical).map { $0.value(measured, camera: camera) }
  }
}
