import Captures
import LinearAlgebra

/// The response that a regression learns to predict.
enum GazeResponse: Sendable {
  case screen
  /// The angles of the eyes in the head, cast to the screen from where the eyes are.
  case angles
  /// The target's position relative to the camera, in cm, with y up: the same on all devices, however they are held.
  case camera

  func estimates(_ predicted: Matrix, _ part: Part) -> [GazeEstimate] {
    part.rows.enumerated().map { index, row in
      let (first, second) = (predicted[index, 0], predicted[index, 1])
      return switch self {
      case .screen: GazeEstimate(ScreenPoint(x: first, y: second))
      case .angles:
        part.samples.views[row].finiteEyes.map {
          GazeEstimate($0.cast(Angles(horizontal: first, vertical: second)))
        } ?? .lostEye
      case .camera:
        GazeEstimate(part.samples.views[row].screen.point(Vector(first / 100, second / 100, 0)))
      }
    }
  }

  /// The rows of which the response is known.
  func known(_ part: Part) -> Part {
    guard self == .angles else { return part }
    return part.with(rows: part.rows.filter { part.samples.views[$0].finiteEyes != nil })
  }

  func task(of part: Part) -> (response: Matrix, centre: [Double], scale: Double) {
    switch self {
    case .screen:
      let centre = part.samples.views[part.rows[0]].screen.centre
      return (part.response, [centre.x, centre.y], 400)
    case .angles:
      let angles = zip(part.views, part.targets).compactMap { view, target in
        view.finiteEyes?.requiredAngles(for: target)
      }
      precondition(angles.count == part.rows.count, "rows without eyes; see known")
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
