import DelimitedText
import Documents
import Inputs

/// The figures of Ollier's thesis from a log: its figures 5 and 6, 7 to 11, and the roll that it leaves out.
struct GapFigures {
  private let gap: Gap
  /// Added to times for the numbers below the axis, seconds.
  private let offset: Double

  init(_ gap: Gap) {
    self.gap = gap
    // Logs of a session count from its start; times of the day would need no minutes.
    offset = gap.recording.start < 86_400 ? gap.recording.start : 0
  }

  /// Rows further apart are not joined, seconds.
  private static let pause = 0.25

  var all: [LogSection.NamedFigure] {
    GapSize.Axis.screen.compactMap(points) + HeadCause.allCases.compactMap(scaled)
  }

  private func thinned(_ value: (Int) -> Double) -> ThinnedSeries {
    let positions = gap.rows.indices
    return ThinnedSeries(times: positions.map(gap.time), values: positions.map(value), gap: Self.pause)
  }

  private func points(_ axis: GapSize.Axis) -> LogSection.NamedFigure? {
    let letter = axis.rawValue
    let (gaze, reference) = (gap.recording.gaze, gap.recording.points)
    let (gazeColumn, column) = axis == .x ? (gaze.x, reference.x) : (gaze.y, reference.y)
    let noun = gap.recording.reference == .touch ? "touch" : "target"
    let part = Part(
      title: "\(letter) (pt)",
      lines: [
        ("gaze", thinned { gap.isLost($0) ? .nan : gazeColumn[gap.rows[$0]] }),
        (noun, thinned { column[gap.rows[$0]] }),
      ])
    return plot(
      "\(letter) of \(noun) and gaze",
      "\(letter) of the gaze point and of \(gap.recording.reference.noun) on the screen, "
        + "points. As figure \(axis == .x ? "5" : "6") of Ollier's thesis.", [part]
    ).map { (letter, $0) }
  }

  /// |gap| and a cause, each from its smallest to its largest value.
  private func scaled(_ cause: HeadCause) -> LogSection.NamedFigure? {
    guard let value = gap.recording.causes[cause] else { return nil }
    func scale(_ value: (Int) -> Double) -> ThinnedSeries? {
      let known = gap.rows.indices.map(value).filter(\.isFinite)
      guard let low = known.min(), let high = known.max(), low < high else { return nil }
      return thinned { (value($0) - low) / (high - low) }
    }
    guard let causes = scale({ value(gap.rows[$0]) }) else { return nil }
    let parts = GapSize.Axis.screen.compactMap { axis in
      scale { abs(axis.value(gap.x[$0], gap.y[$0])) }.map { gaps in
        Part(
          title: "gap in \(axis.rawValue), 0 to 1", lines: [("|gap|", gaps), (cause.title, causes)],
          range: -0.03...1.03)
      }
    }
    guard !parts.isEmpty else { return nil }
    let source =
      cause == .roll ? "Ollier's thesis does not show roll." : "As in figures 7 to 11 of Ollier's thesis."
    return plot(
      "Gap and \(cause.title)",
      "Size of the gap in x (above) and in y, and \(cause.title), each scaled from its "
        + "smallest (0) to its largest value (1), which can make anything look alike: see the table. \(source)",
      parts
    ).map { (cause.isRotation ? cause.rawValue : "head-\(cause.rawValue)", $0) }
  }

  // MARK: Panels

  private struct Part {
    let title: String
    let lines: [(name: String, series: ThinnedSeries)]
    /// Nil for the range of the lines.
    var range: ClosedRange<Double>?

    var axis: PlotAxis { PlotAxis(range ?? ownRange, title) }

    /// The range of the lines with room above and below, never empty.
    private var ownRange: ClosedRange<Double> {
      let ranges = lines.compactMap(\.series.range)
      let (low, high) = (ranges.map(\.lowerBound).min() ?? 0, ranges.map(\.upperBound).max() ?? 1)
      let room = max(0.05 * (high - low), 1e-9 * max(1, abs(low), abs(high)))
      return low - room...high + room
    }
  }

  /// - Returns: Nil if a line has no points.
  private func plot(_ title: String, _ caption: String, _ parts: [Part]) -> Plot? {
    let series = parts.flatMap { $0.lines.map(\.series) }
    guard series.allSatisfy({ !$0.points.isEmpty }) else { return nil }
    let times = series.flatMap(\.points).map(\.time)
    let first = times.min() ?? 0
    let last = times.max() ?? 1
    let time = PlotAxis(
      first...max(last, first + 0.001), "time (mm:ss)", ticks: .at(Self.ticks(first...last, offset)),
      hasGrid: true)
    let lines = parts.enumerated().flatMap { index, part in
      part.lines.enumerated().map { place, line in
        TimeFigure.Line(
          panel: index, name: line.name, fields: [.integer(index), .text(line.name)], ink: .palette(place),
          series: line.series)
      }
    }
    return TimeFigure(
      title: title, caption: caption, time: time, panelHeight: 190,
      panels: parts.map { ($0.axis, []) }, columns: ["panel", "name"], value: "value", lines: lines
    ).plot
  }

  private static let steps: [Double] = [
    10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 43_200,
  ]

  /// A tick every 10 seconds from the first time on; fewer in a log longer than 200 seconds.
  static func ticks(_ range: ClosedRange<Double>, _ offset: Double) -> [PlotAxis.Tick] {
    let span = range.upperBound - range.lowerBound
    let step = steps.first { span / $0 <= 20 } ?? span / 10
    return stride(from: range.lowerBound, through: range.upperBound, by: step).map {
      PlotAxis.Tick($0, clock($0 + offset))
    }
  }

  /// Such as `58:09`; minutes go on after 59.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(max(-1e9, min(1e9, seconds.rounded(.down))))
    return (whole < 0 ? "-" : "") + LogText.twoDigits(abs(whole) / 60) + ":"
      + LogText.twoDigits(abs(whole) % 60)
  }
}
