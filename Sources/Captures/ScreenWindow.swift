import Documents

/// The part of the screen's plane that a panel shows, at the same scale in x and y.
package struct ScreenWindow {
  let screen: Screen
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>

  package var width: Double { x.upperBound - x.lowerBound }
  package var height: Double { y.upperBound - y.lowerBound }

  /// Shows the screen and, along each axis, 98 % of the points, but at most one screen size to each side.
  package init(_ screen: Screen, showing points: [ScreenPoint]) {
    self.screen = screen
    func range(_ values: [Double], size: Double) -> ClosedRange<Double> {
      let sorted = values.sorted()
      let margin = 0.06 * size
      guard !sorted.isEmpty else { return -margin...max(size, 1) + margin }
      let (low, high) = (sorted[sorted.count / 100], sorted[sorted.count - 1 - sorted.count / 100])
      // Where no screen is known, the points alone tell what to show.
      guard size > 0 else { return 50 * (low / 50).rounded(.down)...50 * (high / 50 + 0.01).rounded(.up) }
      // Round ends keep the axis in place when a few points change.
      let from = (max(-size, min(0, low)) - margin) / 50
      let to = (min(2 * size, max(size, high)) + margin) / 50
      return 50 * from.rounded(.down)...50 * to.rounded(.up)
    }
    x = range(points.map(\.x), size: screen.width)
    y = range(points.map(\.y), size: screen.height)
  }

  package func contains(_ point: ScreenPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }

  package var settings: [String] {
    let step = max(width, height) > 2500 ? 1000 : 500
    return [
      // A cross is drawn with one sample; gnuplot takes no fewer than two.
      "set samples 2", "set border 15", "set format '%g'",
      "set xrange [\(x.lowerBound):\(x.upperBound)]", "set yrange [\(y.lowerBound):\(y.upperBound)]",
      "set xtics \(step)", "set ytics \(step)",
      "set object 1 rectangle from 0,0 to \(screen.width),\(screen.height) behind fillstyle empty border "
        + "linecolor \(FigurePanel.colour(FigureTheme.grey)) linewidth 1",
    ]
  }

  package static func cross(_ target: ScreenPoint) -> String {
    "'+' using (\(target.x)):(\(target.y)) every ::0::0 with points pointtype 1 pointsize 1.6 linewidth 1.6 "
      + "linecolor rgb 'black'"
  }
}
