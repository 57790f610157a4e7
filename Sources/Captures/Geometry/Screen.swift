import Inputs

/// A place on the screen in points (pt): origin bottom left, x right, y up.
package struct ScreenPoint: Sendable, Hashable, Codable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package init(meanOf points: [ScreenPoint]) {
    let count = Double(points.count)
    self.init(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  package static let zero = ScreenPoint(x: 0, y: 0)

  package var coordinates: (x: Double, y: Double) { (x, y) }

  package var squaredLength: Double { x * x + y * y }

  package static func + (one: ScreenPoint, other: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: one.x + other.x, y: one.y + other.y)
  }

  package static func - (one: ScreenPoint, other: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: one.x - other.x, y: one.y - other.y)
  }

  package func middle(to other: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}

/// A screen, lying in the plane z = 0 of camera space.
package struct Screen: Sendable, Hashable {
  /// The size in points; 0 if there is no screen, or none that is described.
  package let width: Double
  package let height: Double
  /// The density along x, as is `pointsPerMetre`; 0 if the size of the glass is not known.
  package let pixelsPerInch: Double
  /// The density along y; pixels of monitors and of zoomed screens need not be square.
  package let verticalPixelsPerInch: Double
  /// Pixels per point.
  package let scale: Double
  /// The camera, which is the origin of camera space.
  package let camera: ScreenPoint
  /// The distance from the eyes to the screen's plane, metres, if it was declared rather than measured.
  package let eyeDistance: Double?
  /// The scale along x; NaN if the size of the glass is not known, so that no length on it is known either.
  package let pointsPerMetre: Double
  package let verticalPointsPerMetre: Double

  /// - Parameter verticalPixelsPerInch: Nil for square pixels.
  package init(
    width: Double, height: Double, pixelsPerInch: Double, verticalPixelsPerInch: Double? = nil, scale: Double,
    camera: ScreenPoint, eyeDistance: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.pixelsPerInch = pixelsPerInch
    self.scale = scale
    self.verticalPixelsPerInch = verticalPixelsPerInch ?? pixelsPerInch
    self.camera = camera
    self.eyeDistance = eyeDistance
    let isSized = pixelsPerInch != 0
    pointsPerMetre = isSized ? pixelsPerInch / 0.0254 / scale : .nan
    verticalPointsPerMetre = isSized ? self.verticalPixelsPerInch / 0.0254 / scale : .nan
  }

  /// A screen of which only the size in points is known.
  package init(width: Double, height: Double) {
    self.init(
      width: width, height: height, pixelsPerInch: 0, scale: 1, camera: ScreenPoint(x: width / 2, y: height))
  }

  /// The screen of captures without points on a screen.
  package static let none = Screen(width: 0, height: 0)

  /// True if the size of the glass is known, so that points can be converted to centimetres and degrees.
  package var hasLengths: Bool { pixelsPerInch != 0 }
  /// True if there is a screen at all.
  package var isThere: Bool { width > 0 }

  // Points per metre follow from the rest, and may be NaN.
  package static func == (one: Screen, other: Screen) -> Bool {
    (one.width, one.height, one.pixelsPerInch, one.verticalPixelsPerInch, one.scale)
      == (other.width, other.height, other.pixelsPerInch, other.verticalPixelsPerInch, other.scale)
      && one.camera == other.camera && one.eyeDistance == other.eyeDistance
  }

  package func hash(into hasher: inout Hasher) {
    for number in [width, height, pixelsPerInch, verticalPixelsPerInch, scale] { hasher.combine(number) }
    hasher.combine(camera)
    hasher.combine(eyeDistance)
  }

  /// A screen whose size is known in metres.
  package init(
    width: Double, height: Double, metres: (width: Double, height: Double), scale: Double = 1,
    camera: ScreenPoint, eyeDistance: Double? = nil
  ) {
    self.init(
      width: width, height: height, pixelsPerInch: width * scale / metres.width * 0.0254,
      verticalPixelsPerInch: height * scale / metres.height * 0.0254, scale: scale, camera: camera,
      eyeDistance: eyeDistance)
  }

  /// True if a point has the same length along x and y, except for rounding in its description.
  package var hasSquarePixels: Bool {
    verticalPixelsPerInch == pixelsPerInch || abs(verticalPixelsPerInch / pixelsPerInch - 1) < 1e-12
  }

  /// The length on the glass of a vector in points, metres; NaN where the size of the glass is not known.
  package func length(_ x: Double, _ y: Double) -> Double {
    guard verticalPointsPerMetre != pointsPerMetre else {
      return (x * x + y * y).squareRoot() / pointsPerMetre
    }
    let (across, down) = (x / pointsPerMetre, y / verticalPointsPerMetre)
    return (across * across + down * down).squareRoot()
  }

  /// The eyes at a distance, metres, straight in front of the centre of the screen.
  package func eyes(at distance: Double) -> Vector {
    let centre = position(centre)
    return Vector(centre.x, centre.y, -distance)
  }

  func turned(_ quarterTurns: Int) -> Screen {
    guard quarterTurns > 0 else { return self }
    let turned = Screen(
      width: height, height: width, pixelsPerInch: verticalPixelsPerInch,
      verticalPixelsPerInch: pixelsPerInch, scale: scale,
      camera: ScreenPoint(x: camera.y, y: width - camera.x), eyeDistance: eyeDistance)
    return turned.turned(quarterTurns - 1)
  }

  /// The same screen with the device in `landscapeRight`, as devices are described, if this is how it looks in
  /// `orientation`.
  package func inLandscapeRight(from orientation: Orientation) -> Screen {
    turned(orientation.quarterTurns(to: .landscapeRight))
  }

  func resized(width: Double, height: Double) -> Screen {
    guard width != self.width || height != self.height else { return self }
    let (across, down) = (width / self.width, height / self.height)
    let scale = scale / across
    return Screen(
      width: width, height: height, pixelsPerInch: pixelsPerInch,
      verticalPixelsPerInch: verticalPixelsPerInch * down / across, scale: scale,
      camera: ScreenPoint(x: camera.x * across, y: camera.y * down), eyeDistance: eyeDistance)
  }

  package func with(eyeDistance: Double?) -> Screen {
    Screen(
      width: width, height: height, pixelsPerInch: pixelsPerInch,
      verticalPixelsPerInch: verticalPixelsPerInch, scale: scale, camera: camera, eyeDistance: eyeDistance)
  }

  package var centre: ScreenPoint { ScreenPoint(x: width / 2, y: height / 2) }

  package func contains(_ point: ScreenPoint) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// The point of the screen that lies at (x, y, 0) metres in camera space.
  package func point(_ position: Vector) -> ScreenPoint {
    ScreenPoint(x: position.x * pointsPerMetre + camera.x, y: position.y * verticalPointsPerMetre + camera.y)
  }

  /// The position of a point of the screen in camera space, in metres.
  package func position(_ point: ScreenPoint) -> Vector {
    Vector((point.x - camera.x) / pointsPerMetre, (point.y - camera.y) / verticalPointsPerMetre, 0)
  }

  /// The role of a target, which depends on whether its coordinates are 0, half or all of the width and height.
  package func role(of target: ScreenPoint) -> TargetRole {
    guard let (column, row) = gridPosition(of: target) else { return .other }
    return switch (column == 1, row == 1) {
    case (true, true): .middle
    case (false, false): .corner
    default: .side
    }
  }

  /// The names of the 3 × 3 grid of edges and middles, from left to right and, in a column, bottom to top.
  package static let gridNames = [
    "bottom left", "left", "top left", "bottom", "middle", "top", "bottom right", "right", "top right",
  ]

  /// The names of the middles of the four quarters, in the same order.
  package static let quarterNames = [
    "bottom left quarter", "top left quarter", "bottom right quarter", "top right quarter",
  ]

  /// The name of a target on any screen: one of `gridNames` or `quarterNames`, else its `x,y` in points.
  package func targetName(of target: ScreenPoint) -> String {
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

/// The place of a target on the screen or, for targets away from its edge, in their own layout: see `TargetPlaces`.
package enum TargetRole: String, Sendable, CaseIterable {
  case corner, side, middle
  /// A target that is not on the 3 × 3 grid of edges and middles.
  case other
}
