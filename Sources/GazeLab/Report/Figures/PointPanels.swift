import Inputs

/// A panel a target: gaze points on the screen, colour for the head pose and shape for the viewing distance.
struct PointPanels {
  struct Point {
    let subject: FixationScore.Subject
    let place: ScreenPoint
  }

  private let screen: Screen
  private let points: [Point]
  private let title: String
  private let description: String
  private let caveats: [String]

  /// How many points a figure holds; of more, every so-many-th is drawn.
  static let largestCount = 1000

  /// - Parameter points: At least one, all with finite places.
  init(_ title: String, screen: Screen, points: [Point], caveats: [String], description: String) {
    (self.title, self.screen, self.caveats) = (title, screen, caveats)
    self.points = points
    self.description = description
  }

  var figure: Figure? {
    let targets = Set(points.map(\.subject.target)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard !targets.isEmpty, targets.count <= 16 else { return nil }
    let step = (points.count + Self.largestCount - 1) / Self.largestCount
    // Panel by panel and colour by colour: like points stand together in the drawing.
    let drawn = stride(from: 0, to: points.count, by: step).map { points[$0] }.sorted { one, other in
      let (ours, theirs) = (one.subject, other.subject)
      return (ours.target.x, ours.target.y, ours.headPose, ours.viewingDistance)
        < (theirs.target.x, theirs.target.y, theirs.headPose, theirs.viewingDistance)
    }
    let window = ScreenWindow(screen, showing: drawn.map(\.place))
    // The panels stand as the targets do; a layout that is no grid fills rows.
    let (columnCount, rowCount, places) = Self.grid(targets)
    let width = 760
    let top = FigureFiles.heightOfCaveats(caveats, width: width) + 22
    let panelWidth = (width - 56 - 14 - 10 * (columnCount - 1)) / columnCount
    let panelHeight = Int((Double(panelWidth) * window.height / window.width).rounded())
    let height = top + (panelHeight + 22) * rowCount + 56
    let key = FigurePanel.key(
      headPoses: drawn.map(\.subject.headPose), viewingDistances: drawn.map(\.subject.viewingDistance),
      width: width, height: height)
    func rows(of target: ScreenPoint) -> Range<Int> {
      let first = drawn.firstIndex { $0.subject.target == target } ?? 0
      return first..<first + drawn.count { $0.subject.target == target }
    }
    let panels = targets.indices.map { index -> FigurePanel in
      let (column, row) = places[index]
      let target = targets[index]
      let name = FigureFiles.quoted(screen.targetName(of: target))
      let isBottom = row == rowCount - 1 || !places.contains { $0.column == column && $0.row > row }
      return FigurePanel(
        left: 56 + (panelWidth + 10) * column, top: top + (panelHeight + 22) * row, width: panelWidth,
        height: panelHeight,
        settings: window.settings + [
          "set title '\(name)' offset 0,-0.7",
          isBottom ? "set xlabel 'x (pt)' offset 0,0.4" : "set format x ''",
          column == 0 ? "set ylabel 'y (pt)' offset 1,0" : "set format y ''",
        ],
        plots: (FigurePanel.data(rows(of: target)).map {
          [
            "\($0) using 'x':'y':'shape':'colour' with points pointsize 0.45 pointtype variable linecolor rgb variable"
          ]
        } ?? []) + [ScreenWindow.cross(target)])
    }
    let outsideCount = drawn.count { !window.contains($0.place) }
    return Figure(
      title: title, caveats: caveats,
      description: description
        + (drawn.count < points.count ? " One of every \(step) of the \(points.count) points is drawn." : "")
        + (outsideCount > 0
          ? " \(outsideCount) of \(drawn.count) points lie outside of the panels and are not seen." : ""),
      width: width, height: height,
      columns: [
        "panel", "target_x_pt", "target_y_pt", "x", "y", "head_pose", "viewing_distance", "shape", "colour",
      ],
      rows: drawn.map { point in
        let panel = targets.firstIndex(of: point.subject.target) ?? 0
        return [
          .number(Double(panel)), .number(point.subject.target.x), .number(point.subject.target.y),
          .number(point.place.x), .number(point.place.y), .text(point.subject.headPose),
          .text(point.subject.viewingDistance),
          .number(Double(FigureTheme.shape(viewingDistance: point.subject.viewingDistance))),
          .number(Double(FigureTheme.colour(headPose: point.subject.headPose))),
        ]
      }, commands: FigurePanel.commands(panels + key, width: width, height: height))
  }

  private static func grid(
    _ targets: [ScreenPoint]
  ) -> (columns: Int, rows: Int, places: [(column: Int, row: Int)]) {
    let (xs, ys) = (Set(targets.map(\.x)).sorted(), Set(targets.map(\.y)).sorted())
    if xs.count * ys.count <= 16, xs.count <= 4 {
      return (
        xs.count, ys.count,
        targets.map { (xs.firstIndex(of: $0.x) ?? 0, ys.count - 1 - (ys.firstIndex(of: $0.y) ?? 0)) }
      )
    }
    let columns = min(4, targets.count)
    return (
      columns, (targets.count + columns - 1) / columns,
      targets.indices.map { ($0 % columns, $0 / columns) }
    )
  }
}

extension SplitResults {
  /// The calibrated gaze points of the row with the least error.
  var calibratedFigure: Figure? {
    guard let plot = GazePlot(self) else { return nil }
    let points = plot.points.compactMap { point in
      point.calibrated.map { PointPanels.Point(subject: point.sample.subject, place: $0) }
    }.filter { $0.place.x.isFinite && $0.place.y.isFinite }
    guard !points.isEmpty else { return nil }
    let hasRepeats = summaries.contains { $0.repeatCount > 1 }
    return PointPanels(
      "\(title): calibrated gaze points of \(plot.name)", screen: plot.screen, points: points,
      caveats: caveats,
      description: ([
        "A panel a target, which is the cross: gaze points as \(plot.name) puts them, the row of least error here"
          + (hasRepeats ? ", in the first repeat." : "."),
        "Colour: head pose; shape: viewing distance; the rectangle is the screen.",
      ] + plot.restriction).joined(separator: " ")
    ).figure
  }
}
