import Captures
import Documents
import Inputs
import Statistics

/// The path of the gaze over the screen, and how long fixations and how large saccades were.
struct EventFigure {
  private let fixations: [GazeFixation]
  private let totalCount: Int
  private let title: String
  private let window: ScreenWindow
  private let durations: Histogram
  private let amplitudes: Histogram?
  private let amplitudeUnit: String

  static let longestPath = 150

  /// Nil without fixations.
  init?(_ section: EventSection) {
    let method = section.asked
    guard let first = method.fixations.first else { return nil }
    let screen = section.stream.log.screen(ofRow: first.firstRow)
    guard screen.isThere else { return nil }
    fixations = Array(method.fixations.prefix(Self.longestPath))
    totalCount = method.fixations.count
    title = "Fixations and saccades by \(method.kind.title)"
    window = ScreenWindow(screen, showing: fixations.map(\.point))
    durations = Histogram(method.durations.map { $0 * 1000 })
    let degrees = method.saccades.compactMap(\.amplitudeDegrees)
    let values = degrees.count == method.saccades.count ? degrees : method.saccades.map(\.amplitude)
    amplitudeUnit = degrees.count == method.saccades.count ? "°" : "pt"
    amplitudes = values.isEmpty ? nil : Histogram(values)
  }

  /// Counts in bins of a round width that begin at 0.
  private struct Histogram {
    let width: Double
    let counts: [Int]
    /// Values beyond the last bin.
    let beyondCount: Int

    private static let binCount = 24

    init(_ values: [Double]) {
      let high = max(quantile(values.sorted(), 0.98) ?? 1, 1e-3)
      width = FigurePanel.step(over: high, count: Self.binCount)
      let binCount = Int((high / width).rounded(.down)) + 1
      var (counts, beyond) = ([Int](repeating: 0, count: binCount), 0)
      for value in values {
        let bin = value / width
        if bin < Double(binCount) { counts[Int(bin)] += 1 } else { beyond += 1 }
      }
      (self.counts, beyondCount) = (counts, beyond)
    }
  }

  var named: LogSection.NamedFigure { LogSection.NamedFigure(slug: "path", figure: figure) }

  private static let (width, top, gap) = (
    FigureTheme.figureWidth, FigurePanel.roomAbove + FigurePanel.titleHeight, 90
  )
  private var panelHeight: Int {
    min(520, max(330, Int((Double(pathWidth) * window.height / window.width).rounded())))
  }
  private var pathWidth: Int { 560 }
  /// The path keeps the shape of the screen.
  private var shownWidth: Int {
    min(pathWidth, Int((Double(panelHeight) * window.width / window.height).rounded()))
  }

  private var figure: Figure {
    Figure(
      title: title, caption: caption, width: Self.width,
      height: Self.top + panelHeight + FigurePanel.roomBelow, data: data, panels: panels)
  }

  private var caption: String {
    let beyond = durations.beyondCount + (amplitudes?.beyondCount ?? 0)
    return "Mean gaze points of "
      + (totalCount > fixations.count ? "the first \(fixations.count) of \(totalCount)" : "\(totalCount)")
      + " fixations in their order, larger the longer they lasted; the rectangle is the screen. Beside it the durations of "
      + "all fixations\(amplitudes == nil ? "" : " and the amplitudes of all saccades")."
      + (beyond > 0 ? " \(beyond) values lie beyond the axes." : "")
  }

  private var data: Figure.DataTable {
    func rows(_ part: String, _ histogram: Histogram) -> [[Figure.Field]] {
      histogram.counts.enumerated().map { bin, count in
        [.text(part), .number((Double(bin) + 0.5) * histogram.width), .integer(count), .missing, .missing]
      }
    }
    let longest = max(fixations.map(\.duration).max() ?? 1, .leastNonzeroMagnitude)
    let path: [[Figure.Field]] = fixations.map { fixation in
      let size = 0.3 + 1.5 * (fixation.duration / longest).squareRoot()
      return [
        .text("fixation"), .number(fixation.x), .number(fixation.y), .number(fixation.onset), .number(size),
      ]
    }
    return Figure.DataTable(
      columns: ["part", "x", "y", "onset_s", "size"],
      rows: path + rows("duration_ms", durations) + (amplitudes.map { rows("amplitude", $0) } ?? []))
  }

  private var panels: [FigurePanel] {
    let (first, second) = (fixations.count, fixations.count + durations.counts.count)
    let left = FigurePanel.roomLeft + shownWidth + Self.gap
    let half = (panelHeight - FigurePanel.roomBelow - FigurePanel.titleHeight) / 2
    let path = FigurePanel(
      left: FigurePanel.roomLeft, top: Self.top, width: shownWidth, height: panelHeight,
      titles: FigurePanel.Titles(above: ["path of the gaze"], x: "x (pt)", y: "y (pt)"),
      settings: window.settings,
      plots: FigurePanel.data(0..<first).map { rows in
        [
          "\(rows) using 'x':'y' with lines linewidth 0.7 linecolor \(FigurePanel.colour(FigureTheme.grey))",
          "\(rows) using 'x':'y':'size' with points pointtype 7 pointsize variable linecolor "
            + FigurePanel.colour(FigureTheme.accent),
        ]
      } ?? [])
    func bars(_ histogram: Histogram, _ rows: Range<Int>, top: Int, _ title: String, _ unit: String)
      -> FigurePanel
    {
      FigurePanel(
        left: left, top: top, width: Self.width - left - 14, height: half,
        titles: FigurePanel.Titles(above: [title], x: unit, y: "number", yDistance: 44),
        settings: ["set boxwidth \(histogram.width * 0.9)", "set yrange [0:*]", "set xrange [0:*]"],
        plots: FigurePanel.data(rows).map {
          ["\($0) using 'x':'y' with boxes linecolor \(FigurePanel.colour(FigureTheme.accent))"]
        } ?? [])
    }
    let lower = Self.top + half + FigurePanel.roomBelow + FigurePanel.titleHeight
    return [path, bars(durations, first..<second, top: Self.top, "fixations", "duration (ms)")]
      + (amplitudes.map {
        [bars($0, second..<second + $0.counts.count, top: lower, "saccades", "amplitude (\(amplitudeUnit))")]
      } ?? [])
  }
}
