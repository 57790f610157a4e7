import Documents

/// Lines over the time of a log, in panels one below the other.
struct TimeFigure {
  struct Line {
    /// The panel that shows it, counted from above.
    let panel: Int
    let name: String
    /// What its rows have in the figure's own columns.
    let fields: [Plot.Field]
    let ink: Ink
    let series: ThinnedSeries
    var width = 1.1
    var isStepped = false

    /// A row without a value ends a line.
    var rows: [[Plot.Field]] {
      series.lineRows.map {
        fields + [.number($0.time), Plot.Field($0.value), .integer($0.value == nil ? 1 : 0)]
      }
    }
  }

  let title: String
  let caption: String
  let time: PlotAxis
  let panelHeight: Int
  /// With the places of dashed lines.
  let panels: [(y: PlotAxis, levels: [Double])]
  /// The figure's own columns, which the time follows.
  let columns: [String]
  /// The column of the lines' values.
  let value: String
  let lines: [Line]

  private var rowHeight: Int { panelHeight + Panel.roomBelow + 6 }

  var plot: Plot {
    var names = Set<String>()
    let entries = lines.filter { names.insert($0.name).inserted }
    return Plot(
      title: title, caption: caption, height: Panel.roomAbove + panels.count * rowHeight,
      data: Plot.DataTable(columns: columns + ["time_s", value, "is_break"], rows: lines.flatMap(\.rows)),
      panels: panels.indices.map(panel), keys: [PlotKey(entries.map { ($0.name, .line($0.ink)) })])
  }

  private func panel(_ index: Int) -> Panel {
    var marks = panels[index].levels.map { Mark.horizontal(at: $0, time) }
    var start = 0
    for line in lines {
      let end = start + line.rows.count
      if line.panel == index {
        marks.append(
          .line("time_s", Coordinate(value), line.ink, width: line.width, isStepped: line.isStepped)
            .of(start..<end))
      }
      start = end
    }
    return Panel(
      top: Panel.roomAbove + index * rowHeight, height: panelHeight, x: time, y: panels[index].y, marks: marks
    )
  }
}

extension PlotAxis {
  static func time(_ range: ClosedRange<Double>, hasGrid: Bool = false) -> PlotAxis {
    PlotAxis(range, "time since the first row (s)", hasGrid: hasGrid)
  }

  /// The axis of time that all figures of a log share.
  static func time(of log: Log, hasGrid: Bool = false) -> PlotAxis {
    .time(min(0, log.times.min() ?? 0)...max(1e-3, log.times.max() ?? 0), hasGrid: hasGrid)
  }
}
