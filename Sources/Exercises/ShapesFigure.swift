import Documents
import Inputs
import Logs

/// A recording over time: labelled cycles and triggers of each exercise, and the shapes of both eyes with thresholds.
struct ShapesFigure {
  private let result: ExerciseResult
  private let coefficient: Double
  /// Exercises with a lane of cycles and triggers.
  private let lanes: [Exercise]
  /// Simple exercises whose shapes have a panel.
  private let panels: [Exercise]
  private let lines: [Line]

  /// A shape over time; thinned, so that a long recording can still be drawn.
  private struct Line {
    let exercise: Exercise
    let shape: EyeShape
    let threshold: Double?
    let points: ThinnedSeries
  }

  private static let (laneHeight, panelHeight, gap) = (16, 84, 14)

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
          threshold: result.calibration?.references[shape]?.threshold(coefficient),
          points: ThinnedSeries(
            times: series.times, values: series.values[shape.rawValue], bins: Self.binCount,
            gap: series.gapLimit))
      }
    }
  }

  private static let binCount = 1000

  var figure: Plot {
    Plot(
      title: "Shapes over time in \(result.recording.name)", caption: caption, height: height, data: data,
      panels: lanePanels + shapePanels, keys: keys)
  }

  private var caption: String {
    let lanes =
      self.lanes.isEmpty
      ? ""
      : "Above: labelled cycles (bars) and triggers with the coefficient \(shortest(coefficient)) by exercise. "
    let shading =
      result.recording.isLabelled ? " Shaded: cycles of exercises that require the shapes." : ""
    let dashes = result.calibration == nil ? "" : " Dashed: the thresholds."
    return lanes
      + "The blend shapes of both eyes over time, one panel per pair that exercises require together."
      + shading
      + dashes
      + (lines.contains(where: \.points.isThinned)
        ? " Each part of the time is drawn by its smallest and largest value." : "")
  }

  // MARK: Places

  private static let left = 104
  private var lanesHeight: Int { lanes.count * Self.laneHeight }
  private var lanesBottom: Int { Panel.roomAbove + (lanes.isEmpty ? 0 : lanesHeight + Self.gap) }
  private var height: Int {
    lanesBottom + panels.count * (Self.panelHeight + Self.gap) - Self.gap + Panel.roomBelow
  }
  private var panelWidth: Int { FigureTheme.figureWidth - Self.left - 16 }

  private var end: Double { max(result.recording.series.times.last ?? 1, 1e-3) }

  // MARK: Data

  private var cycles: [ExerciseInterval] {
    result.recording.intervals.filter { lanes.contains($0.exercise) }
  }

  private func triggers(_ kind: TriggerOutcome.Kind) -> [ExerciseTrigger] {
    result.triggers.filter { $0.kind == kind }.map(\.trigger)
  }

  private static let kinds: [TriggerOutcome.Kind] = [.hit, .repeated, .wrong, .unlabelled]

  private func lane(_ exercise: Exercise) -> Int { lanes.firstIndex(of: exercise) ?? 0 }

  /// Cycles, then triggers by kind, then the cycles again for each panel, the shapes, and their thresholds.
  private var parts: (rows: [[Plot.Field]], ranges: [String: Range<Int>]) {
    var (rows, ranges) = ([[Plot.Field]](), [String: Range<Int>]())
    func add(_ name: String, _ new: [[Plot.Field]]) {
      ranges[name] = rows.count..<rows.count + new.count
      rows += new
    }
    add(
      "cycles",
      cycles.map {
        [
          .numberText("cycle"), .numberText($0.exercise.rawValue), .integer(lane($0.exercise)),
          .number($0.start), .number($0.end), .missing,
        ]
      })
    for kind in Self.kinds {
      add(
        kind.rawValue,
        triggers(kind).map {
          [
            .numberText(kind.rawValue), .numberText($0.exercise.rawValue), .integer(lane($0.exercise)),
            .number($0.time), .missing, .missing,
          ]
        })
    }
    for (index, exercise) in panels.enumerated() {
      let shading = result.recording.intervals.filter {
        $0.exercise == exercise || $0.exercise.axes.contains(exercise)
      }
      add(
        "shading-\(index)",
        shading.map {
          [
            .numberText("shading"), .numberText(exercise.rawValue), .missing, .number($0.start),
            .number($0.end), .missing,
          ]
        })
    }
    for (index, line) in lines.enumerated() {
      add(
        "line-\(index)",
        line.points.lineRows.map {
          [
            .numberText("shape"), .numberText(line.shape.name), .missing, .number($0.time), .missing,
            Plot.Field($0.value),
          ]
        })
      add(
        "threshold-\(index)",
        line.threshold.map { threshold in
          [0, end].map {
            [
              .numberText("threshold"), .numberText(line.shape.name), .missing, .number($0), .missing,
              .number(threshold),
            ]
          }
        } ?? [])
    }
    return (rows, ranges)
  }

  private var data: Plot.DataTable {
    Plot.DataTable(columns: ["kind", "name", "lane", "time_s", "end_s", "value"], rows: parts.rows)
  }

  // MARK: Panels

  private func time(_ title: String = "", hasLabels: Bool = true, hasGrid: Bool = false) -> PlotAxis {
    PlotAxis(0...end, title, hasGrid: hasGrid, hasLabels: hasLabels)
  }

  private var lanePanels: [Panel] {
    guard !lanes.isEmpty else { return [] }
    let ranges = parts.ranges
    let bars = Mark.boxes(x: ("time_s", "end_s"), y: ("lane" - 0.36, "lane" + 0.36), .rule)
    let marks = Self.kinds.map { kind in
      let (shape, ink) = Self.symbol(kind)
      return Mark.points("time_s", "lane", shape, size: 0.7, ink, width: 1.4).of(
        ranges[kind.rawValue] ?? 0..<0
      )
      .telling("name", "time_s")
    }
    let names = lanes.enumerated().map { PlotAxis.Tick(Double($0), $1.title) }
    return [
      Panel(
        left: Self.left, width: panelWidth, height: lanesHeight, x: time(hasLabels: false, hasGrid: true),
        y: .rows(lanes.count, ticks: .at(names)), border: .none,
        marks: [bars.of(ranges["cycles"] ?? 0..<0).telling("name", "time_s")] + marks)
    ]
  }

  private static func symbol(_ kind: TriggerOutcome.Kind) -> (PointShape, Ink) {
    switch kind {
    case .hit: (.dot, .accent)
    case .repeated: (.ring, .accent)
    case .wrong: (.cross, .palette(1))
    case .unlabelled: (.dot, .grey)
    }
  }

  private var range: ClosedRange<Double> {
    let ranges = lines.compactMap(\.points.range)
    let (least, most) = (ranges.map(\.lowerBound).min(), ranges.map(\.upperBound).max())
    return min(0, least ?? 0) - 0.02...max(1, most ?? 1) + 0.04
  }

  private var shapePanels: [Panel] {
    let (ranges, range) = (parts.ranges, range)
    func rows(_ name: String) -> Range<Int> { ranges[name] ?? 0..<0 }
    return panels.enumerated().map { index, exercise in
      let shading = Mark.boxes(
        x: ("time_s", "end_s"), y: (Coordinate(range.lowerBound), Coordinate(range.upperBound)), .rule)
      let curves = lines.indices.filter { lines[$0].exercise == exercise }.flatMap { line in
        let ink = Self.ink(ofRightEye: lines[line].shape.isRightEye)
        return [
          Mark.line("time_s", "value", ink, width: 1).dashed.of(rows("threshold-\(line)")),
          .line("time_s", "value", ink, width: 1.2).of(rows("line-\(line)")),
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
    let titles: [TriggerOutcome.Kind: String] = [
      .hit: "trigger that hits", .repeated: "again in the same cycle", .wrong: "false trigger",
      .unlabelled: "trigger, not labelled",
    ]
    let marks = Self.kinds.filter { !triggers($0).isEmpty }.map { kind -> PlotKey.Entry in
      let (shape, ink) = Self.symbol(kind)
      return (titles[kind] ?? "", .point(shape, size: 0.7, ink))
    }
    let eyes = PlotKey([
      ("right eye", .line(Self.ink(ofRightEye: true))), ("left eye", .line(Self.ink(ofRightEye: false))),
    ])
    return (marks.isEmpty ? [] : [PlotKey(marks)]) + [eyes]
  }
}
