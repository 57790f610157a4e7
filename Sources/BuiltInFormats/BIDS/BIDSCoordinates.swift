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

  /// A point lacks both coordinates if it lacks one.
  func points(x: NumberColumn, y: NumberColumn, in unit: ColumnUnit) -> [NumberColumn] {
    let (x, y) = (x.masked(by: y), y.masked(by: x))
    let metres = 1 / unit.perBase
    let perMetre = SIMD2(width, height) / (screen.metres ?? SIMD2(repeating: .nan))
    func across(_ x: Double) -> Double { unit == .pixels ? x / pixelsPerPoint : x * metres * perMetre.x }
    func down(_ y: Double) -> Double { unit == .pixels ? y / pixelsPerPoint : y * metres * perMetre.y }
    return [
      screen.isFromLeft ? x.mapped(across) : x.mapped { width - across($0) },
      screen.isDown ? y.mapped { height - down($0) } : y.mapped(down),
    ]
  }
}

/// The device as own keys of a sidecar describe it.
struct BIDSDevice: Sendable, Equatable {
  let name: String?
  let orientation: Orientation?
  /// 1 if the sidecar does not state it.
  let pixelsPerPoint: Double
  let points: [Double]?
  /// The place in pixels from the origin of the coordinates.
  let camera: [Double]?
  /// The distance from the eyes to the screen, metres, if it was declared rather than measured.
  let eyeDistance: Double?

  init(_ sidecar: inout BIDSSidecar) {
    name = sidecar.text(BIDSKeys.device).flatMap { $0.isEmpty ? nil : $0 }
    orientation = sidecar.word(BIDSKeys.orientation, among: Orientation.allCases.map(\.rawValue)).flatMap(
      Orientation.init)
    pixelsPerPoint = sidecar.number(BIDSKeys.pixelsPerPoint, in: 0.01...100) ?? 1
    points = sidecar.numbers(BIDSKeys.points, count: 2, in: 1...1e6)
    camera = sidecar.numbers(BIDSKeys.camera, count: 2, in: -1e6...1e6)
    eyeDistance = sidecar.number(BIDSKeys.eyeDistance, in: 1e-3...1e3)
  }
}

extension NumberColumn {
  /// The same numbers, with NaN where another column has it.
  fileprivate func masked(by other: NumberColumn) -> NumberColumn {
    other.contains(where: \.isNaN)
      ? NumberColumn(indices.map { other[$0].isNaN ? .nan : self[$0] }) : self
  }
}
