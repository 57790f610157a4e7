import Documents
import Inputs
import Logs
import Statistics

/// A recording over time: labelled cycles and triggers of each exercise, and the shapes of both eyes with thresholds.
struct ShapesFigure {
  private let result: ExerciseResult
  private let coefficient: Double
  private let lanes: [Exercise]
  private let panels: [Exercise]
  private let lines: [Line]

  /// A shape over time; thinned, so that a long recording can still be drawn.
  private struct Line {
    let exercise: Exercise
    let shape: EyeShape
    let threshold: Double?
    let points: ThinnedSeries

    var ink: Ink { ShapesFigure.ink(ofRightEye: shape.isRightEye) }
  }

  private static let laneHeight = 16
  private static let panelHeight = 84
  private static let gap = 14
  private static let left = 104
  private static let binCount = 1000

  private static func ink(ofRightEye isRight: Bool) -> Ink { .palette(isRight ? 0 : 1) }

  init(_ result: ExerciseResult, coefficient: Double) {
    self.result = result
    self.coefficient = coefficient
    let series = result.recording.series
    panels = Exercise.simple.filter(series.has)
    lanes =
      result.calibration == nil && !result.recording.isLabelled ? [] : Exercise.allCases.filter(series.has)
    lines = panels.flatMap { exercise in
      exercise.shapes.sorted { !$0.isRightEye && $1.isRightEye }.map { shape in
        Line(
          exercise: exercise, shape: shape,
          threshold: result.calibration?.references[shape]?.threshold(coefficient).ifKnown,
          points: ThinnedSeries(
            times: series.times, values: series.values[shape.rawValue], bins: Self.binCount,
            gap: series.gapLimit))
      }
    }
  }

  var figure: Plot {
    let groups = groups
    var ranges = [String: Range<Int>]()
    var count = 0
    for group in groups {
      ranges[group.name] = count..<count + group.rows.count
      count += group.rows.count
    }
    return Plot(
      title: "Shapes over time in \(result.recording.name)", caption: caption, height: height,
      data: Plot.DataTable(
        columns: ["kind", "name", "lane", "time_s", "end_s", "value"],
        rows: groups.flatMap(\.rows).map(\.fields)),
      panels: lanePanels(ranges) + shapePanels(ranges), keys: keys)
  }

  private var caption: String {
    let above =
      "Above: labelled cycles (bars) and triggers with the coefficient \(shortest(coefficient)) by exercise. "
    return (lanes.isEmpty ? "" : above)
      + "The blend shapes of both eyes over time, one panel per pair that exercises require together."
      + (result.recording.isLabelled ? " Shaded: cycles of exercises that require the shapes." : "")
      + (result.calibration == nil ? "" : " Dashed: the thresholds.")
      + (lines.contains(where: \.points.isThinned)
        ? " Each part of the time is drawn by its smallest and largest value." : "")
  }

  // MARK: Data

  private struct Row {
    let kind: String
    let name: String
    var lane: Int?
    let time: Double
    var end: Double?
    var value: Double?

    var fields: [Plot.Field] {
      [
        .numberText(kind), .numberText(name), lane.map(Plot.Field.integer) ?? .missing, .number(time),
        Plot.Field(end), Plot.Field(value),
      ]
    }
  }

  private static let kinds: [(kind: TriggerOutcome.Kind, shape: PointShape, ink: Ink, title: String)] = [
    (.hit, .dot, .accent, "trigger that hits"), (.repeated, .ring, .accent, "again in the same cycle"),
    (.wrong, .cross, .palette(1), "false trigger"), (.unlabelled, .dot, .grey, "trigger, not labelled"),
  ]

  private func triggers(_ kind: TriggerOutcome.Kind) -> [ExerciseTrigger] {
    result.triggers.filter { $0.kind == kind }.map(\.trigger)
  }

