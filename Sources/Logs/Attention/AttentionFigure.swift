import Documents

/// Attention and the share of known gaze by window, with the tracker's own attention.
struct AttentionFigure {
  private let section: AttentionSection
  private let windows: [Attention.Window]
  private let hasScores: Bool

  private static let (longest, width, panelHeight) = (1000, FigureTheme.figureWidth, 170)

  /// Nil for fewer than two windows.
  init?(_ section: AttentionSection) {
    windows = Array(section.attention.windows.prefix(Self.longest))
    guard windows.count > 1 else { return nil }
    self.section = section
    hasScores = windows.contains { $0.score != nil }
  }

  var named: LogSection.NamedFigure { LogSection.NamedFigure(slug: "windows", figure: figure) }

  private var figure: Figure {
    Figure(
      title: "Attention by window", caption: caption, width: Self.width,
      height: FigurePanel.roomAbove + Self.panelHeight + FigurePanel.roomBelow, data: data, panels: [panel],
      keys: [
        FigureKey(
          entries: [
            ("in the region", .line(colour: FigureTheme.accent)),
            ("gaze known", .line(colour: FigureTheme.grey)),
          ] + (hasScores ? [("attention by the tracker", .line(colour: FigureTheme.palette[1]))] : []))
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

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["time_s", "attention", "known", "score"],
      rows: windows.flatMap { window in
        // Both ends, so that each window is a level line.
        [window.start, window.end].map { time in
          [
            .number(time), Figure.Field(window.attention.map { 100 * $0 }), .number(100 * window.validShare),
            Figure.Field(window.score.map { 100 * $0 }),
          ]
        }
      })
  }

  private var panel: FigurePanel {
    func line(_ column: String, _ colour: Int, width: Double) -> String {
      "data using 'time_s':'\(column)' with lines linewidth \(width) linecolor \(FigurePanel.colour(colour))"
    }
    return FigurePanel(
      left: FigurePanel.roomLeft, top: FigurePanel.roomAbove, width: Self.width - FigurePanel.roomLeft - 14,
      height: Self.panelHeight,
      titles: FigurePanel.Titles(x: "time since the first row (s)", y: "share (%)"),
      settings: ["set yrange [0:105]", "set xrange [\(windows[0].start):\(windows[windows.count - 1].end)]"],
      plots: [line("known", FigureTheme.grey, width: 0.8)]
        + (hasScores ? [line("score", FigureTheme.palette[1], width: 1)] : [])
        + [line("attention", FigureTheme.accent, width: 1.8)])
  }
}
