import Captures
import Inputs

/// What own keys of a sidecar state about the device.
struct BIDSDevice: Sendable, Equatable {
  let name: String?
  let orientation: Orientation?
  /// 1 if the sidecar does not state it.
  let pixelsPerPoint: Double
  /// The size of the screen.
  let points: [Double]?
  /// In pixels from the origin of the coordinates.
  let camera: [Double]?

  init(_ sidecar: inout BIDSSidecar) {
    name = sidecar.optional(BIDSKeys.device) { $0.text(BIDSKeys.device, of: $1) }.flatMap {
      $0.isEmpty ? nil : $0
    }
    orientation = sidecar.optional(BIDSKeys.orientation) {
      $0.word(BIDSKeys.orientation, of: $1, among: Orientation.allCases.map(\.rawValue))
    }.flatMap(Orientation.init)
    pixelsPerPoint =
      sidecar.optional(BIDSKeys.pixelsPerPoint) {
        $0.number(BIDSKeys.pixelsPerPoint, of: $1, in: 0.01...100)
      } ?? 1
    points = sidecar.optional(BIDSKeys.points) {
      $0.numbers(BIDSKeys.points, count: 2, of: $1, in: 1...1e6)
    }
    camera = sidecar.optional(BIDSKeys.camera) {
      $0.numbers(BIDSKeys.camera, count: 2, of: $1, in: -1e6...1e6)
    }
  }
}
