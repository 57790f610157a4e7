import Captures
import DelimitedText
import Documents
import Inputs
import Reports

/// The targets and the recorded gaze points of a dataset on its screens.
struct DatasetFigure {
  private struct DisplayPanel {
    let display: Display
    let screen: Screen
    let targets: [ScreenPoint]
    let targetCount: Int
    /// The points drawn.
    let points: [ScreenPoint]
    let pointCount: Int
    /// The means of fixations with their targets.
    let links: [Link]
    let linkCount: Int
    let window: ScreenWindow
  }

  private struct Link {
    let mean: ScreenPoint
    let target: ScreenPoint
  }

  private let dataset: Dataset
  private let panels: [DisplayPanel]

  private static let pointLimit = 3000
  private static let linkLimit = 500
  private static let panelLimit = 6
  private static let targetLimit = 200

  init(_ dataset: Dataset) {
    self.dataset = dataset
    panels = dataset.displays.prefix(Self.panelLimit).compactMap { placed in
      let all = Self.points(dataset.captures, on: placed.display)
      // Nothing can be drawn of a stream without points on a screen.
      guard placed.screen.isThere || !all.isEmpty else { return nil }
      let step = max(1, (all.count + Self.pointLimit - 1) / Self.pointLimit)
      let points = stride(from: 0, to: all.count, by: step).map { all[$0] }
      let targets = Self.targets(dataset.captures, on: placed.display)
      let links = Self.links(dataset.captures, on: placed.display)
      // Targets need not reach over the whole screen.
      let window =
        ScreenWindow(
          width: placed.screen.width, height: placed.screen.height, around: targets.map(\.coordinates))
        ?? ScreenWindow(
          width: placed.screen.width, height: placed.screen.height,
          showing: (targets + points).map(\.coordinates))
      let linkStep = max(1, (links.count + Self.linkLimit - 1) / Self.linkLimit)
      return DisplayPanel(
        display: placed.display, screen: placed.screen, targets: Array(targets.prefix(Self.targetLimit)),
        targetCount: targets.count,
        points: points, pointCount: all.count,
        links: stride(from: 0, to: links.count, by: linkStep).map { links[$0] }, linkCount: links.count,
        window: window)
    }
  }

  var figure: Plot {
    Plot(
      title: "Targets and gaze points", corner: dataset.isSimulated ? ["simulated"] : [], caption: caption,
      height: height, data: data, panels: panels.indices.map(panel))
  }

  private var columns: PanelGrid {
    PanelGrid(columns: min(2, max(1, panels.count)), gap: Panel.roomLeft + 30)
  }
  private func panelHeight(_ panel: DisplayPanel) -> Int { max(80, min(700, columns.height(panel.window))) }

  /// The upper edge of the panels of each row, and at the end the lower edge of the figure.
  private var tops: [Int] {
    var tops = [Panel.roomAbove + Panel.titleHeight]
    for start in stride(from: 0, to: panels.count, by: columns.columnCount) {
      let tallest = panels[start..<min(start + columns.columnCount, panels.count)].map(panelHeight).max() ?? 0
      tops.append(tops[tops.count - 1] + tallest + Panel.roomBelow + Panel.titleHeight)
    }
    return tops
  }

  private var height: Int { tops[tops.count - 1] }

  private var caption: String {
    let drawn = panels.reduce(0) { $0 + $1.points.count }
    let count = panels.reduce(0) { $0 + $1.pointCount }
    let targetCount = panels.map(\.targetCount).max() ?? 0
    let (links, linkCount) = panels.reduce((0, 0)) { ($0.0 + $1.links.count, $0.1 + $1.linkCount) }
    let beyond = panels.reduce(0) { sum, panel in
      sum + panel.links.count { !panel.window.contains($0.mean.coordinates) }
    }
    return "Targets (crosses) and recorded gaze points of "
      + "\(counted(dataset.captures.count, "capture"))."
      + (links > 0 ? " A line leads from each target to the mean of a fixation on it." : "")
      + " The rectangle is the screen, of which the part around the targets is shown."
      + (links < linkCount ? " \(links) of \(linkCount) fixations have lines." : "")
      + (beyond > 0 ? " The means of \(beyond) fixations are outside of it." : "")
      + (drawn < count ? " \(drawn) of \(count) points are drawn." : "")
      + (dataset.displays.count > Self.panelLimit
        ? " The first \(Self.panelLimit) of \(dataset.displays.count) screens are drawn." : "")
      + (targetCount > Self.targetLimit
        ? " On each screen at most \(Self.targetLimit) targets are drawn, of up to \(targetCount)." : "")
  }

  private var data: Plot.DataTable {
    let points = panels.enumerated().flatMap { index, panel in
      panel.points.map { (index: index, panel: panel, point: $0, target: ScreenPoint?.none) }
    }
    let links = panels.enumerated().flatMap { index, panel in
      panel.links.map { (index: index, panel: panel, point: $0.mean, target: ScreenPoint?.some($0.target)) }
    }
    return Plot.DataTable(points + links) {
      PlotColumn("panel") { $0.index }
      PlotColumn("device") { $0.panel.display.device }
      PlotColumn("x_pt") { $0.point.x }
      PlotColumn("y_pt") { $0.point.y }
      PlotColumn("target_x_pt") { $0.target?.x }
      PlotColumn("target_y_pt") { $0.target?.y }
    }
  }

  private func panel(_ index: Int) -> Panel {
    let panel = panels[index]
    let first = panels[..<index].reduce(0) { $0 + $1.points.count }
    let firstLink =
      panels.reduce(0) { $0 + $1.points.count } + panels[..<index].reduce(0) { $0 + $1.links.count }
    let size = "\(decimal(panel.screen.width, 0)) × \(decimal(panel.screen.height, 0)) pt"
    let held = panel.display.orientation.map { ", \($0.rawValue)" } ?? ""
    return panel.window.panel(
      left: columns.left(index % columns.columnCount), top: tops[index / columns.columnCount],
      width: columns.width, height: panelHeight(panel),
      above: ["Screen \(index + 1): \(size)\(held)"],
      marks: [
        .points("x_pt", "y_pt", size: 0.2, .accent).of(first..<first + panel.points.count),
        .segments(x: ("target_x_pt", "x_pt"), y: ("target_y_pt", "y_pt"), .ink, width: 0.6).of(
          firstLink..<firstLink + panel.links.count),
      ],
      targets: panel.targets.map(\.coordinates))
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

  private static func links(_ captures: [Capture], on display: Display) -> [Link] {
    captures.flatMap { capture -> [Link] in
      let frames = capture.frames
      guard frames.has(.gazePoint) else { return [] }
      return capture.fixations.compactMap { fixation in
        guard frames.displays[fixation.frames.lowerBound] == display else { return nil }
        let points = fixation.frames.map(frames.recordedPoint).filter { $0.x.isFinite && $0.y.isFinite }
        return points.isEmpty ? nil : Link(mean: ScreenPoint(meanOf: points), target: fixation.key.target)
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
