import Documents

/// Attention and the share of known gaze by window, with the tracker's own attention.
struct AttentionFigure {
  private let section: AttentionSection
  private let windows: [Attention.Window]
  private let hasScores: Bool

  private static let (longest, panelHeight) = (1000, 170)

  /// Nil for fewer than two windows.
  init?(_ section: AttentionSection) {
    windows = Array(section.attention.windows.prefix(Self.longest))
    guard windows.count > 1 else { return nil }
    self.section = section
    hasScores = windows.contains { $0.score != nil }
  }

  var named: LogSection.NamedFigure { LogSection.NamedFigure(slug: "windows", figure: figure) }

  private var figure: Plot {
    Plot(
      title: "Attention by window", caption: caption,
      height: Panel.roomAbove + Self.panelHeight + Panel.roomBelow, data: data, panels: [panel],
      keys: [
        PlotKey(
          [("in the region", .line(.accent)), ("gaze known", .line(.grey))]
            + (hasScores ? [("attention by the tracker", .line(.palette(1)))] : []))
      ])
  }

  private var caption: String {
    "Share of the time with a gaze point in which it lay in the region, by window, and the share of the window in which it "
      + "is known."
      + (hasScores
        ? " The tracker's own attention, whose formula is not published, is drawn beside it in percent." : "")
      + (section.attention.windows.count > windows.count
        ? " The first \(windows.count) windows are drawn." : "")
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["time_s", "attention", "known", "score"],
      rows: windows.flatMap { window in
        // Both ends, so that each window is a level line.
        [window.start, window.end].map { time in
          [
            .number(time), Plot.Field(window.attention.map { 100 * $0 }), .number(100 * window.validShare),
            Plot.Field(window.score.map { 100 * $0 }),
          ]
        }
      })
  }

  private var panel: Panel {
    Panel(
      height: Self.panelHeight,
      x: PlotAxis(windows[0].start...windows[windows.count - 1].end, "time since the first row (s)"),
      y: PlotAxis(0...105, "share (%)"),
      marks: [.line("time_s", "known", .grey, width: 0.8)]
        + (hasScores ? [.line("time_s", "score", .palette(1), width: 1)] : [])
        + [.line("time_s", "attention", .accent, width: 1.8)])
  }
}
