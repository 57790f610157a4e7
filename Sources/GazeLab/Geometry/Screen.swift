import Inputs

/// A place on the screen in points (pt): origin bottom left, x right, y up.
struct ScreenPoint: Sendable, Hashable, Codable {
  var x: Double
  var y: Double

  init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  init(meanOf points: [ScreenPoint]) {
    let count = Double(points.count)
    self.init(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  static let zero = ScreenPoint(x: 0, y: 0)

  var squaredLength: Double { x * x + y * y }

  static func + (one: ScreenPoint, other: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: one.x + other.x, y: one.y + other.y)
  }

  static func - (one: ScreenPoint, other: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: one.x - other.x, y: one.y - other.y)
  }

  func middle(to other: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}

/// The screen of a device, lying in the plane z = 0 of camera space.
struct Screen: Sendable, Hashable {
  /// In points.
  let width: Double
  let height: Double
  let pixelsPerInch: Double
  /// Pixels per point.
  let scale: Double
  /// The camera, which is the origin of camera space.
  let camera: ScreenPoint
  let pointsPerMetre: Double

  init(width: Double, height: Double, pixelsPerInch: Double, scale: Double, camera: ScreenPoint) {
    (self.width, self.height) = (width, height)
    (self.pixelsPerInch, self.scale) = (pixelsPerInch, scale)
    self.camera = camera
    pointsPerMetre = pixelsPerInch / 0.0254 / scale
  }

  var centre: ScreenPoint { ScreenPoint(x: width / 2, y: height / 2) }

  func contains(_ point: ScreenPoint) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// The point of the screen that lies at (x, y, 0) metres in camera space.
  func point(_ position: Vector) -> ScreenPoint {
    ScreenPoint(x: position.x * pointsPerMetre + camera.x, y: position.y * pointsPerMetre + camera.y)
  }

  /// Where a point of the screen lies in camera space, in metres.
  func position(_ point: ScreenPoint) -> Vector {
    Vector((point.x - camera.x) / pointsPerMetre, (point.y - camera.y) / pointsPerMetre, 0)
  }

  /// The role of a target, which depends on whether its coordinates are 0, half or all of the width and height.
  func role(of target: ScreenPoint) -> TargetRole {
    guard let (column, row) = gridPosition(of: target) else { return .other }
    return switch (column == 1, row == 1) {
    case (true, true): .middle
    case (false, false): .corner
    default: .side
    }
  }

  /// The names of the 3 × 3 grid of edges and middles, from left to right and, in a column, bottom to top.
  static let gridNames = [
    "bottom left", "left", "top left", "bottom", "middle", "top", "bottom right", "right", "top right",
  ]

  /// The names of the middles of the four quarters, in the same order.
  static let quarterNames = [
    "bottom left quarter", "top left quarter", "bottom right quarter", "top right quarter",
  ]

  /// The name of a target on any screen: one of `gridNames` or `quarterNames`, else its `x,y` in points.
  func targetName(of target: ScreenPoint) -> String {
    if let (column, row) = gridPosition(of: target) { return Self.gridNames[3 * column + row] }
    if let (column, row) = position(of: target, amongst: [0.25, 0.75]) {
      return Self.quarterNames[2 * column + row]
    }
    func points(_ value: Double) -> String { value == value.rounded() ? decimal(value, 0) : "\(value)" }
    return "\(points(target.x)),\(points(target.y))"
  }

  /// Column and row of the 3 × 3 grid, from the bottom left; nil for a target more than half a point off the grid.
  private func gridPosition(of target: ScreenPoint) -> (column: Int, row: Int)? {
    position(of: target, amongst: [0, 0.5, 1])
  }

  private func position(of target: ScreenPoint, amongst shares: [Double]) -> (column: Int, row: Int)? {
    func place(_ value: Double, of size: Double) -> Int? {
      shares.firstIndex { abs(value - $0 * size) <= 0.5 }
    }
    guard let column = place(target.x, of: width), let row = place(target.y, of: height) else { return nil }
    return (column, row)
  }
}

/// The place of a target on the screen.
enum TargetRole: String, Sendable, CaseIterable {
  case corner, side, middle
  /// Not on the 3 × 3 grid of edges and middles.
  case other
}
