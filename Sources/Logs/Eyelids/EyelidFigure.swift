import Documents
import Inputs

/// The openness of the lids over time with blinks and closures, and PERCLOS by minute.
struct EyelidFigure {
  private let line: TimeFigure.Line
  private let minutes: [PerclosMinute]
  private let marks: [LidClosure]
  private let time: PlotAxis

  private static let longestMarks = 300

  init?(_ source: EyelidSource) {
    guard source.basis != .flags else { return nil }
    let lids = source.lids
    line = TimeFigure.Line(
      panel: 0, name: "openness", fields: [.text("openness")], ink: .grey,
      series: ThinnedSeries(
        times: lids.order.indices.map(lids.order.time), values: lids.openness, gap: lids.order.gapLimit))
    minutes = source.minutes.filter { $0.perclos != nil }
    let told = lids.closures.filter { $0.kind == .blink || $0.kind == .closure }
    marks = Array(told.prefix(Self.longestMarks))
    time = .time(0...max(lids.order.indices.last.map(lids.order.time) ?? 0, 1e-3))
  }

  private static let panelHeight = 170
  private var hasMinutes: Bool { minutes.count > 1 }

  var plot: Plot {
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
      + (line.series.isThinned ? " The line shows \(ThinnedSeries.rule)." : "")
      + (hasMinutes ? " Below, PERCLOS P80 by minute, and without closures shorter than 0.5 s (dashed)." : "")
  }

  private var data: Plot.DataTable {
    let dots = marks.map { closure -> [Plot.Field] in
      [
        .text(closure.kind.rawValue), .number((closure.onset + closure.end) / 2), .number(-0.06), .missing,
        .integer(FigureTheme.palette[closure.kind == .blink ? 0 : 1]),
      ]
    }
    let perclos = minutes.map { minute -> [Plot.Field] in
      [
        .text("perclos"), .number(minute.start + 30), Plot.Field(minute.perclos.map { 100 * $0 }),
        Plot.Field(minute.droopPerclos.map { 100 * $0 }), .missing,
      ]
    }
    return Plot.DataTable(
      columns: ["part", "time_s", "value", "second", "colour"],
      rows: line.rows.map { $0 + [.missing] } + dots + perclos)
  }

  private var opennessPanel: Panel {
    let count = line.rows.count
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
    let first = line.rows.count + marks.count
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
