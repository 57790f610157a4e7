import Inputs

/// A device by the name that captures use: a handheld one, or a monitor.
package struct Device: Sendable, Equatable {
  package let name: String
  /// The screen as the device is held in `orientation`.
  package let screen: Screen
  /// The orientation of `screen`; nil for a monitor, which is not turned.
  package var orientation: Orientation? = .landscapeRight
  /// True if the camera is assumed to sit in the middle of the edge, because its place is not published.
  var isCameraAssumed = false
  /// Whether ARKit has depth from a TrueDepth camera; nil where that is not known.
  var hasDepthSensor: Bool?

  package init(
    name: String, screen: Screen, orientation: Orientation? = .landscapeRight, isCameraAssumed: Bool = false,
    hasDepthSensor: Bool? = nil
  ) {
    self.name = name
    self.screen = screen
    self.orientation = orientation
    self.isCameraAssumed = isCameraAssumed
    self.hasDepthSensor = hasDepthSensor
  }

  /// The screen as a capture states it; nil if the device does not have the stated size, even under Display Zoom.
  package func screen(for display: Display) -> Screen? {
    var held = display.eyeDistance.map(screen.with(eyeDistance:)) ?? screen
    if let turned = display.orientation, let orientation {
      held = held.turned(orientation.quarterTurns(to: turned))
    }
    guard let width = display.width, let height = display.height else { return held }
    let (across, down) = (width / held.width, height / held.height)
    // The ratio of the sides changes slightly, as zoomed sizes are rounded to whole points and a taller status bar takes
    // 20 of at least 480 points from the app.
    guard abs(across / down - 1) < 0.06 else { return nil }
    return held.resized(width: width, height: height)
  }
}

extension Device {
  private enum SizeUnit: String, CaseIterable {
    case pixels = "px"
    case points = "pt"
  }

  private static let eyeDistanceKey = "eye_distance_cm"

  private static func eyeDistance(from section: inout ConfigSection) -> Double? {
    section.has(eyeDistanceKey) ? section.number(eyeDistanceKey, in: 1...10_000) / 100 : nil
  }

  private static func camera(from section: inout ConfigSection) -> ScreenPoint? {
    guard section.has("camera") else { return nil }
    let place = section.numbers("camera", count: 2, in: -100_000...100_000)
    return ScreenPoint(x: place[0], y: place[1])
  }

  /// Reads `{width, height, unit: px, width_cm, height_cm, eye_distance_cm}` of a monitor, with the eyes in front of the
  /// middle, or with `unit: pt` of a handheld device, with `scale` and `camera`; its size in centimetres may be unknown.
  private static func measured(_ name: String, from section: inout ConfigSection) -> Device {
    let (width, height) = (
      section.number("width", in: 1...100_000), section.number("height", in: 1...100_000)
    )
    let unit: SizeUnit? = section.optionalChoice("unit", isRequired: true)
    if unit == .points, !section.has("width_cm"), !section.has("height_cm") {
      let isUnsized = !section.has(eyeDistanceKey) && !section.has("scale") && !section.has("camera")
      if isUnsized {
        return Device(name: name, screen: Screen(width: width, height: height), orientation: nil)
      }
    }
    let across = section.number("width_cm", in: 0.1...10_000) / 100
    let along = section.number("height_cm", in: 0.1...10_000) / 100
    let distance = eyeDistance(from: &section)
    let scale = unit == .points && section.has("scale") ? section.number("scale", in: 1...10) : 1
    let camera = camera(from: &section)
    let usual = ScreenPoint(x: unit == .points ? 0 : width / 2, y: height / 2)
    return Device(
      name: name,
      screen: Screen(
        width: width, height: height, metres: (across, along), scale: scale, camera: camera ?? usual,
        eyeDistance: distance),
      orientation: unit == .points ? .landscapeRight : nil, isCameraAssumed: unit == .points && camera == nil)
  }

  /// Reads `{width, height, ppi, scale, camera: [x, y], eye_distance_cm}`, or a device by its size in centimetres.
  package init(name: String, from section: inout ConfigSection) {
    if ["unit", "width_cm", "height_cm"].contains(where: { section.has($0) })
      || section.has(Self.eyeDistanceKey) && !section.has("ppi")
    {
      self = Self.measured(name, from: &section)
      return
    }
    let height = section.number("height", in: 1...100_000)
    let width = section.number("width", in: 1...100_000)
    let pixelsPerInch = section.number("ppi", in: 1...10_000)
    let scale = section.number("scale", in: 1...10)
    let camera = Self.camera(from: &section)
    let distance = Self.eyeDistance(from: &section)
    self.init(
      name: name,
      screen: Screen(
        width: width, height: height, pixelsPerInch: pixelsPerInch, scale: scale,
        camera: camera ?? ScreenPoint(x: 0, y: height / 2), eyeDistance: distance),
      isCameraAssumed: camera == nil)
  }
}

extension ConfigSection {
  /// Reads `devices` of `dataset.yaml`: the devices that it describes, by name.
  package mutating func devices() -> [Device] {
    named("devices") { Device(name: $0, from: &$1) }
  }
}
