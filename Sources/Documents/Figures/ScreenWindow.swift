import Foundation

/// The part of the screen's plane that a panel shows, at the same scale in x and y.
package struct ScreenWindow {
  package typealias Point = (x: Double, y: Double)

  private let screen: (width: Double, height: Double)
  private var isAroundTargets = false
  package let x: ClosedRange<Double>
  package let y: ClosedRange<Double>

  package var width: Double { x.upperBound - x.lowerBound }
  package var height: Double { y.upperBound - y.lowerBound }

  /// Shows the screen and, along each axis, 98 % of the points, but at most one screen size to each side.
  ///
  /// - Parameters:
  ///   - width: The width of the screen in points; 0 for an unknown one.
  ///   - height: The height of the screen in points; 0 for an unknown one.
  package init(width: Double, height: Double, showing points: [Point]) {
    screen = (width, height)
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
    x = range(points.map(\.x), size: width)
    y = range(points.map(\.y), size: height)
  }

  /// Shows the range of the targets with a quarter of it to each side, and points as far as they fit into that; nil for
  /// targets at one place.
  ///
  /// - Parameters:
  ///   - width: The width of the screen in points; 0 for an unknown one.
  ///   - height: The height of the screen in points; 0 for an unknown one.
  package init?(width: Double, height: Double, around targets: [Point]) {
    screen = (width, height)
    func range(_ values: [Double]) -> (low: Double, high: Double) { (values.min() ?? 0, values.max() ?? 0) }
    let (across, along) = (range(targets.map(\.x)), range(targets.map(\.y)))
    let extent = max(across.high - across.low, along.high - along.low)
    guard extent > 0, extent.isFinite else { return nil }
    isAroundTargets = true
    x = across.low - extent / 4...across.high + extent / 4
    y = along.low - extent / 4...along.high + extent / 4
  }

  package func contains(_ point: Point) -> Bool { x.contains(point.x) && y.contains(point.y) }

  private var step: Double {
    let extent = max(width, height)
    guard isAroundTargets, extent < 1000 else { return extent > 2500 ? 1000 : 500 }
    let power = pow(10, log10(extent).rounded(.down))
    return extent / power > 4 ? power : extent / power > 2 ? power / 2 : power / 5
  }

  private func axis(_ title: String, _ range: ClosedRange<Double>, hasLabels: Bool) -> PlotAxis {
    let ticks = stride(
      from: (range.lowerBound / step).rounded(.up), through: (range.upperBound / step).rounded(.down), by: 1)
    return PlotAxis(range, title, ticks: .numbers(ticks.map { $0 * step }), hasLabels: hasLabels)
  }

  /// A panel with the outline of the screen behind the marks and a cross at each target.
  ///
  /// - Parameters:
  ///   - isLowest: Whether the x axis has numbers and a title.
  ///   - isFirst: Whether the y axis has them.
  package func panel(
    left: Int, top: Int, width: Int, height: Int, above: [String], isLowest: Bool = true,
    isFirst: Bool = true, marks: [Mark], targets: [Point]
  ) -> Panel {
    let outline = Mark.boxes(
      x: (0, Coordinate(screen.width)), y: (0, Coordinate(screen.height)), .grey, isFilled: false)
    let crosses = targets.map {
      Mark.points(Coordinate($0.x), Coordinate($0.y), .plus, size: 1.6, .ink, width: 1.6)
    }
    return Panel(
      left: left, top: top, width: width, height: height, above: above,
      x: axis(isLowest ? "x (pt)" : "", x, hasLabels: isLowest),
      y: axis(isFirst ? "y (pt)" : "", y, hasLabels: isFirst), border: .box,
      marks: [outline] + marks + crosses)
  }
}
