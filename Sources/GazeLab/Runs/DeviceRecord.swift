/// A device as a run knew it: its screen, for figures and for people who must describe it.
struct DeviceRecord: Sendable, Codable, Equatable {
  let name: String
  /// Points; so too `height`.
  let width: Double
  let height: Double
  let pixelsPerInch: Double
  /// Pixels per point.
  let scale: Double
  /// Where the camera sits, on the screen's plane.
  let camera: ScreenPoint

  init(_ device: Device) {
    let screen = device.screen
    name = device.name
    (width, height) = (screen.width, screen.height)
    (pixelsPerInch, scale, camera) = (screen.pixelsPerInch, screen.scale, screen.camera)
  }

  var screen: Screen {
    Screen(width: width, height: height, pixelsPerInch: pixelsPerInch, scale: scale, camera: camera)
  }

  /// Those of the fixations that an experiment selects, by name.
  static func all(in plan: ExperimentPlan) -> [DeviceRecord] {
    Set(plan.fixations.map(\.fixation.key.device)).sorted().compactMap { name in
      plan.dataset.screens[name].map { DeviceRecord(Device(name: name, screen: $0)) }
    }
  }
}

extension RunRecord {
  /// - Returns: Nil for a device that the run has not seen, and in runs from before devices were stored.
  func screen(of device: String) -> Screen? { devices?.first { $0.name == device }?.screen }
}
