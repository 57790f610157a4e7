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

  private static let panelHeight = 170
  private var hasMinutes: Bool { minutes.count > 1 }

  private var figure: Plot {
    let row = Self.panelHeight + Panel.roomBelow
    return Plot(
      title: "How far the lids were open", caption: caption,
      height: Panel.roomAbove + row * (hasMinutes ? 2 : 1), data: data,
      panels: [opennessPanel] + (hasMinutes ? [perclosPanel(top: Panel.roomAbove + row)] : []),
      keys: [
        PlotKey([
          ("openness", .line(.grey)), ("blink", .point(.dot, size: 0.5, .palette(0))),
          ("closure of more than 0.5 s", .point(.dot, size: 0.5, .palette(1))),
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

  private var data: Plot.DataTable {
    var rows: [[Plot.Field]] = series.lineRows.map { row in
      [
        .text("openness"), .number(row.time), Plot.Field(row.value), .integer(row.value == nil ? 1 : 0),
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
        .text("perclos"), .number(minute.start + 30), Plot.Field(minute.perclos.map { 100 * $0 }),
        Plot.Field(minute.droopPerclos.map { 100 * $0 }), .missing,
      ])
    }
    return Plot.DataTable(columns: ["part", "time_s", "value", "second", "colour"], rows: rows)
  }

  private var time: PlotAxis { PlotAxis(0...last, "time since the first row (s)") }

  private var opennessPanel: Panel {
    let count = series.lineRows.count
    return Panel(
      height: Self.panelHeight, x: time,
      y: PlotAxis(-0.12...1.25, "openness", ticks: .numbers([0, 0.25, 0.5, 0.75, 1])),
      marks: [Eyelids.closedShare, PerclosMinute.closedShare].map { .horizontal(at: $0, time) } + [
        .line("time_s", "value", .grey, width: 0.8).of(0..<count),
        .points("time_s", "value", size: 0.5, .column("colour")).of(count..<count + marks.count)
          .telling("part", "time_s"),
      ])
  }

  private func perclosPanel(top: Int) -> Panel {
    let first = series.lineRows.count + marks.count
    let most = minutes.flatMap { [$0.perclos, $0.droopPerclos] }.compactMap(\.self).max() ?? 0
    return Panel(
      top: top, height: Self.panelHeight, x: time, y: PlotAxis(0...max(1, 105 * most), "PERCLOS P80 (%)"),
      marks: [
        Mark.line("time_s", "value", .accent, width: 1),
        .points("time_s", "value", size: 0.4, .accent).telling("time_s", "value"),
        .line("time_s", "second", .accent, width: 1).dashed,
      ].map { $0.of(first..<first + minutes.count) })
  }
}
