import Captures

/// The unit of a predicted gaze point. The origin is always the screen's bottom left corner, and y points up.
enum PredictionUnit: String, Sendable, CaseIterable {
  case points = "pt"
  case centimetres = "cm"
  case millimetres = "mm"
  /// Shares of the screen's width and height, from 0 to 1 on the screen.
  case normalised

  func point(x: Double, y: Double, on screen: Screen) -> ScreenPoint {
    switch self {
    case .points: ScreenPoint(x: x, y: y)
    case .centimetres:
      ScreenPoint(x: x / 100 * screen.pointsPerMetre, y: y / 100 * screen.verticalPointsPerMetre)
    case .millimetres:
      ScreenPoint(x: x / 1000 * screen.pointsPerMetre, y: y / 1000 * screen.verticalPointsPerMetre)
    case .normalised: ScreenPoint(x: x * screen.width, y: y * screen.height)
    }
  }
}
