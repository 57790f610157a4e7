import Captures
import Documents
import Foundation

/// How often the gaze was in each cell of the screen.
struct GazeHeatFigure {
  private let summary: GazeSummary

  private static let panelLimit = (width: 760, height: 460)

  init(_ summary: GazeSummary) { self.summary = summary }

  var figure: Plot {
    let (width, height) = size
    return Plot(
      title: "Gaze on the screen",
      caption:
        "Share of the gaze points in each cell, from light (few) to dark (many), on a logarithmic scale. The "
        + "rectangle is the screen."
        + (summary.uncountedCount > 0
          ? " \(LogText.counted(summary.uncountedCount, "gaze point")) \(summary.uncountedCount == 1 ? "is" : "are") "
            + "more than a tenth of the screen outside and not visible." : ""),
      width: Panel.roomLeft + width + 14,
      height: Panel.roomAbove + height + Panel.roomBelow, data: data,
      panels: [panel(width, height)])
  }

  /// As large as the limit allows at the same scale in x and y, pixels.
  private var size: (width: Int, height: Int) {
    let scale = min(
      Double(Self.panelLimit.width) / summary.screen.width,
      Double(Self.panelLimit.height) / summary.screen.height)
    return (
      max(120, Int((summary.screen.width * scale).rounded())),
      max(80, Int((summary.screen.height * scale).rounded()))
    )
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["x_pt", "y_pt", "rows", "percent"],
      rows: summary.cells.indices.filter { summary.cells[$0] > 0 }.map { cell in
        let centre = summary.centre(ofCell: cell)
        return [
          .number(centre.x), .number(centre.y), .integer(summary.cells[cell]),
          .number(100 * Double(summary.cells[cell]) / Double(summary.validCount)),
        ]
      })
  }

  private func panel(_ width: Int, _ height: Int) -> Panel {
    let (screen, cell, margin) = (summary.screen, summary.cellSize, GazeSummary.margin)
    let most = max(M_E, Double(summary.cells.max() ?? 1))
    let shades = Shades(0xBCD9F2, 0x0A4A94, along: PlotAxis(1...most, isLogarithmic: true))
    func axis(_ title: String, _ size: Double) -> PlotAxis {
      PlotAxis(-margin * size...(1 + margin) * size, title, ticks: .numbers([0, size / 2, size]))
    }
    return Panel(
      width: width, height: height, x: axis("x (pt)", screen.width), y: axis("y (pt)", screen.height),
      border: .none,
      marks: [
        .boxes(
          x: ("x_pt" - cell.x / 2, "x_pt" + Coordinate(cell.x / 2)),
          y: ("y_pt" - cell.y / 2, "y_pt" + Coordinate(cell.y / 2)), .shades(shades, of: "rows")
        ).telling("rows", "percent"),
        .boxes(x: (0, Coordinate(screen.width)), y: (0, Coordinate(screen.height)), .grey, isFilled: false),
      ])
  }
}
