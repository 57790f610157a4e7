import Documents
import Inputs

/// Lines over the time of a log, in panels one below the other, with times as `mm:ss`.
struct GapFigure {
  struct Line {
    let name: String
    let ink: Ink
    let series: ThinnedSeries
  }

  struct Part {
    let yTitle: String
    let lines: [Line]
    /// Nil for the range of the lines.
    var range: ClosedRange<Double>?
  }

  let title: String
  let caption: String
  let parts: [Part]
  /// Added to the times of lines for the numbers below the axis, seconds.
  let offset: Double

  private static let panelHeight = 190
  private static let rowHeight = panelHeight + Panel.roomBelow + 6

  /// Nil if a line has no points.
  var figure: Plot? {
    guard parts.allSatisfy({ $0.lines.allSatisfy { !$0.series.points.isEmpty } }) else { return nil }
    return Plot(
      title: title, caption: caption,
      height: Panel.roomAbove + parts.count * Self.rowHeight, data: data,
      panels: parts.indices.map(panel), keys: keys)
  }

  private var keys: [PlotKey] {
    var names = Set<String>()
    let entries = parts.flatMap(\.lines).filter { names.insert($0.name).inserted }
    return [PlotKey(entries.map { ($0.name, .line($0.ink)) })]
  }

  private struct Row {
    let panel: Int
    let name: String
    let time: Double
    /// Nil in a row that only ends a line.
    let value: Double?
  }

  private func rows(_ panel: Int, _ line: Line) -> [Row] {
    line.series.lineRows.map { Row(panel: panel, name: line.name, time: $0.time, value: $0.value) }
  }

  private var data: Plot.DataTable {
    let all = parts.enumerated().flatMap { index, panel in panel.lines.flatMap { rows(index, $0) } }
    return Plot.DataTable(
      columns: ["panel", "name", "time_s", "value", "is_break"],
      rows: all.map {
        [
          .integer($0.panel), .text($0.name), .number($0.time), Plot.Field($0.value),
          .integer($0.value == nil ? 1 : 0),
        ]
      })
  }

  private func panel(_ index: Int) -> Panel {
    var start = parts[..<index].enumerated().reduce(0) { sum, other in
      sum + other.element.lines.reduce(0) { $0 + rows(other.offset, $1).count }
    }
    let lines = parts[index].lines.map { line in
      let count = rows(index, line).count
      defer { start += count }
      return Mark.line("time_s", "value", line.ink, width: 1.1).of(start..<start + count)
    }
    return Panel(
      top: Panel.roomAbove + index * Self.rowHeight, height: Self.panelHeight, x: time,
      y: PlotAxis(parts[index].range ?? range(parts[index]), parts[index].yTitle), marks: lines)
  }

  /// With room above and below, never empty.
  private func range(_ part: Part) -> ClosedRange<Double> {
    let ranges = part.lines.compactMap(\.series.range)
    let (low, high) = (ranges.map(\.lowerBound).min() ?? 0, ranges.map(\.upperBound).max() ?? 1)
    let room = max(0.05 * (high - low), 1e-9 * max(1, abs(low), abs(high)))
    return low - room...high + room
  }

  private var time: PlotAxis {
    let times = parts.flatMap { $0.lines.flatMap(\.series.points) }.map(\.time)
    let first = times.min() ?? 0
    let last = max(times.max() ?? 1, first)
    return PlotAxis(
      first...max(last, first + 0.001), "time (mm:ss)", ticks: .at(Self.ticks(first...last, offset)),
      hasGrid: true)
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
    let (minutes, rest) = (abs(whole) / 60, abs(whole) % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (whole < 0 ? "-" : "") + "\(two(minutes)):\(two(rest))"
  }
}
