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

  private static let (width, laneHeight, panelHeight, gap) = (FigureTheme.figureWidth, 16, 84, 14)
  private static let (rightColour, leftColour) = (FigureTheme.palette[0], FigureTheme.palette[1])
  private static let wrongColour = FigureTheme.palette[1]

  init(_ result: ExerciseResult, coefficient: Double) {
    (self.result, self.coefficient) = (result, coefficient)
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

  var figure: Figure {
    Figure(
      title: "Shapes over time in \(result.recording.name)", caveats: [],
      caption: caption, width: Self.width, height: height,
      data: data, panels: lanePanels + shapePanels, keys: keys)
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
  private var lanesBottom: Int { FigurePanel.roomAbove + (lanes.isEmpty ? 0 : lanesHeight + Self.gap) }
  private var height: Int {
    lanesBottom + panels.count * (Self.panelHeight + Self.gap) - Self.gap + FigurePanel.roomBelow
  }
  private var panelWidth: Int { Self.width - Self.left - 16 }

  private var end: Double { max(result.recording.series.times.last ?? 1, 1e-3) }
  private var timeAxis: String { "set xrange [0:\(end)]" }

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
  private var parts: (rows: [[Figure.Field]], ranges: [String: Range<Int>]) {
    var (rows, ranges) = ([[Figure.Field]](), [String: Range<Int>]())
    func add(_ name: String, _ new: [[Figure.Field]]) {
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
            Figure.Field($0.value),
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

  private var data: Figure.DataTable {
    Figure.DataTable(columns: ["kind", "name", "lane", "time_s", "end_s", "value"], rows: parts.rows)
  }

  // MARK: Panels

  private var lanePanels: [FigurePanel] {
    guard !lanes.isEmpty else { return [] }
    let ranges = parts.ranges
    func table(_ name: String) -> String? { ranges[name].flatMap(FigurePanel.data) }
    let bars = table("cycles").map {
      "\($0) using ((column('time_s')+column('end_s'))/2):'lane':'time_s':'end_s':(column('lane')-0.36):"
        + "(column('lane')+0.36) with boxxyerror fillcolor \(FigurePanel.colour(FigureTheme.line))"
    }
    let marks = Self.kinds.compactMap { kind -> String? in
      guard let data = table(kind.rawValue) else { return nil }
      let mark = Self.mark(kind)
      return
        "\(data) using 'time_s':'lane' with points pointtype \(mark.type) pointsize 0.7 linewidth 1.4 "
        + "linecolor \(FigurePanel.colour(mark.colour))"
    }
    let names = lanes.enumerated().map { "'\($1.title)' \($0)" }.joined(separator: ",")
    return [
      FigurePanel(
        left: Self.left, top: FigurePanel.roomAbove, width: panelWidth, height: lanesHeight,
        settings: [
          timeAxis, "set yrange [\(lanes.count).0-0.5:-0.5]", "set ytics scale 0 (\(names))",
          "set format x ''", "set border 0", FigurePanel.grid,
        ], plots: [bars].compactMap(\.self) + marks + ["NaN notitle"])
    ]
  }

  private static func mark(_ kind: TriggerOutcome.Kind) -> (type: Int, colour: Int) {
    switch kind {
    case .hit: (7, FigureTheme.accent)
    case .repeated: (6, FigureTheme.accent)
    case .wrong: (2, wrongColour)
    case .unlabelled: (7, FigureTheme.grey)
    }
  }

  private var range: (low: Double, high: Double) {
    let ranges = lines.compactMap(\.points.range)
    let (least, most) = (ranges.map(\.lowerBound).min(), ranges.map(\.upperBound).max())
    return (min(0, least ?? 0) - 0.02, max(1, most ?? 1) + 0.04)
  }

  private var shapePanels: [FigurePanel] {
    let (ranges, range) = (parts.ranges, range)
    func table(_ name: String) -> String? { ranges[name].flatMap(FigurePanel.data) }
    return panels.enumerated().map { index, exercise in
      let shading = table("shading-\(index)").map {
        "\($0) using ((column('time_s')+column('end_s'))/2):(0):'time_s':'end_s':(\(range.low)):(\(range.high)) "
          + "with boxxyerror fillcolor \(FigurePanel.colour(FigureTheme.line))"
      }
      let own = lines.indices.filter { lines[$0].exercise == exercise }
      let curves = own.flatMap { line -> [String?] in
        let colour = FigurePanel.colour(lines[line].shape.isRightEye ? Self.rightColour : Self.leftColour)
        return [
          table("threshold-\(line)").map {
            "\($0) using 'time_s':'value' with lines dashtype 2 linewidth 1 linecolor \(colour)"
          },
          table("line-\(line)").map {
            "\($0) using 'time_s':'value' with lines linewidth 1.2 linecolor \(colour)"
          },
        ]
      }
      let isLast = index == panels.count - 1
      return FigurePanel(
        left: Self.left, top: lanesBottom + index * (Self.panelHeight + Self.gap), width: panelWidth,
        height: Self.panelHeight,
        titles: FigurePanel.Titles(
          x: isLast ? "time (s)" : "", y: exercise.title, yDistance: 40),
        settings: [timeAxis, "set yrange [\(range.low):\(range.high)]", "set ytics 0.5"]
          + (isLast ? [] : ["set format x ''"]),
        plots: ([shading] + curves).compactMap(\.self) + ["NaN notitle"])
    }
  }

  private var keys: [FigureKey] {
    let kinds = Self.kinds.filter { !triggers($0).isEmpty }
    let titles: [TriggerOutcome.Kind: String] = [
      .hit: "trigger that hits", .repeated: "again in the same cycle", .wrong: "false trigger",
      .unlabelled: "trigger, not labelled",
    ]
    let marks = kinds.map { kind -> (title: String, mark: FigureKey.Mark) in
      let mark = Self.mark(kind)
      return (titles[kind] ?? "", .point(type: mark.type, size: 0.7, colour: mark.colour))
    }
    let eyes = FigureKey(entries: [
      ("right eye", .line(colour: Self.rightColour)), ("left eye", .line(colour: Self.leftColour)),
    ])
    return (marks.isEmpty ? [] : [FigureKey(entries: marks)]) + [eyes]
  }
}
