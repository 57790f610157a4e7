import Captures
import Inputs

extension TopicListing {
  /// The devices that need no description in `dataset.yaml`.
  static var devices: TopicListing {
    TopicListing(
      title: "devices",
      lead: "Devices that need no description in dataset.yaml, by the names that captures use. "
        + "Sizes are those of the screen in portrait.",
      items: DeviceCatalogue.all.entries.map { entry in
        let names = ([entry.soldAs].filter { $0 != entry.name } + entry.identifiers).joined(separator: ", ")
        return Item(
          kind: entry.name, summary: size(of: entry) + (names.isEmpty ? "" : "; also called \(names)"),
          example: entry.name, detail: "Source: \(entry.source).")
      })
  }

  private static func size(of entry: DeviceCatalogue.Entry) -> String {
    let points = "\(shortest(entry.width)) × \(shortest(entry.height)) pt"
    let size =
      switch entry.pixelSize {
      case .density(let pixelsPerInch, let scale):
        "\(shortest(pixelsPerInch)) pixels per inch, \(shortest(scale)) pixels per point"
      case .metres(let width, let height): "\(decimal(width * 1000, 2)) × \(decimal(height * 1000, 2)) mm"
      }
    let camera =
      entry.cameraIsAssumed
      ? "camera assumed in the middle of the \(entry.camera.x < entry.width ? "upper" : "right") edge"
      : "camera \(decimal(cameraMillimetres(entry).x, 2)) mm from the left, \(decimal(cameraMillimetres(entry).y, 2)) mm "
        + "above the screen"
    let depth = entry.hasDepthSensor.map { $0 ? ", depth sensor" : ", no depth sensor" } ?? ""
    return "\(points), \(size), \(camera)\(depth)"
  }

  private static func cameraMillimetres(_ entry: DeviceCatalogue.Entry) -> (x: Double, y: Double) {
    guard case .metres(let width, let height) = entry.pixelSize else { return (0, 0) }
    return (
      entry.camera.x / entry.width * width * 1000, (entry.camera.y / entry.height - 1) * height * 1000
    )
  }
}
