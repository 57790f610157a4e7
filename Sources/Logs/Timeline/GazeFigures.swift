import Captures
import DelimitedText
import Documents
import Foundation

/// The gaze over time along each axis of the screen, and how often it was in each cell of the screen.
extension GazeSection {
  var timePlot: Plot {
    let channels: [(channel: Channel, name: String, ink: Ink)] = [
      // Later lines are drawn over earlier ones.
      (.target, "target", .palette(1)), (.touch, "last touch", .palette(2)),
      (.gazePoint, "gaze", .palette(0)),
    ]
    let lines = channels.filter { log.frames.has($0.channel) }.flatMap { channel, name, ink in
      ["x", "y"].enumerated().map { index, axis in
        let column = log.frames.column(FrameColumn.of(channel).lowerBound + index)
        return TimeFigure.Line(
          panel: index, name: name, fields: [.text(name), .text(axis)], ink: ink,
          series: ThinnedSeries(times: log.times, values: column, gap: LogTiming.longStep * 2.5),
          width: channel == .gazePoint ? 0.8 : 1.6, isStepped: channel == .target)
      }
    }
    let others = lines.filter { $0.panel == 0 }.map(\.name).dropLast().joined(separator: " and the ")
    let caption =
      "Gaze points" + (others.isEmpty ? "" : ", the \(others)")
      + " along each axis of the screen; the dashed lines are its edges."
      + (lines.contains { $0.series.isThinned } ? " Each line shows \(ThinnedSeries.rule)." : "")
      + " Points more than half a screen outside are not visible."
    func panel(_ title: String, _ size: Double) -> (y: PlotAxis, levels: [Double]) {
      (Self.axis(title, size, margin: 0.5), [0, size])
    }
    return TimeFigure(
      title: "Gaze over time", caption: caption, time: .time(of: log), panelHeight: 170,
      panels: [panel("x (pt)", summary.screen.width), panel("y (pt)", summary.screen.height)],
      columns: ["name", "axis"], value: "value_pt", lines: lines
    ).plot
  }

  /// - Parameter margin: How far the axis reaches beyond the edges of the screen, as a share of its size.
  private static func axis(_ title: String, _ size: Double, margin: Double) -> PlotAxis {
    PlotAxis(-margin * size...(1 + margin) * size, title, ticks: .numbers([0, size / 2, size]))
  }

  var heatPlot: Plot {
    let (width, height) = mapSize
    let outside = summary.uncountedCount
    return Plot(
      title: "Gaze on the screen",
      caption:
        "Share of the gaze points in each cell, from light (few) to dark (many), on a logarithmic scale. The "
        + "rectangle is the screen."
        + (outside > 0
          ? " \(LogText.counted(outside, "gaze point")) \(outside == 1 ? "is" : "are") more than a tenth of the screen "
            + "outside and not visible." : ""),
      width: Panel.roomLeft + width + 14, height: Panel.roomAbove + height + Panel.roomBelow,
      data: Plot.DataTable(
        columns: ["x_pt", "y_pt", "rows", "percent"],
        rows: summary.cells.indices.filter { summary.cells[$0] > 0 }.map { cell in
          let (centre, count) = (summary.centre(ofCell: cell), summary.cells[cell])
          return [
            .number(centre.x), .number(centre.y), .integer(count),
            .number(100 * Double(count) / Double(summary.validCount)),
          ]
        }),
      panels: [map(width, height)])
  }

  /// As large as fits at the same scale in x and y, pixels.
  private var mapSize: (width: Int, height: Int) {
    let screen = summary.screen
    let scale = min(760 / screen.width, 460 / screen.height)
    return (max(120, Int((screen.width * scale).rounded())), max(80, Int((screen.height * scale).rounded())))
  }

  private func map(_ width: Int, _ height: Int) -> Panel {
    let (screen, cell, margin) = (summary.screen, summary.cellSize, GazeSummary.margin)
    let most = max(M_E, Double(summary.cells.max() ?? 1))
    let shades = Shades(0xBCD9F2, 0x0A4A94, along: PlotAxis(1...most, isLogarithmic: true))
    return Panel(
      width: width, height: height, x: Self.axis("x (pt)", screen.width, margin: margin),
      y: Self.axis("y (pt)", screen.height, margin: margin), border: .none,
      marks: [
        .boxes(
          x: ("x_pt" - cell.x / 2, "x_pt" + Coordinate(cell.x / 2)),
          y: ("y_pt" - cell.y / 2, "y_pt" + Coordinate(cell.y / 2)), .shades(shades, of: "rows")
        ).telling("rows", "percent"),
        .boxes(x: (0, Coordinate(screen.width)), y: (0, Coordinate(screen.height)), .grey, isFilled: false),
      ])
  }
}
