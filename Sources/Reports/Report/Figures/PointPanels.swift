import Captures
import Documents
import Scores
import Trials

/// Gaze points on the screen, one panel per target, coloured by head pose and shaped by viewing distance.
struct PointPanels {
  struct Point {
    let subject: FixationScore.Subject
    let place: ScreenPoint
  }

  private let title: String
  private let caveats: [String]
  private let marks: [String]
  private let opening: String
  private let screen: Screen
  private let pointCount: Int
  private let step: Int
  /// The points drawn, sorted by panel and colour so that like points stand together in the drawing.
  private let points: [Point]
  private let targets: [ScreenPoint]
  private let style: LabelStyle
  private let window: ScreenWindow
  private let grid: Grid

  static let largestCount = 1000

  /// Leaves out points without finite coordinates. Nil without points, and with more targets than there is room for.
  init?(_ title: String, screen: Screen, points: [Point], caveats: [String], marks: [String], caption: String)
  {
    let points = points.filter { $0.place.x.isFinite && $0.place.y.isFinite }
    targets = Set(points.map(\.subject.target)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard (1...16).contains(targets.count) else { return nil }
    self.title = title
    self.screen = screen
    self.caveats = caveats
    self.marks = marks
    opening = caption
    pointCount = points.count
    step = (points.count + Self.largestCount - 1) / Self.largestCount
    self.points = stride(from: 0, to: points.count, by: step).map { points[$0] }.sorted { one, other in
      let (ours, theirs) = (one.subject, other.subject)
      let (first, second) = ((ours.target.x, ours.target.y), (theirs.target.x, theirs.target.y))
      if first != second { return first < second }
      return ours.labels.words.lexicographicallyPrecedes(theirs.labels.words)
    }
    style = LabelStyle(self.points.map(\.subject))
    window = ScreenWindow(
      width: screen.width, height: screen.height, showing: self.points.map(\.place.coordinates))
    grid = Grid(targets)
  }

  var figure: Plot {
    Plot(
      title: title, caveats: caveats, corner: marks, caption: caption,
      height: top + (panelHeight + Self.rowGap) * grid.rowCount - Self.rowGap + Panel.roomBelow,
      data: data, panels: targets.indices.map(panel), keys: style.keys())
  }

  private static let rowGap = 10 + Panel.titleHeight
  private var top: Int { Panel.roomAbove + Panel.titleHeight }
  private var columns: PanelGrid { PanelGrid(columns: grid.columnCount, gap: 10) }
  private var panelHeight: Int { columns.height(window) }

  private var caption: String {
    let outsideCount = points.count { !window.contains($0.place.coordinates) }
    return paragraph {
      "\(opening)\(style.sentence()) The rectangle is the screen."
      if step > 1 { "One of every \(step) of the \(pointCount) points is drawn." }
      if outsideCount > 0 {
        "\(outsideCount) of \(points.count) points lie outside the panels and are not visible."
      }
    }
  }

  private var data: Plot.DataTable {
    Plot.DataTable(points) {
      PlotColumn("panel") { targets.firstIndex(of: $0.subject.target) }
      PlotColumn("target_x_pt") { $0.subject.target.x }
      PlotColumn("target_y_pt") { $0.subject.target.y }
      PlotColumn("x") { $0.place.x }
      PlotColumn("y") { $0.place.y }
      style.words(\.subject)
      style.shapes(\.subject)
      style.colours(\.subject)
    }
  }

  private func panel(_ index: Int) -> Panel {
    let (target, place) = (targets[index], grid.places[index])
    let first = points.firstIndex { $0.subject.target == target } ?? 0
    let gaze = Mark.points("x", "y", shapes: "shape", size: 0.5, .column("colour"))
    return window.panel(
      left: columns.left(place.column), top: top + (panelHeight + Self.rowGap) * place.row,
      width: columns.width, height: panelHeight, above: [screen.targetName(of: target)],
      isLowest: grid.isLowest(place), isFirst: place.column == 0,
      marks: [gaze.of(first..<first + points.count { $0.subject.target == target })],
      targets: [target.coordinates])
  }

  /// Panels stand as the targets do on the screen; targets that form no grid fill rows of four.
  private struct Grid {
    let columnCount: Int
    let rowCount: Int
    let places: [(column: Int, row: Int)]

    init(_ targets: [ScreenPoint]) {
      let (xs, ys) = (Set(targets.map(\.x)).sorted(), Set(targets.map(\.y)).sorted())
      if xs.count * ys.count <= 16, xs.count <= 4 {
        columnCount = xs.count
        rowCount = ys.count
        places = targets.map {
          (xs.firstIndex(of: $0.x) ?? 0, ys.count - 1 - (ys.firstIndex(of: $0.y) ?? 0))
        }
      } else {
        let columnCount = min(4, targets.count)
        self.columnCount = columnCount
        rowCount = (targets.count + columnCount - 1) / columnCount
        places = targets.indices.map { ($0 % columnCount, $0 / columnCount) }
      }
    }

    func isLowest(_ place: (column: Int, row: Int)) -> Bool {
      !places.contains { $0.column == place.column && $0.row > place.row }
    }
  }
}

extension PointPanels {
  init?(calibrated plot: GazePlot, _ results: SplitResults) {
    self.init(
      "\(results.title): calibrated gaze points of \(plot.name)", screen: plot.screen,
      points: plot.points.compactMap { point in
        point.calibrated.map { Point(subject: point.sample.subject, place: $0) }
      }, caveats: results.caveats, marks: results.marks,
      caption: ([
        "Gaze points as calibrated by \(plot.name), the row with the lowest error here"
          + (results.hasRepeats ? ", in the first repeat" : "") + "; one panel per target (cross)."
      ] + plot.restriction).joined(separator: " "))
  }
}
