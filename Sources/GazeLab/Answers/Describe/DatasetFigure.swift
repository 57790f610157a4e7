import Captures
import DelimitedText
import Documents
import Inputs

/// The targets and the recorded gaze points of a dataset on its screens.
struct DatasetFigure {
  private struct Panel {
    let display: Display
    let screen: Screen
    let targets: [ScreenPoint]
    /// Those drawn.
    let points: [ScreenPoint]
    let pointCount: Int
    let window: ScreenWindow
  }

  private let dataset: Dataset
  private let panels: [Panel]

  private static let (pointLimit, panelLimit, targetLimit) = (3000, 6, 200)
  private static let (width, gap) = (FigureTheme.figureWidth, 30)

  init(_ dataset: Dataset) {
    self.dataset = dataset
    panels = dataset.displays.prefix(Self.panelLimit).compactMap { placed in
      let all = Self.points(dataset.captures, on: placed.display)
      // Nothing can be drawn of a stream without points on a screen.
      guard placed.screen.isThere || !all.isEmpty else { return nil }
      let step = max(1, (all.count + Self.pointLimit - 1) / Self.pointLimit)
      let points = stride(from: 0, to: all.count, by: step).map { all[$0] }
      let targets = Self.targets(dataset.captures, on: placed.display)
      return Panel(
        display: placed.display, screen: placed.screen, targets: Array(targets.prefix(Self.targetLimit)),
        points: points, pointCount: all.count, window: ScreenWindow(placed.screen, showing: targets + points))
    }
  }

  var figure: Figure {
    Figure(
      title: "Targets and gaze points", marks: dataset.isSimulated ? ["simulated"] : [], caption: caption,
      width: Self.width, height: height, data: data, panels: panels.indices.map(panel))
  }

  private var columnCount: Int { min(2, max(1, panels.count)) }
  private var panelWidth: Int {
    (Self.width - 14 - columnCount * FigurePanel.roomLeft - Self.gap * (columnCount - 1)) / columnCount
  }
  private func panelHeight(_ panel: Panel) -> Int {
    max(80, min(700, Int((Double(panelWidth) * panel.window.height / panel.window.width).rounded())))
  }

  /// The upper edge of the panels of each row, and at the end the lower edge of the figure.
  private var tops: [Int] {
    var tops = [FigurePanel.roomAbove + FigurePanel.titleHeight]
    for start in stride(from: 0, to: panels.count, by: columnCount) {
      let tallest = panels[start..<min(start + columnCount, panels.count)].map(panelHeight).max() ?? 0
      tops.append(tops[tops.count - 1] + tallest + FigurePanel.roomBelow + FigurePanel.titleHeight)
    }
    return tops
  }

  private var height: Int { tops[tops.count - 1] }

  private var caption: String {
    let drawn = panels.reduce(0) { $0 + $1.points.count }
    let count = panels.reduce(0) { $0 + $1.pointCount }
    return "Targets (crosses) and recorded gaze points of \(dataset.captures.count) "
      + "\(dataset.captures.count == 1 ? "capture" : "captures"). The rectangle is the screen."
      + (drawn < count ? " \(drawn) of \(count) points are drawn." : "")
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["panel", "device", "x_pt", "y_pt"],
      rows: panels.enumerated().flatMap { index, panel in
        panel.points.map { point in
          [.integer(index), .text(panel.display.device), .number(point.x), .number(point.y)]
        }
      })
  }

  private func panel(_ index: Int) -> FigurePanel {
    let panel = panels[index]
    let first = panels[..<index].reduce(0) { $0 + $1.points.count }
    let points = FigurePanel.data(first..<first + panel.points.count).map {
      "\($0) using 'x_pt':'y_pt' with points pointtype 7 pointsize 0.2 linecolor "
        + FigurePanel.colour(FigureTheme.accent)
    }
    let size = "\(decimal(panel.screen.width, 0)) × \(decimal(panel.screen.height, 0)) pt"
    let held = panel.display.orientation.map { ", \($0.rawValue)" } ?? ""
    return FigurePanel(
      left: FigurePanel.roomLeft + (panelWidth + FigurePanel.roomLeft + Self.gap) * (index % columnCount),
      top: tops[index / columnCount], width: panelWidth, height: panelHeight(panel),
      titles: FigurePanel.Titles(above: ["Screen \(index + 1): \(size)\(held)"], x: "x (pt)", y: "y (pt)"),
      settings: panel.window.settings,
      plots: ([points].compactMap(\.self) + panel.targets.map(ScreenWindow.cross)).nonEmpty)
  }

  private static func points(_ captures: [Capture], on display: Display) -> [ScreenPoint] {
    captures.flatMap { capture -> [ScreenPoint] in
      let frames = capture.frames
      guard frames.has(.gazePoint) else { return [] }
      return frames.indices.compactMap { row in
        guard frames.displays[row] == display else { return nil }
        let point = frames.recordedPoint(row)
        return point.x.isFinite && point.y.isFinite ? point : nil
      }
    }
  }

  private static func targets(_ captures: [Capture], on display: Display) -> [ScreenPoint] {
    let all = captures.flatMap { capture in
      capture.fixations.filter { capture.frames.displays[$0.frames.lowerBound] == display }.map(\.key.target)
    }
    return Set(all).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }
}

extension [String] {
  /// gnuplot needs something to plot.
  fileprivate var nonEmpty: [String] { isEmpty ? ["NaN notitle"] : self }
}
