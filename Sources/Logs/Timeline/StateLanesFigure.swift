import Documents

/// States over time: a lane for each word of each state, filled where it occurs.
struct StateLanesFigure {
  private struct Lane {
    let state: Int
    let name: String
    let bins: [Bool]
  }

  private let lanes: [Lane]
  private let axis: PlotAxis
  private let isAll: Bool
  private let layout: RowLayout

  private static let largestLaneCount = 30

  /// - Returns: Nil where nothing changes.
  init?(_ states: [StateRuns], _ log: Log) {
    let varying = states.filter { $0.words.count > 1 }
    let all = varying.enumerated().flatMap { index, state in
      state.words.filter { !$0.bins.isEmpty }.map {
        Lane(state: index, name: "\(state.name): \($0.name)", bins: $0.bins)
      }
    }
    guard !all.isEmpty else { return nil }
    lanes = Array(all.prefix(Self.largestLaneCount))
    isAll = lanes.count == all.count && varying.allSatisfy { $0.words.allSatisfy { !$0.bins.isEmpty } }
    axis = .time(of: log, hasGrid: true)
    layout = RowLayout(names: lanes.map(\.name))
  }

  var figure: Plot {
    Plot(
      title: "States over time",
      caption: "Each lane is filled where its state occurs, in steps of "
        + "\(LogText.duration(binWidth)); short states look longer than they are."
        + (isAll ? "" : " States of many words are left out."),
      height: layout.height, data: data, panels: [panel])
  }

  private var binWidth: Double {
    (axis.to - axis.from) / Double(StateRuns.binCount)
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["label", "lane", "from_s", "to_s", "colour"],
      rows: lanes.enumerated().flatMap { index, lane in
        Self.spans(lane.bins).map { span in
          [
            .text(layout.labels[index]), .integer(index),
            .number(axis.from + Double(span.lowerBound) * binWidth),
            .number(axis.from + Double(span.upperBound) * binWidth),
            .integer(FigureTheme.palette[lane.state % FigureTheme.palette.count]),
          ]
        }
      })
  }

  /// The unbroken spans of true values.
  static func spans(_ bins: [Bool]) -> [Range<Int>] {
    var (spans, start) = ([Range<Int>](), Int?.none)
    for index in 0...bins.count {
      let isOn = index < bins.count && bins[index]
      if isOn, start == nil { start = index }
      if !isOn, let first = start {
        spans.append(first..<index)
        start = nil
      }
    }
    return spans
  }

  private var panel: Panel {
    layout.panel(
      x: axis, names: ("label", "lane"),
      marks: [
        .boxes(x: ("from_s", "to_s"), y: ("lane" - 0.36, "lane" + 0.36), .column("colour"))
          .telling("label", "from_s", "to_s")
      ])
  }
}
