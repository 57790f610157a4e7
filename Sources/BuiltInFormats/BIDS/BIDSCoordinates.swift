import Captures
import DelimitedText
import Inputs

/// Turns coordinates of files into points on the screen, and back.
struct BIDSCoordinates: Sendable {
  private let screen: BIDSScreen
  private let pixelsPerPoint: Double
  /// In points.
  let width: Double
  let height: Double

  init(_ screen: BIDSScreen, _ device: BIDSDevice) {
    self.screen = screen
    pixelsPerPoint = device.pixelsPerPoint
    width = device.points?[0] ?? screen.width / pixelsPerPoint
    height = device.points?[1] ?? screen.height / pixelsPerPoint
  }

  func points(x: NumberColumn, y: NumberColumn, in unit: ColumnUnit) -> [NumberColumn] {
    let across: (Double) -> Double
    let down: (Double) -> Double
    if unit == .pixels {
      let scale = pixelsPerPoint
      across = { $0 / scale }
      down = { $0 / scale }
    } else {
      let metres = 1 / unit.perBase
      let (width, height) = (width / screen.size.width, height / screen.size.height)
      across = { $0 * metres * width }
      down = { $0 * metres * height }
    }
    let (width, height) = (width, height)
    return [
      screen.isFromLeft ? Self.map(x, across) : Self.map(x) { width - across($0) },
      screen.isDown ? Self.map(y) { height - down($0) } : Self.map(y, down),
    ]
  }

  private static func map(_ column: NumberColumn, _ change: (Double) -> Double) -> NumberColumn {
    if let constant = column.constant {
      return NumberColumn(repeating: change(constant), count: column.count)
    }
    return NumberColumn(column.map(change))
  }
}

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
