import Captures
import LinearAlgebra

/// The response that a regression learns to predict.
enum GazeResponse: Sendable {
  /// Points on the screen.
  case screen
  /// The angles of the eyes in the head, cast to the screen from where the eyes are.
  case angles
  /// The target's position relative to the camera, in cm, with y up: the same on all devices, however they are held.
  case camera

  /// - Parameter predicted: One row per row of the part.
  func estimates(_ predicted: Matrix, _ part: Part) -> [GazeEstimate] {
    part.rows.enumerated().map { index, row in
      let (first, second) = (predicted[index, 0], predicted[index, 1])
      return switch self {
      case .screen: GazeEstimate(ScreenPoint(x: first, y: second))
      case .angles:
        GazeEstimate(
          part.samples.views[row].eyeGeometry.cast(Angles(horizontal: first, vertical: second)))
      case .camera:
        GazeEstimate(part.samples.views[row].screen.point(Vector(first / 100, second / 100, 0)))
      }
    }
  }

  func task(of part: Part) -> (response: Matrix, centre: [Double], scale: Double) {
    switch self {
    case .screen:
      let centre = part.samples.views[part.rows[0]].screen.centre
      return (part.response, [centre.x, centre.y], 400)
    case .angles:
      let angles = zip(part.views, part.targets).map { view, target in
        view.eyeGeometry.requiredAngles(for: target)
      }
      return Self.centred(Matrix(angles))
    case .camera:
      let places = zip(part.views, part.targets).map { view, target in
        let place = view.screen.position(target)
        return ScreenPoint(x: place.x * 100, y: place.y * 100)
      }
      return Self.centred(Matrix(places))
    }
  }

  private static func centred(_ response: Matrix) -> (response: Matrix, centre: [Double], scale: Double) {
    let deviations = Standardisation(of: response).deviations
    return (
      response, [0, 0], ((deviations[0] * deviations[0] + deviations[1] * deviations[1]) / 2).squareRoot()
    )
  }
}
