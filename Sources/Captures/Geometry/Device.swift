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
  private init(
    name: String, width: Double, height: Double, pixelsPerInch: Double, scale: Double,
    camera: ScreenPoint? = nil
  ) {
    self.init(
      name: name,
      screen: Screen(
        width: width, height: height, pixelsPerInch: pixelsPerInch, scale: scale,
        camera: camera ?? ScreenPoint(x: 0, y: height / 2)),
      isCameraAssumed: camera == nil)
  }

  private enum MonitorUnit: String, CaseIterable {
    case pixels = "px"
  }

  /// Reads `{width, height, unit: px, width_cm, height_cm, eye_distance_cm, camera: [x, y]}`. The eyes are in front of
  /// the middle, and so is the camera unless its place is given.
  private static func monitor(_ name: String, from section: inout ConfigSection) -> Device {
    let (width, height) = (
      section.number("width", in: 1...100_000), section.number("height", in: 1...100_000)
    )
    let _: MonitorUnit? = section.optionalChoice("unit", isRequired: true)
    let across = section.number("width_cm", in: 0.1...10_000) / 100
    let along = section.number("height_cm", in: 0.1...10_000) / 100
    let distance =
      section.has("eye_distance_cm") ? section.number("eye_distance_cm", in: 1...10_000) / 100 : nil
    let camera =
      section.has("camera") ? section.numbers("camera", count: 2, in: -100_000...100_000) : nil
    return Device(
      name: name,
      screen: Screen(
        width: width, height: height, metres: (across, along),
        camera: camera.map { ScreenPoint(x: $0[0], y: $0[1]) } ?? ScreenPoint(x: width / 2, y: height / 2),
        eyeDistance: distance), orientation: nil)
  }

  /// Reads `{width, height, ppi, scale, camera: [x, y]}`, or a monitor's `{width, height, unit: px, width_cm, height_cm,
  /// eye_distance_cm, camera: [x, y]}`.
  package init(name: String, from section: inout ConfigSection) {
    if ["unit", "width_cm", "height_cm", "eye_distance_cm"].contains(where: { section.has($0) }) {
      self = Self.monitor(name, from: &section)
      return
    }
    let height = section.number("height", in: 1...100_000)
    let width = section.number("width", in: 1...100_000)
    let pixelsPerInch = section.number("ppi", in: 1...10_000)
    let scale = section.number("scale", in: 1...10)
    let camera =
      section.has("camera") ? section.numbers("camera", count: 2, in: -100_000...100_000) : nil
    self.init(
      name: name, width: width, height: height, pixelsPerInch: pixelsPerInch, scale: scale,
      camera: camera.map { ScreenPoint(x: $0[0], y: $0[1]) })
  }
}

extension ConfigSection {
  /// Reads `devices` of `dataset.yaml`: the devices that it describes, by name.
  package mutating func devices() -> [Device] {
    named("devices") { Device(name: $0, from: &$1) }
  }
}
