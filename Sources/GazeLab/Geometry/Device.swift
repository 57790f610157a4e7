import Inputs

/// A model of iPad or iPhone, by the name that captures use, held in landscape with the camera on the left.
struct Device: Sendable, Equatable {
  let name: String
  let screen: Screen

  /// Devices that need no description in `dataset.yaml`.
  ///
  /// Source: Apple's technical specifications (support.apple.com): display resolution, ppi and scale; the
  /// TrueDepth camera of each sits in the middle of the left edge in this orientation.
  static let builtIn = [
    Device(name: "iPad Mini 6th", width: 1133, height: 744, pixelsPerInch: 326, scale: 2),
    Device(name: "iPad Pro 11-inch 3rd", width: 1194, height: 834, pixelsPerInch: 264, scale: 2),
    Device(name: "iPhone 13", width: 844, height: 390, pixelsPerInch: 460, scale: 3),
  ]

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
        camera: camera ?? ScreenPoint(x: 0, y: height / 2)))
  }

  /// Reads `{width, height, ppi, scale, camera: [x, y]}`.
  init(name: String, from section: inout ConfigSection) {
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
