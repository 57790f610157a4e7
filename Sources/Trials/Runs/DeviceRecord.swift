import Captures
import Inputs

/// The screen of a device as the run knew it, for figures and for descriptions of the recording.
package struct DeviceRecord: Sendable, Codable, Equatable {
  package let name: String
  /// The orientation in which it was held; nil where the captures do not say.
  package let orientation: Orientation?
  /// Points, as is `height`.
  package let width: Double
  package let height: Double
  package let pixelsPerInch: Double
  let verticalPixelsPerInch: Double?
  /// Pixels per point.
  package let scale: Double
  /// The camera's position in the screen plane.
  package let camera: ScreenPoint
  /// True if it can be turned, false for a monitor; nil in older runs, which knew handheld devices only.
  package let isHandheld: Bool?
  /// True if the camera is assumed in the middle of an edge, because its place is not published; nil in older runs.
  package let isCameraAssumed: Bool?
  /// Whether ARKit has depth from a TrueDepth camera; nil where that is not known, and in older runs.
  package let hasDepthSensor: Bool?
  /// The distance of the eyes that the dataset declares, metres.
  let eyeDistance: Double?

  init(_ placed: PlacedDisplay) {
    let screen = placed.screen
    name = placed.display.device
    orientation = placed.display.orientation
    width = screen.width
    height = screen.height
    pixelsPerInch = screen.pixelsPerInch
    scale = screen.scale
    camera = screen.camera
    verticalPixelsPerInch =
      screen.verticalPixelsPerInch == screen.pixelsPerInch ? nil : screen.verticalPixelsPerInch
    isHandheld = placed.isHandheld
    isCameraAssumed = placed.isCameraAssumed
    hasDepthSensor = placed.hasDepthSensor
    eyeDistance = screen.eyeDistance
  }

  package var screen: Screen {
    Screen(
      width: width, height: height, pixelsPerInch: pixelsPerInch,
      verticalPixelsPerInch: verticalPixelsPerInch, scale: scale, camera: camera, eyeDistance: eyeDistance)
  }

  static func all(in plan: ExperimentPlan) -> [DeviceRecord] {
    let used = Set(plan.fixations.lazy.map { $0.capture.frames.displays[$0.fixation.frames.lowerBound] })
    return plan.dataset.displays.filter { used.contains($0.display) }.map(DeviceRecord.init)
  }
}

extension RunRecord {
  /// The first of a device's screens; nil for a device that the run does not know, and in older runs, which stored no
  /// devices.
  package func screen(of device: String) -> Screen? { screens(of: device).first }

  /// The height of all screens of a device, pt; nil where they differ, and for a device that the run does not know.
  package func height(of device: String) -> Double? {
    let heights = Set(screens(of: device).map(\.height))
    return heights.count == 1 ? heights.first : nil
  }

  /// The screens of a device. Stored scores have names with control characters in escaped form.
  package func screens(of device: String) -> [Screen] {
    (devices ?? []).filter { $0.name.onOneLine == device.onOneLine }.map(\.screen)
  }

  /// Points per metre on all screens of a device; nil where these differ, or across and down.
  package func pointsPerMetre(of device: String) -> Double? {
    let screens = screens(of: device)
    guard let first = screens.first else { return nil }
    let isOne = screens.allSatisfy { $0.hasSquarePixels && $0.pointsPerMetre == first.pointsPerMetre }
    return isOne ? first.pointsPerMetre : nil
  }
}
