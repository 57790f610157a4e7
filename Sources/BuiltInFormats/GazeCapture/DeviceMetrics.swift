import Captures
import Inputs

/// The size of a device's screen and the place of its camera, as EyeCapture states them.
///
/// Source: Switchcrafter/GazeCapture CaptureFormat.md, schema 200407.
struct DeviceMetrics {
  /// The way from the camera to the upper left corner of the screen as it is held, in cm, to the left and down.
  let cameraToScreen: (x: Double, y: Double)
  let screen: (width: Double, height: Double)

  init(_ file: JSONDocument) throws(InputError) {
    var section = JSONSection(file)
    cameraToScreen = (
      section.number("xCameraToScreenDisplacementInCm", in: -1000...1000),
      section.number("yCameraToScreenDisplacementInCm", in: -1000...1000)
    )
    screen = (
      section.number("widthScreenInCm", in: 0.1...1000), section.number("heightScreenInCm", in: 0.1...1000)
    )
    _ = section.optionalNumber("ppi", in: 1...10_000)
    try section.finish()
  }

  /// - Parameters:
  ///   - width: Of the screen in points, as it is held in this orientation.
  func device(_ name: String, width: Double, height: Double, orientation: Orientation) -> Device {
    Device(
      name: name,
      screen: Screen(
        width: width, height: height, metres: (screen.width / 100, screen.height / 100),
        camera: ScreenPoint(
          x: cameraToScreen.x / screen.width * width,
          y: height + cameraToScreen.y / screen.height * height)),
      orientation: orientation)
  }
}
