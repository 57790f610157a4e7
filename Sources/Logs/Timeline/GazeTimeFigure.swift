import Captures
import DelimitedText
import Documents

/// Gaze over time along each axis of the screen, beside the target and the last touch.
struct GazeTimeFigure {
  private struct Line {
    let name: String
    let ink: Ink
    let x: ThinnedSeries
    let y: ThinnedSeries
  }

  private let log: Log
  private let screen: Screen
  private let axis: PlotAxis
  private let lines: [Line]

  private static let panelHeight = 170
  private static let rowHeight = panelHeight + Panel.roomBelow + 6

  init(_ log: Log, _ summary: GazeSummary) {
    self.log = log
    screen = summary.screen
    axis = PlotAxis.time(of: log)
    let gap = LogTiming.longStep * 2.5
    let channels: [(channel: Channel, name: String, ink: Ink)] = [
      // Later lines are drawn over earlier ones.
      (.target, "target", .palette(1)), (.touch, "last touch", .palette(2)),
      (.gazePoint, "gaze", .palette(0)),
    ]
    lines = channels.filter { log.frames.has($0.channel) }.map { channel, name, ink in
      let first = FrameColumn.of(channel).lowerBound
      let (x, y) = (log.frames.column(first), log.frames.column(first + 1))
      return Line(
        name: name, ink: ink,
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

  var figure: Plot {
    Plot(
      title: "Gaze over time", caption: caption,
      height: Panel.roomAbove + 2 * Self.rowHeight, data: data, panels: [panel(0), panel(1)],
      keys: [PlotKey(lines.map { ($0.name, .line($0.ink)) })])
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

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["name", "axis", "time_s", "value_pt", "is_break"],
      rows: rows.map { row in
        [
          .text(lines[row.series / 2].name), .text(row.series.isMultiple(of: 2) ? "x" : "y"),
          .number(row.time), Plot.Field(row.value), .integer(row.value == nil ? 1 : 0),
        ]
      })
  }

  private func panel(_ vertical: Int) -> Panel {
    let size = vertical == 0 ? screen.width : screen.height
    let rows = rows
    var start = 0
    var marks = [Mark]()
    for (index, line) in lines.enumerated() {
      for axis in 0...1 {
        let count = rows.count { $0.series == 2 * index + axis }
        if axis == vertical {
          marks.append(
            .line(
              "time_s", "value_pt", line.ink, width: line.name == "gaze" ? 0.8 : 1.6,
              isStepped: line.name == "target"
            ).of(start..<start + count))
        }
        start += count
      }
    }
    return Panel(
      top: Panel.roomAbove + vertical * Self.rowHeight, height: Self.panelHeight, x: axis,
      y: PlotAxis(
        -size / 2...1.5 * size, vertical == 0 ? "x (pt)" : "y (pt)", ticks: .numbers([0, size / 2, size])),
      marks: [0, size].map { .horizontal(at: $0, axis) } + marks)
  }
}