  /// The rows of each mark: cycles, triggers by kind, the cycles again for each panel, shapes and their thresholds.
  private var groups: [(name: String, rows: [Row])] {
    let lane = Dictionary(uniqueKeysWithValues: zip(lanes, lanes.indices))
    let cycles = result.recording.intervals.compactMap { cycle in
      lane[cycle.exercise].map {
        Row(kind: "cycle", name: cycle.exercise.rawValue, lane: $0, time: cycle.start, end: cycle.end)
      }
    }
    let outcomes = Self.kinds.map { kind, _, _, _ in
      let rows = triggers(kind).map { trigger in
        Row(
          kind: kind.rawValue, name: trigger.exercise.rawValue, lane: lane[trigger.exercise] ?? 0,
          time: trigger.time)
      }
      return (kind.rawValue, rows)
    }
    let shading = panels.enumerated().map { index, exercise in
      let own = result.recording.intervals.filter {
        $0.exercise == exercise || $0.exercise.axes.contains(exercise)
      }
      let rows = own.map { Row(kind: "shading", name: exercise.rawValue, time: $0.start, end: $0.end) }
      return ("shading-\(index)", rows)
    }
    let curves = lines.enumerated().flatMap { index, line in
      let name = line.shape.name
      let ends = line.threshold == nil ? [] : [0, end]
      return [
        (
          "line-\(index)",
          line.points.lineRows.map { Row(kind: "shape", name: name, time: $0.time, value: $0.value) }
        ),
        (
          "threshold-\(index)",
          ends.map { Row(kind: "threshold", name: name, time: $0, value: line.threshold) }
        ),
      ]
    }
    return [("cycles", cycles)] + outcomes + shading + curves
  }

  // MARK: Panels

  private var lanesHeight: Int { lanes.count * Self.laneHeight }
  private var lanesBottom: Int { Panel.roomAbove + (lanes.isEmpty ? 0 : lanesHeight + Self.gap) }
  private var height: Int {
    lanesBottom + panels.count * (Self.panelHeight + Self.gap) - Self.gap + Panel.roomBelow
  }
  private var panelWidth: Int { FigureTheme.figureWidth - Self.left - 16 }

  private var end: Double { max(result.recording.series.times.last ?? 1, 1e-3) }

  private func time(_ title: String = "", hasLabels: Bool = true, hasGrid: Bool = false) -> PlotAxis {
    PlotAxis(0...end, title, hasGrid: hasGrid, hasLabels: hasLabels)
  }

  private func lanePanels(_ ranges: [String: Range<Int>]) -> [Panel] {
    guard !lanes.isEmpty else { return [] }
    let bars = Mark.boxes(x: ("time_s", "end_s"), y: ("lane" - 0.36, "lane" + 0.36), .rule)
    let marks = Self.kinds.map { kind, shape, ink, _ in
      Mark.points("time_s", "lane", shape, size: 0.7, ink, width: 1.4).of(ranges[kind.rawValue] ?? 0..<0)
    }
    let names = lanes.enumerated().map { PlotAxis.Tick(Double($0), $1.title) }
    return [
      Panel(
        left: Self.left, width: panelWidth, height: lanesHeight, x: time(hasLabels: false, hasGrid: true),
        y: .rows(lanes.count, ticks: .at(names)), border: .none,
        marks: ([bars.of(ranges["cycles"] ?? 0..<0)] + marks).map { $0.telling("name", "time_s") })
    ]
  }

  private var range: ClosedRange<Double> {
    let ranges = lines.compactMap(\.points.range)
    let least = ranges.map(\.lowerBound).min() ?? 0
    let most = ranges.map(\.upperBound).max() ?? 1
    return min(0, least) - 0.02...max(1, most) + 0.04
  }

  private func shapePanels(_ ranges: [String: Range<Int>]) -> [Panel] {
    let range = range
    func rows(_ name: String) -> Range<Int> { ranges[name] ?? 0..<0 }
    return panels.enumerated().map { index, exercise in
      let shading = Mark.boxes(
        x: ("time_s", "end_s"), y: (Coordinate(range.lowerBound), Coordinate(range.upperBound)), .rule)
      let curves = lines.indices.filter { lines[$0].exercise == exercise }.flatMap { line in
        [
          Mark.line("time_s", "value", lines[line].ink, width: 1).dashed.of(rows("threshold-\(line)")),
          .line("time_s", "value", lines[line].ink, width: 1.2).of(rows("line-\(line)")),
        ]
      }
      let isLast = index == panels.count - 1
      return Panel(
        left: Self.left, top: lanesBottom + index * (Self.panelHeight + Self.gap), width: panelWidth,
        height: Self.panelHeight, x: time(isLast ? "time (s)" : "", hasLabels: isLast),
        y: PlotAxis(range, exercise.title, ticks: .numbers([0, 0.5, 1])),
        marks: [shading.of(rows("shading-\(index)"))] + curves)
    }
  }

  private var keys: [PlotKey] {
    let marks = Self.kinds.filter { !triggers($0.kind).isEmpty }.map { _, shape, ink, title in
      (title, PlotKey.Symbol.point(shape, size: 0.7, ink))
    }
    let eyes = PlotKey([
      ("right eye", .line(Self.ink(ofRightEye: true))), ("left eye", .line(Self.ink(ofRightEye: false))),
    ])
    return (marks.isEmpty ? [] : [PlotKey(marks)]) + [eyes]
  }
}
