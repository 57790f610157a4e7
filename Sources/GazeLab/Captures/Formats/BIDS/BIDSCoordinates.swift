import DelimitedText

/// Turns coordinates of files into points on the screen, and back.
struct BIDSCoordinates: Sendable {
  let screen: BIDSScreen
  let pixelsPerPoint: Double

  /// In points.
  var width: Double { Self.whole(screen.width / pixelsPerPoint) }
  var height: Double { Self.whole(screen.height / pixelsPerPoint) }

  /// Scales that are not whole numbers leave a rounding error in sizes.
  private static func whole(_ number: Double) -> Double {
    abs(number - number.rounded()) < 1e-6 ? number.rounded() : number
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
    if let constant = column.constant { return NumberColumn(repeating: change(constant), count: column.count) }
    return NumberColumn(column.map(change))
  }
}
