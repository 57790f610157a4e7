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

  init?(_ section: EventSection) {
    let method = section.asked
    guard let first = method.fixations.first else { return nil }
    let screen = section.stream.log.screen(ofRow: first.firstRow)
    guard screen.isThere else { return nil }
    fixations = Array(method.fixations.prefix(Self.longestPath))
    totalCount = method.fixations.count
    title = "Fixations and saccades by \(method.kind.title)"
    window = ScreenWindow(
      width: screen.width, height: screen.height, showing: fixations.map(\.point.coordinates))
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
    let beyondCount: Int

    private static let binCount = 24

    init(_ values: [Double]) {
      let high = max(quantile(values.sorted(), 0.98) ?? 1, 1e-3)
      width = PlotAxis.binWidth(over: high, count: Self.binCount)
      let binCount = Int((high / width).rounded(.down)) + 1
      var (counts, beyond) = ([Int](repeating: 0, count: binCount), 0)
      for value in values {
        let bin = value / width
        if bin < Double(binCount) { counts[Int(bin)] += 1 } else { beyond += 1 }
      }
      self.counts = counts
      beyondCount = beyond
    }
  }

  private static let (top, gap) = (Panel.roomAbove + Panel.titleHeight, 90)
  private var panelHeight: Int {
    min(520, max(330, Int((Double(pathWidth) * window.height / window.width).rounded())))
  }
  private var pathWidth: Int { 560 }
  /// The path keeps the shape of the screen.
  private var shownWidth: Int {
    min(pathWidth, Int((Double(panelHeight) * window.width / window.height).rounded()))
  }

  var plot: Plot {
    Plot(
      title: title, caption: caption, height: Self.top + panelHeight + Panel.roomBelow, data: data,
      panels: panels)
  }

  private var caption: String {
    let beyond = durations.beyondCount + (amplitudes?.beyondCount ?? 0)
    return "Mean gaze points of "
      + (totalCount > fixations.count ? "the first \(fixations.count) of \(totalCount)" : "\(totalCount)")
      + " fixations in their order, larger the longer they lasted; the rectangle is the screen. Beside it the durations of "
      + "all fixations\(amplitudes == nil ? "" : " and the amplitudes of all saccades")."
      + (beyond > 0 ? " \(beyond) values lie beyond the axes." : "")
  }

  private var data: Plot.DataTable {
    func rows(_ part: String, _ histogram: Histogram) -> [[Plot.Field]] {
      histogram.counts.enumerated().map { bin, count in
        [.text(part), .number((Double(bin) + 0.5) * histogram.width), .integer(count), .missing, .missing]
      }
    }
    let longest = max(fixations.map(\.duration).max() ?? 1, .leastNonzeroMagnitude)
    let path: [[Plot.Field]] = fixations.map { fixation in
      let size = 0.3 + 1.5 * (fixation.duration / longest).squareRoot()
      return [
        .text("fixation"), .number(fixation.x), .number(fixation.y), .number(fixation.onset), .number(size),
      ]
    }
    return Plot.DataTable(
      columns: ["part", "x", "y", "onset_s", "size"],
      rows: path + rows("duration_ms", durations) + (amplitudes.map { rows("amplitude", $0) } ?? []))
  }

  private var panels: [Panel] {
    let (first, second) = (fixations.count, fixations.count + durations.counts.count)
    let left = Panel.roomLeft + shownWidth + Self.gap
    let half = (panelHeight - Panel.roomBelow - Panel.titleHeight) / 2
    let path = window.panel(
      left: Panel.roomLeft, top: Self.top, width: shownWidth, height: panelHeight,
      above: ["path of the gaze"],
      marks: [
        Mark.line("x", "y", .grey, width: 0.7), .points("x", "y", size: "size", .accent).telling("onset_s"),
      ].map { $0.of(0..<first) }, targets: [])
    func bars(_ histogram: Histogram, _ rows: Range<Int>, top: Int, _ title: String, _ unit: String) -> Panel
    {
      let reach = 0.45 * histogram.width
      let most = Double(histogram.counts.max() ?? 1)
      return Panel(
        left: left, top: top, width: FigureTheme.figureWidth - left - 14, height: half,
        above: [title], x: PlotAxis(0...Double(histogram.counts.count) * histogram.width, unit),
        y: PlotAxis(0...max(1, 1.06 * most), "number"),
        marks: [
          .boxes(x: ("x" - reach, "x" + Coordinate(reach)), y: (0, "y"), .accent).of(rows).telling("x", "y")
        ])
    }
    let lower = Self.top + half + Panel.roomBelow + Panel.titleHeight
    return [path, bars(durations, first..<second, top: Self.top, "fixations", "duration (ms)")]
      + (amplitudes.map {
        [bars($0, second..<second + $0.counts.count, top: lower, "saccades", "amplitude (\(amplitudeUnit))")]
      } ?? [])
  }
}
