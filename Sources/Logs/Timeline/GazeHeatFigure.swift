import Captures
import Documents
import Foundation

/// How often the gaze was in each cell of the screen.
struct GazeHeatFigure {
  private let summary: GazeSummary

  private static let panelLimit = (width: 760, height: 460)

  init(_ summary: GazeSummary) { self.summary = summary }

  var figure: Figure {
    let (width, height) = size
    return Figure(
      title: "Gaze on the screen",
      caption:
        "Share of the gaze points in each cell, from light (few) to dark (many), on a logarithmic scale. The "
        + "rectangle is the screen."
        + (summary.uncountedCount > 0
          ? " \(LogText.counted(summary.uncountedCount, "gaze point")) \(summary.uncountedCount == 1 ? "is" : "are") "
            + "more than a tenth of the screen outside and not visible." : ""),
      width: FigurePanel.roomLeft + width + 14,
      height: FigurePanel.roomAbove + height + FigurePanel.roomBelow, data: data,
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

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["x_pt", "y_pt", "rows", "percent"],
      rows: summary.cells.indices.filter { summary.cells[$0] > 0 }.map { cell in
        let centre = summary.centre(ofCell: cell)
        return [
          .number(centre.x), .number(centre.y), .integer(summary.cells[cell]),
          .number(100 * Double(summary.cells[cell]) / Double(summary.validCount)),
        ]
      })
  }

  private func panel(_ width: Int, _ height: Int) -> FigurePanel {
    let (screen, cell, margin) = (summary.screen, summary.cellSize, GazeSummary.margin)
    let most = Double(summary.cells.max() ?? 1)
    let isEmpty = most == 0
    return FigurePanel(
      left: FigurePanel.roomLeft, top: FigurePanel.roomAbove, width: width, height: height,
      titles: FigurePanel.Titles(x: "x (pt)", y: "y (pt)"),
      settings: [
        "set border 0", "set format '%g'", "unset colorbox", "unset key",
        "set xrange [\(-margin * screen.width):\((1 + margin) * screen.width)]",
        "set yrange [\(-margin * screen.height):\((1 + margin) * screen.height)]",
        "set xtics 0,\(screen.width / 2),\(screen.width)",
        "set ytics 0,\(screen.height / 2),\(screen.height)",
        "set palette defined (0 '#BCD9F2', 1 '#0A4A94')", "set cbrange [0:\(max(1, log(most)))]",
        "set object 1 rectangle from 0,0 to \(screen.width),\(screen.height) front fillstyle empty border "
          + "linecolor \(FigurePanel.colour(FigureTheme.grey)) linewidth 1",
      ],
      plots: isEmpty
        ? ["NaN notitle"]
        : [
          "data using 'x_pt':'y_pt':(\(cell.x / 2)):(\(cell.y / 2)):(log(column('rows'))) with boxxyerror "
            + "linecolor palette"
        ])
  }
}
