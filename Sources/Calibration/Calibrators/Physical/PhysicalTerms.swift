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
    /// (h − c_h)³ and (v − c_v)³.
    case horizontalCubed, verticalCubed
    /// h·v², h·v and h·c_v.
    case horizontalVerticalSquared, horizontalVertical, horizontalCameraVertical

    func value(_ measured: Angles, camera: Angles) -> Double {
      let (h, v) = (measured.horizontal, measured.vertical)
      switch self {
      case .constant: return 1
      case .horizontal: return h
      case .vertical: return v
      case .cameraHorizontal: return camera.horizontal
      case .cameraVertical: return camera.vertical
      case .horizontalCubed: return Self.cube(h - camera.horizontal)
      case .verticalCubed: return Self.cube(v - camera.vertical)
      case .horizontalVerticalSquared: return h * v * v
      case .horizontalVertical: return h * v
      case .horizontalCameraVertical: return h * camera.vertical
      }
    }

    private static func cube(_ value: Double) -> Double { value * value * value }
  }

  var horizontal: [Term] {
    let further: [Term] =
      switch self {
      case .p6: []
      case .p8d: [.horizontalCubed]
      case .p10: [.vertical, .cameraVertical]
      case .p13: [.vertical, .cameraVertical, .horizontalVerticalSquared, .horizontalVertical]
      }
    return [.constant, .horizontal, .cameraHorizontal] + further
  }

  var vertical: [Term] {
    let further: [Term] =
      switch self {
      case .p6: []
      case .p8d: [.verticalCubed]
      case .p10: [.horizontal, .cameraHorizontal]
      case .p13: [.horizontal, .cameraHorizontal, .horizontalCameraVertical]
      }
    return [.constant, .vertical, .cameraVertical] + further
  }

  /// The number of terms of both axes. Everything below lists the horizontal ones first.
  var count: Int { horizontal.count + vertical.count }

  /// The parameters of a tracker that needs no correction.
  var plainParameters: [Double] {
    horizontal.map { $0 == .horizontal ? 1 : 0 } + vertical.map { $0 == .vertical ? 1 : 0 }
  }

  /// One standard deviation of a parameter about `plainParameters` a priori, in radians per unit of the term.
  var spreads: [Double] {
    horizontal.map { Self.spread($0, own: [.horizontal, .cameraHorizontal]) }
      + vertical.map { Self.spread($0, own: [.vertical, .cameraVertical]) }
  }

  private static func spread(_ term: Term, own: [Term]) -> Double {
    switch term {
    case .constant: 0.1
    case .horizontal, .vertical, .cameraHorizontal, .cameraVertical: own.contains(term) ? 0.5 : 0.2
    case .horizontalCubed, .verticalCubed: 2
    case .horizontalVerticalSquared: 4
    case .horizontalVertical, .horizontalCameraVertical: 1
    }
  }

  func values(_ geometry: EyeGeometry) -> [Double] {
    let (measured, camera) = (geometry.measuredAngles, geometry.cameraAngles)
    return (horizontal + vertical).map { $0.value(measured, camera: camera) }
  }
}
