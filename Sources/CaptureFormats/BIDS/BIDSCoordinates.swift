import DelimitedText

/// Turns coordinates of files into points on the screen, and back.
struct BIDSCoordinates: Sendable {
  private let screen: BIDSScreen
  private let pixelsPerPoint: Double
  /// In points.
  let width: Double
  let height: Double

  init(_ screen: BIDSScreen, _ device: BIDSDevice) {
    (self.screen, pixelsPerPoint) = (screen, device.pixelsPerPoint)
    width = device.points?[0] ?? screen.width / pixelsPerPoint
    height = device.points?[1] ?? screen.height / pixelsPerPoint
  }

  func points(x: NumberColumn, y: NumberColumn, in unit: BIDSRecording.PointUnit) -> [NumberColumn] {
    let (across, down): ((Double) -> Double, (Double) -> Double)
    switch unit {
    case .pixels:
      let scale = pixelsPerPoint
      (across, down) = ({ $0 / scale }, { $0 / scale })
    case .metres(let metres):
      let (width, height) = (width / screen.size.width, height / screen.size.height)
      (across, down) = ({ $0 * metres * width }, { $0 * metres * height })
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
