import Captures
import DelimitedText
import Documents

/// Gaze over time along each axis of the screen, beside the target and the last touch.
struct GazeTimeFigure {
  private struct Line {
    let name: String
    let colour: Int
    let x: ThinnedSeries
    let y: ThinnedSeries
  }

  private let log: Log
  private let screen: Screen
  private let axis: TimeAxis
  private let lines: [Line]

  private static let (width, panelHeight) = (FigureTheme.figureWidth, 170)
  private static let rowHeight = panelHeight + FigurePanel.roomBelow + 6

  init(_ log: Log, _ summary: GazeSummary) {
    (self.log, screen, axis) = (log, summary.screen, TimeAxis(log))
    let gap = LogTiming.longStep * 2.5
    let channels: [(channel: Channel, name: String, colour: Int)] = [
      // Later lines are drawn over earlier ones.
      (.target, "target", FigureTheme.palette[1]), (.touch, "last touch", FigureTheme.palette[2]),
      (.gazePoint, "gaze", FigureTheme.palette[0]),
    ]
    lines = channels.filter { log.frames.has($0.channel) }.map { channel, name, colour in
      let first = FrameColumn.of(channel).lowerBound
      let (x, y) = (log.frames.column(first), log.frames.column(first + 1))
      return Line(
        name: name, colour: colour,
        x: ThinnedSeries(count: log.times.count, gap: gap) {
          log.times[$0]
        } value: {
          x[$0]
        },
        y: ThinnedSeries(count: log.times.count, gap: gap) {
          log.times[$0]
        } value: {
          y[$0]
        })
    }
  }

  var figure: Figure {
    Figure(
      title: "Gaze over time", caption: caption, width: Self.width,
      height: FigurePanel.roomAbove + 2 * Self.rowHeight, data: data, panels: [panel(0), panel(1)],
      keys: [FigureKey(entries: lines.map { ($0.name, .line(colour: $0.colour)) })])
  }

  private var caption: String {
    let names = lines.map(\.name)
    let others = names.dropLast().joined(separator: " and the ")
    return "Gaze points" + (others.isEmpty ? "" : ", the \(others)")
      + " along each axis of the screen; the dashed lines are its edges."
      + (lines.contains { $0.x.isThinned }
        ? " Each line shows the lowest and the highest value in each of \(ThinnedSeries.usualBinCount) equal parts of "
          + "the time." : "")
      + " Points more than half a screen outside are not visible."
  }

  /// The unbroken lines of all series, one after the other.
  private var rows: [(series: Int, time: Double, value: Double?)] {
    lines.flatMap { [$0.x, $0.y] }.enumerated().flatMap { index, series in
      series.lineRows.map { (index, $0.time, $0.value) }
    }
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["name", "axis", "time_s", "value_pt", "is_break"],
      rows: rows.map { row in
        [
          .text(lines[row.series / 2].name), .text(row.series.isMultiple(of: 2) ? "x" : "y"),
          .number(row.time), Figure.Field(row.value), .integer(row.value == nil ? 1 : 0),
        ]
      })
  }

  private func panel(_ vertical: Int) -> FigurePanel {
    let size = vertical == 0 ? screen.width : screen.height
    let rows = rows
    var plots = [String]()
    var start = 0
    for (index, line) in lines.enumerated() {
      for axis in 0...1 {
        let count = rows.count { $0.series == 2 * index + axis }
        if axis == vertical, let data = FigurePanel.data(start..<start + count) {
          plots.append(
            "\(data) using 'time_s':(column('is_break') == 1 ? NaN : column('value_pt')) with \(line.name == "target" ? "steps" : "lines") linewidth "
              + "\(line.name == "gaze" ? "0.8" : "1.6") linecolor \(FigurePanel.colour(line.colour))")
        }
        start += count
      }
    }
    return FigurePanel(
      left: FigurePanel.roomLeft, top: FigurePanel.roomAbove + vertical * Self.rowHeight,
      width: Self.width - FigurePanel.roomLeft - 14, height: Self.panelHeight,
      titles: FigurePanel.Titles(
        x: "time since the first row (s)", y: vertical == 0 ? "x (pt)" : "y (pt)"),
      settings: axis.settings + [
        "set yrange [\(-size / 2):\(1.5 * size)]", "set ytics 0,\(size / 2),\(size)",
        "set format y '%.0f'",
      ]
        + [0, size].map {
          "set arrow from graph 0,first \($0) to graph 1,first \($0) nohead dashtype 2 linecolor "
            + FigurePanel.colour(FigureTheme.grey)
        }, plots: plots.isEmpty ? ["NaN notitle"] : plots)
  }
}
