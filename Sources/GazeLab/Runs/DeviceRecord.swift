/// The screen of a device as the run knew it, for figures and for descriptions of the recording.
struct DeviceRecord: Sendable, Codable, Equatable {
  let name: String
  /// Points, as is `height`.
  let width: Double
  let height: Double
  let pixelsPerInch: Double
  /// Pixels per point.
  let scale: Double
  /// The camera's position in the screen plane.
  let camera: ScreenPoint

  var screen: Screen {
    Screen(width: width, height: height, pixelsPerInch: pixelsPerInch, scale: scale, camera: camera)
  }

  static func all(in plan: ExperimentPlan) -> [DeviceRecord] {
    Set(plan.fixations.map(\.fixation.key.device)).sorted().compactMap { name in
      plan.dataset.screens[name].map { screen in
        DeviceRecord(
          name: name, width: screen.width, height: screen.height, pixelsPerInch: screen.pixelsPerInch,
          scale: screen.scale, camera: screen.camera)
      }
    }
  }
}

extension RunRecord {
  /// Nil for a device that the run does not know, and in older runs, which stored no devices.
  func screen(of device: String) -> Screen? { devices?.first { $0.name == device }?.screen }
}
