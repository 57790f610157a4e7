import Captures

/// Points of a screen in pixels from its top left corner.
struct BIDSPixels: Sendable {
  static let directions = ["from the left edge of the screen", "down from the top edge of the screen"]

  let scale: Double
  private let height: Double

  init(_ screen: Screen) {
    scale = screen.scale
    height = screen.height
  }

  func pixels(_ x: [Double], _ y: [Double]) -> [[Double]] { [x.map(self.x), y.map(self.y)] }

  /// The number of pixels that is read back as the same number of points.
  func x(_ points: Double) -> Double { nearest(points * scale, to: points) { $0 / scale } }

  /// Down; read back as the same number of points up, as far as doubles allow it.
  func y(_ points: Double) -> Double {
    nearest((height - points) * scale, to: points) { height - $0 / scale }
  }
}

/// Picks, from a number and its two neighbours, the one that is read back closest to the original value.
func nearest(_ number: Double, to original: Double, _ read: (Double) -> Double) -> Double {
  guard original.isFinite, read(number) != original else { return number }
  let near = [number.nextDown, number.nextUp, number.nextDown.nextDown, number.nextUp.nextUp]
  let best = near.min { abs(read($0) - original) < abs(read($1) - original) } ?? number
  return abs(read(best) - original) < abs(read(number) - original) ? best : number
}
