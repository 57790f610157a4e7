/// The unit of coordinates on the screen.
enum ScreenUnit: String, Sendable, CaseIterable {
  case points = "pt"
  case pixels = "px"
  case metres = "m"
  case centimetres = "cm"
  case millimetres = "mm"
  /// Shares of the screen's width and height.
  case normalised
  /// Angles from the line of sight to the middle of the screen, one for each axis.
  case degrees = "deg"

  /// How many of the unit are a metre; nil if it is no unit of length.
  var perMetre: Double? {
    switch self {
    case .metres: 1
    case .centimetres: 100
    case .millimetres: 1000
    case .points, .pixels, .normalised, .degrees: nil
    }
  }
}
