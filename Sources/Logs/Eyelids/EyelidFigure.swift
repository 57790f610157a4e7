import Documents
import Inputs

/// The openness of the lids over time with blinks and closures, and PERCLOS by minute.
struct EyelidFigure {
  private let source: EyelidSource
  private let series: ThinnedSeries
  private let minutes: [PerclosMinute]
  private let marks: [LidClosure]
  private let last: Double

  private static let longestMarks = 300

  /// Nil where only the tracker's own blinks are known.
  init?(_ section: EyelidSection) {
    source = section.source
    guard source.basis != .flags else { return nil }
    let lids = source.lids
    series = ThinnedSeries(count: lids.order.count, gap: lids.order.gapLimit) {
      lids.order.time($0)
    } value: {
      lids.openness[$0]
    }
    minutes = source.minutes.filter { $0.perclos != nil }
    let told = lids.closures.filter { $0.kind == .blink || $0.kind == .closure }
    marks = Array(told.prefix(Self.longestMarks))
    last = max(lids.order.count > 0 ? lids.order.time(lids.order.count - 1) : 0, 1e-3)
  }

  var named: LogSection.NamedFigure { LogSection.NamedFigure(slug: "openness", figure: figure) }

  private static let (width, panelHeight) = (FigureTheme.figureWidth, 170)
  private var hasMinutes: Bool { minutes.count > 1 }

  private var figure: Figure {
    let row = Self.panelHeight + FigurePanel.roomBelow
    return Figure(
      title: "How far the lids were open", caption: caption, width: Self.width,
      height: FigurePanel.roomAbove + row * (hasMinutes ? 2 : 1), data: data,
      panels: [opennessPanel] + (hasMinutes ? [perclosPanel(top: FigurePanel.roomAbove + row)] : []),
      keys: [
        FigureKey(entries: [
          ("openness", .line(colour: FigureTheme.grey)),
          ("blink", .point(type: 7, size: 0.5, colour: FigureTheme.palette[0])),
          ("closure of more than 0.5 s", .point(type: 7, size: 0.5, colour: FigureTheme.palette[1])),
        ])
      ])
  }

  private var caption: String {
    "Openness of the lids as a share of the open level. Below the upper dashed line (0.5) they count as closed; at most at "
      + "the lower one (0.2) for PERCLOS P80. Dots mark blinks and closures"
      + (marks.count == Self.longestMarks ? " (the first \(Self.longestMarks))" : "") + "."
      + (series.isThinned
        ? " The line shows the lowest and the highest value in each of \(ThinnedSeries.usualBinCount) equal parts of the time."
        : "")
      + (hasMinutes ? " Below, PERCLOS P80 by minute, and without closures shorter than 0.5 s (dashed)." : "")
  }

  private var data: Figure.DataTable {
    var rows: [[Figure.Field]] = series.lineRows.map { row in
      [
        .text("openness"), .number(row.time), Figure.Field(row.value), .integer(row.value == nil ? 1 : 0),
        .missing,
      ]
    }
    for closure in marks {
      rows.append([
        .text(closure.kind.rawValue), .number((closure.onset + closure.end) / 2), .number(-0.06), .missing,
        .integer(FigureTheme.palette[closure.kind == .blink ? 0 : 1]),
      ])
    }
    for minute in minutes {
      rows.append([
        .text("perclos"), .number(minute.start + 30), Figure.Field(minute.perclos.map { 100 * $0 }),
        Figure.Field(minute.droopPerclos.map { 100 * $0 }), .missing,
      ])
    }
    return Figure.DataTable(columns: ["part", "time_s", "value", "second", "colour"], rows: rows)
  }

  private var opennessPanel: FigurePanel {
    let count = series.lineRows.count
    let lines = FigurePanel.data(0..<count).map {
      "\($0) using 'time_s':(column('second') == 1 ? NaN : column('value')) with lines linewidth 0.8 linecolor \(FigurePanel.colour(FigureTheme.grey))"
    }
    let dots = FigurePanel.data(count..<count + marks.count).map {
      "\($0) using 'time_s':'value':'colour' with points pointtype 7 pointsize 0.5 linecolor rgb variable"
    }
    let plots = [lines, dots].compactMap(\.self)
    return FigurePanel(
      left: FigurePanel.roomLeft, top: FigurePanel.roomAbove, width: Self.width - FigurePanel.roomLeft - 14,
      height: Self.panelHeight,
      titles: FigurePanel.Titles(x: "time since the first row (s)", y: "openness"),
      settings: ["set xrange [0:\(last)]", "set yrange [-0.12:1.25]", "set ytics 0,0.25,1"]
        + [Eyelids.closedShare, PerclosMinute.closedShare].map {
          "set arrow from graph 0,first \($0) to graph 1,first \($0) nohead dashtype 2 linecolor "
            + FigurePanel.colour(FigureTheme.grey)
        }, plots: plots.isEmpty ? ["NaN notitle"] : plots)
  }

  private func perclosPanel(top: Int) -> FigurePanel {
    let first = series.lineRows.count + marks.count
    let colour = FigurePanel.colour(FigureTheme.accent)
    return FigurePanel(
      left: FigurePanel.roomLeft, top: top, width: Self.width - FigurePanel.roomLeft - 14,
      height: Self.panelHeight,
      titles: FigurePanel.Titles(x: "time since the first row (s)", y: "PERCLOS P80 (%)"),
      settings: ["set xrange [0:\(last)]", "set yrange [0:*]"],
      plots: FigurePanel.data(first..<first + minutes.count).map {
        [
          "\($0) using 'time_s':'value' with linespoints pointtype 7 pointsize 0.4 linecolor \(colour)",
          "\($0) using 'time_s':'second' with lines dashtype 2 linecolor \(colour)",
        ]
      } ?? ["NaN notitle"])
  }
}
