import Captures
import Foundation
import Inputs

/// Coordinates on the screen as files write them.
struct ScreenCoordinates: Sendable, Hashable {
  /// The place where coordinates are zero. Raw values are the words of `dataset.yaml`.
  enum Origin: String, Sendable, CaseIterable {
    case topLeft = "top-left"
    case bottomLeft = "bottom-left"
    case centre
  }

  enum Vertical: String, Sendable, CaseIterable { case down, up }

  /// The direction in which x grows. To the left, as in the picture of a camera that does not mirror, it counts from the
  /// right edge of the screen unless from its centre.
  enum Horizontal: String, Sendable, CaseIterable { case right, left }

  let unit: ColumnUnit
  let origin: Origin
  let vertical: Vertical
  let horizontal: Horizontal

  static let own = ScreenCoordinates(unit: .points, origin: .bottomLeft, vertical: .up)

  /// Reads `unit`, `origin`, `x_axis` and `y_axis`; nil if there is no unit.
  init?(from section: inout ConfigSection) {
    let unit = section.optionalChoice("unit", among: ColumnUnit.ofPoints, isRequired: true)
    origin = section.choice("origin", default: .topLeft)
    horizontal = section.choice("x_axis", default: .right)
    let declared: Vertical? = section.optionalChoice("y_axis")
    if unit == .visualDegrees && origin != .centre {
      section.record("unit", "angles are measured from the middle of the screen; write 'origin: centre'")
    }
    guard let unit else { return nil }
    self.unit = unit
    vertical = declared ?? (origin == .bottomLeft ? .up : .down)
  }

  init(unit: ColumnUnit, origin: Origin, vertical: Vertical, horizontal: Horizontal = .right) {
    self.unit = unit
    self.origin = origin
    self.vertical = vertical
    self.horizontal = horizontal
  }

  /// For messages and tables: `px from the centre, y down`.
  var description: String {
    let place =
      switch origin {
      case .topLeft: "the top left"
      case .bottomLeft: "the bottom left"
      case .centre: "the centre"
      }
    return "\(unit.rawValue) from \(place), y \(vertical.rawValue)" + (horizontal == .left ? ", x left" : "")
  }

  /// The conversion of one axis.
  struct Axis: Sendable {
    let offset: Double
    /// Dividing and multiplying apart keeps whole numbers whole.
    let divisor: Double
    let factor: Double
    let isAngle: Bool

    /// The place in points from the bottom left.
    func point(_ value: Double) -> Double {
      offset + (isAngle ? tan(value * .pi / 180) : value / divisor) * factor
    }
  }

  /// The conversion of x and y to points from the bottom left of a screen; nil for angles at an unknown distance.
  func axes(on screen: Screen) -> (x: Axis, y: Axis)? {
    guard let scale = scale(on: screen) else { return nil }
    let sign = vertical == .up ? 1.0 : -1
    let start = origin == .centre ? screen.width / 2 : horizontal == .left ? screen.width : 0
    let bottom =
      switch origin {
      case .topLeft: screen.height
      case .bottomLeft: 0.0
      case .centre: screen.height / 2
      }
    let isAngle = unit == .visualDegrees
    return (
      Axis(
        offset: start, divisor: scale.divisor, factor: horizontal == .left ? -scale.across : scale.across,
        isAngle: isAngle),
      Axis(offset: bottom, divisor: scale.divisor, factor: sign * scale.along, isAngle: isAngle)
    )
  }

  /// The points per unit, after division; for angles, the distance of the eyes in points.
  private func scale(on screen: Screen) -> (divisor: Double, across: Double, along: Double)? {
    let (across, along) = (screen.pointsPerMetre, screen.verticalPointsPerMetre)
    switch unit {
    case .pixels: return (screen.scale, 1, 1)
    case .metres, .centimetres, .millimetres: return (unit.perBase, across, along)
    case .normalised: return (1, screen.width, screen.height)
    case .visualDegrees: return screen.eyeDistance.map { (1, $0 * across, $0 * along) }
    default: return (1, 1, 1)
    }
  }
}
