import Captures
import DelimitedText

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
