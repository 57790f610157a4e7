import Calibration
import Documents
import Inputs
import Scores
import Splits
import Trials

/// Errors against the targets that people are calibrated on, or the time for these, one curve per feature set and
/// calibrator.
struct BudgetFigure {
  enum Axis {
    /// One step per layout of targets.
    case layouts
    /// What a person spends on the training fixations of the first fold.
    case seconds
  }

  private struct Curve {
    let name: String
    /// Whether it has the lowest error in the last column.
    let leads: Bool
    /// RMSE by layout, pt.
    let errors: [Double?]

    var ink: Ink { leads ? .accent : .grey }
  }

  private let results: SplitResults
  private let title: String
  private let axis: Axis
  /// In ascending order of their positions on the x axis.
  private let layouts: [(word: String, position: Double)]
  private let curves: [Curve]
  private let yAxis: PlotAxis

  private static let largestCurveCount = 24

  /// - Returns: Nil where the splits do not differ in the layout of targets, or the times for these are not known.
  init?(_ results: SplitResults, against axis: Axis = .layouts) {
    guard let budget = CalibrationBudget(results) else { return nil }
    self.results = results
    self.axis = axis
    title = results.title(
      budget, by: axis == .layouts ? "the targets calibrated on" : "the seconds of calibration")
    let times = budget.columns.compactMap(\.spent)
    if axis == .seconds, times.count < budget.columns.count || Set(times).count < 2 { return nil }
    let columns = budget.columns.enumerated().map { index, column in
      (column: column, index: index, position: axis == .seconds ? times[index] : Double(index))
    }.sorted { ($0.position, $0.index) < ($1.position, $1.index) }
    layouts = columns.map { ($0.column.layout.word, $0.position) }
    let rows = results.summaries.prefix(Self.largestCurveCount).map { summary in
      (cell: summary.cell, errors: columns.map { budget.error(of: summary.cell, in: $0.column) })
    }
    let guess = results.run.record.experiment.baseline
    let lowest = rows.filter { $0.cell.calibrator != guess }.compactMap { $0.errors.last ?? nil }.min()
    curves = rows.map { row in
      Curve(
        name: RowLayout.shortened(results.name(row.cell)),
        leads: row.cell.calibrator != guess && lowest != nil && row.errors.last == lowest, errors: row.errors)
    }
    let values = curves.flatMap { $0.errors.compactMap(\.self) }
    guard layouts.count > 1, !values.isEmpty else { return nil }
    yAxis = .errors("RMSE per axis (pt)", values)
  }

  var figure: Plot {
    Plot(
      title: title, caveats: results.caveats, corner: results.marks, caption: caption,
      height: Panel.roomAbove + panelHeight + Panel.roomBelow, data: data, panels: [panel])
  }

  private static let nameHeight = 16
  /// The names of all curves fit one below the other.
  private var panelHeight: Int { max(320, Self.nameHeight * (curves.count + 1)) }

  private var caption: String {
    let rowCount = results.summaries.count
    let times = layouts.map { "\($0.word): \(spentSeconds($0.position)) s" }
    let what =
      axis == .layouts
      ? "the layout of calibration targets"
      : "the time that a person spends on the calibration, \(times.joined(separator: ", "))"
    return "RMSE per axis in points against \(what), one curve per row of the table"
      + (rowCount > Self.largestCurveCount ? " (first \(Self.largestCurveCount) of \(rowCount)). " : ". ")
      + "Blue: the lowest error in the last column."
  }

  private var data: Plot.DataTable {
    let places = namePlaces
    let points = curves.enumerated().flatMap { index, curve in
      zip(layouts, curve.errors).map { (index: index, curve: curve, layout: $0, error: $1) }
    }
    return Plot.DataTable(points) {
      PlotColumn("label") { $0.curve.name }
      PlotColumn("curve") { $0.index }
      PlotColumn("layout") { $0.layout.word }
      PlotColumn("position") { $0.layout.position }
      PlotColumn("rmse_pt") { $0.error }
      PlotColumn("colour") { $0.curve.leads ? FigureTheme.accent : FigureTheme.grey }
      PlotColumn("label_y") { places[$0.index] }
    }
  }

  private var panel: Panel {
    let nameWidth = min(
      FigureTheme.figureWidth / 2, FigureTheme.width(ofCharacters: curves.map(\.name.count).max() ?? 0))
    let last = layouts[layouts.count - 1].position
    let (before, after) = axis == .seconds ? (last * 0.03, last * 0.015) : (0.2, 0.1)
    let nameStart = Coordinate(last + after)
    let placed = curves.enumerated().map { index, curve in
      (curve: curve, rows: index * layouts.count..<(index + 1) * layouts.count)
    }
    // A name that had to move is joined to the end of its curve.
    let joints = placed.map { _, rows in
      Mark.segments(x: ("position", nameStart), y: ("rmse_pt", "label_y"), .rule, width: 0.6).of(
        rows.suffix(1))
    }
    let lines = placed.flatMap { curve, rows in
      [
        Mark.line("position", "rmse_pt", curve.ink).of(rows),
        .points("position", "rmse_pt", size: 0.6, curve.ink).telling("label", "layout", "rmse_pt").of(rows),
      ]
    }
    let names = placed.map { curve, rows in
      Mark.texts("label", nameStart, "label_y", .left, curve.leads ? .accent : .ink, dx: 4).of(rows.suffix(1))
    }
    // The words of layouts come from the experiment, so they are read from the data.
    let words = Mark.texts("layout", "position", Coordinate(yAxis.from), .center, dy: 15).of(
      0..<layouts.count)
    return Panel(
      left: Panel.roomLeft + 10, width: FigureTheme.figureWidth - Panel.roomLeft - 10 - nameWidth - 20,
      height: panelHeight,
      x: PlotAxis(
        -before...last + after + after / 2,
        axis == .seconds ? "time that a person spends on the calibration (s)" : "targets calibrated on",
        ticks: axis == .seconds ? .automatic : .none),
      y: yAxis, marks: joints + lines + names + (axis == .seconds ? [] : [words]))
  }

  /// Where each curve's name stands, in points: at its end, moved only as far as keeps names apart and in the panel.
  private var namePlaces: [Double] {
    let step = Double(Self.nameHeight) / Double(panelHeight)
    var placed = curves.map { $0.errors.last.flatMap(\.self).map(yAxis.share) ?? 0 }
    let order = placed.indices.sorted { placed[$0] < placed[$1] }
    var floor = step / 2
    for index in order {
      placed[index] = max(placed[index], floor)
      floor = placed[index] + step
    }
    var ceiling = 1 - step / 2
    for index in order.reversed() {
      placed[index] = min(placed[index], ceiling)
      ceiling = placed[index] - step
    }
    return placed.map(yAxis.value)
  }
}
