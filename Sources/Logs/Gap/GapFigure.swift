import Documents
import Inputs

/// Lines over the time of a log, in panels one below the other, with times as `mm:ss`.
struct GapFigure {
  struct Line {
    let name: String
    let colour: Int
    let series: ThinnedSeries
  }

  struct Panel {
    let yTitle: String
    let lines: [Line]
    /// Nil for the range of the lines.
    var range: ClosedRange<Double>?
  }

  let title: String
  let caption: String
  let panels: [Panel]
  /// Added to the times of lines for the numbers below the axis, seconds.
  let offset: Double

  private static let (width, panelHeight) = (FigureTheme.figureWidth, 190)
  private static let rowHeight = panelHeight + FigurePanel.roomBelow + 6

  /// Nil if a line has no points.
  var figure: Figure? {
    guard panels.allSatisfy({ $0.lines.allSatisfy { !$0.series.points.isEmpty } }) else { return nil }
    return Figure(
      title: title, caption: caption, width: Self.width,
      height: FigurePanel.roomAbove + panels.count * Self.rowHeight, data: data,
      panels: panels.indices.map(panel), keys: keys)
  }

  private var keys: [FigureKey] {
    var names = Set<String>()
    let entries = panels.flatMap(\.lines).filter { names.insert($0.name).inserted }
    return [FigureKey(entries: entries.map { ($0.name, .line(colour: $0.colour)) })]
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

  private var data: Figure.DataTable {
    let all = panels.enumerated().flatMap { index, panel in panel.lines.flatMap { rows(index, $0) } }
    return Figure.DataTable(
      // gnuplot joins the neighbours of an empty value, so a column says where lines end.
      columns: ["panel", "name", "time_s", "value", "is_break"],
      rows: all.map {
        [
          .integer($0.panel), .text($0.name), .number($0.time), Figure.Field($0.value),
          .integer($0.value == nil ? 1 : 0),
        ]
      })
  }

  private func panel(_ index: Int) -> FigurePanel {
    var start = panels[..<index].enumerated().reduce(0) { sum, other in
      sum + other.element.lines.reduce(0) { $0 + rows(other.offset, $1).count }
    }
    let plots = panels[index].lines.compactMap { line -> String? in
      let count = rows(index, line).count
      defer { start += count }
      return FigurePanel.data(start..<start + count).map {
        "\($0) using 'time_s':(column('is_break') == 1 ? NaN : column('value')) with lines linewidth 1.1 linecolor "
          + FigurePanel.colour(line.colour)
      }
    }
    let range = panels[index].range ?? self.range(panels[index])
    return FigurePanel(
      left: FigurePanel.roomLeft, top: FigurePanel.roomAbove + index * Self.rowHeight,
      width: Self.width - FigurePanel.roomLeft - 14, height: Self.panelHeight,
      titles: FigurePanel.Titles(x: "time (mm:ss)", y: panels[index].yTitle),
      settings: timeSettings + ["set yrange [\(range.lowerBound):\(range.upperBound)]", FigurePanel.grid],
      plots: plots)
  }

  /// With room above and below, never empty.
  private func range(_ panel: Panel) -> ClosedRange<Double> {
    let ranges = panel.lines.compactMap(\.series.range)
    let (low, high) = (ranges.map(\.lowerBound).min() ?? 0, ranges.map(\.upperBound).max() ?? 1)
    let room = max(0.05 * (high - low), 1e-9 * max(1, abs(low), abs(high)))
    return low - room...high + room
  }

  private var timeSettings: [String] {
    let times = panels.flatMap { $0.lines.flatMap(\.series.points) }.map(\.time)
    let (first, last) = (times.min() ?? 0, times.max() ?? 1)
    return [
      "set xrange [\(first):\(max(last, first + 0.001))]",
      "set xtics (\(Self.ticks(first...max(last, first), offset).joined(separator: ",")))",
    ]
  }

  private static let steps: [Double] = [
    10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 43_200,
  ]

  /// A tick every 10 seconds from the first time on; fewer in a log longer than 200 seconds.
  static func ticks(_ range: ClosedRange<Double>, _ offset: Double) -> [String] {
    let span = range.upperBound - range.lowerBound
    let step = steps.first { span / $0 <= 20 } ?? span / 10
    return stride(from: range.lowerBound, through: range.upperBound, by: step).map {
      "'\(clock($0 + offset))' \($0)"
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
