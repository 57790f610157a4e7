/// The unit of a column's numbers. Raw values are the words of `dataset.yaml`.
package enum ColumnUnit: String, Sendable, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"
  /// A date with a time of day, such as `2026-03-01T12:00:00.250Z`.
  case iso8601
  case points = "pt"
  case pixels = "px"
  case metres = "m"
  case centimetres = "cm"
  case millimetres = "mm"
  /// Shares of the screen's width and height.
  case normalised
  /// Angles from the line of sight to the middle of the screen, one for each axis.
  case visualDegrees = "deg"
  case radians
  case degrees

  package static let ofTimes: [ColumnUnit] = [.seconds, .milliseconds, .microseconds, .nanoseconds, .iso8601]
  package static let ofLengths: [ColumnUnit] = [.metres, .centimetres, .millimetres]
  package static let ofAngles: [ColumnUnit] = [.radians, .degrees]
  package static let ofPoints: [ColumnUnit] = [.points, .pixels] + ofLengths + [.normalised, .visualDegrees]

  /// The number of these units in a second, a metre or a point; 1 for angles and units that depend on the screen.
  package var perBase: Double {
    switch self {
    case .seconds, .iso8601, .metres, .points, .pixels, .normalised, .visualDegrees, .radians, .degrees: 1
    case .milliseconds, .millimetres: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    case .centimetres: 100
    }
  }

  /// True if numbers of the unit are seconds, metres or radians already.
  package var isBase: Bool { perBase == 1 && self != .degrees }

  /// A number in seconds, metres or radians.
  package func base(_ number: Double) -> Double { self == .degrees ? number * .pi / 180 : number / perBase }
}
