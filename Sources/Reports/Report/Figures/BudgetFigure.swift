import Documents
import Foundation
import Inputs
import Trials

/// Errors against the targets that people are calibrated on, or the time for these, one curve per feature set and
/// calibrator.
struct BudgetFigure {
  enum Axis {
    /// One step per layout of targets.
    case layouts
    /// The time that the training fixations of the first fold last.
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
  private let layouts: [String]
  /// Where each layout stands on the x axis, in ascending order.
  private let positions: [Double]
  private let curves: [Curve]
  private let values: [Double]

  private static let largestCurveCount = 24

  /// - Returns: Nil where the splits do not differ in the layout of targets, or the times for these are not known.
  init?(_ results: SplitResults, against axis: Axis = .layouts) {
    guard let table = results.sharedBudgetTable ?? results.budgetTable else { return nil }
    let labelCount = table.columns.prefix(while: \.isLabel).count
    self.results = results
    self.axis = axis
    let words = table.columns.dropFirst(labelCount).map(\.title)
    let order: [Int]
    switch axis {
    case .layouts:
      title = table.title
      order = Array(words.indices)
      positions = words.indices.map(Double.init)
    case .seconds:
      let seconds = (CalibrationBudget(results)?.columns ?? []).compactMap(\.seconds)
      guard seconds.count == words.count, Set(seconds).count > 1 else { return nil }
      title = table.title.replacing("by the targets calibrated on", with: "by the seconds of calibration")
      order = words.indices.sorted { (seconds[$0], $0) < (seconds[$1], $1) }
      positions = order.map { seconds[$0] }
    }
    layouts = order.map { words[$0] }
    let rows = zip(results.summaries, table.rows).prefix(Self.largestCurveCount).map { summary, row in
      let errors = row.dropFirst(labelCount).map(\.value)
      return (cell: summary.cell, errors: order.map { errors[$0] })
    }
    let guess = results.run.record.experiment.baseline
    let lowest = rows.filter { $0.cell.calibrator != guess }.compactMap { $0.errors.last ?? nil }.min()
    curves = rows.map { row in
      let leads = row.cell.calibrator != guess && lowest != nil && row.errors.last == lowest
      return Curve(
        name: RowLayout.shortened(results.name(row.cell)), leads: leads, errors: row.errors)
    }
    values = curves.flatMap { $0.errors.compactMap(\.self) }
    guard layouts.count > 1, !values.isEmpty else { return nil }
  }

  var figure: Plot {
    Plot(
      title: title, caveats: results.caveats, corner: results.marks, caption: caption,
      height: Panel.roomAbove + panelHeight + Panel.roomBelow, data: data, panels: [panel])
  }

  private static let nameHeight = 16
  /// The names of all curves fit one below the other.
  private var panelHeight: Int { max(320, Self.nameHeight * (curves.count + 1)) }
  private var isLogarithmic: Bool { PlotAxis.needsLogarithm(values) }

  private var caption: String {
    let rowCount = results.summaries.count
    let what =
      axis == .layouts
      ? "the layout of calibration targets"
      : "the time that the calibration fixations last, \(zip(layouts, positions).map { "\($0): \(decimal($1, 2)) s" }.joined(separator: ", "))"
    return "RMSE per axis in points against \(what), one curve per row of the table"
      + (rowCount > Self.largestCurveCount ? " (first \(Self.largestCurveCount) of \(rowCount)). " : ". ")
      + "Blue: the lowest error in the last column."
  }

  private var data: Plot.DataTable {
    let places = namePlaces
    return Plot.DataTable(
      columns: ["label", "curve", "layout", "position", "rmse_pt", "colour", "label_y"],
      rows: curves.enumerated().flatMap { index, curve in
        layouts.indices.map { layout in
          [
            .text(curve.name), .integer(index), .text(layouts[layout]),
            axis == .layouts ? .integer(layout) : .number(positions[layout]),
            Plot.Field(curve.errors[layout]), .integer(curve.leads ? FigureTheme.accent : FigureTheme.grey),
            .number(places[index]),
          ]
        }
      })
  }

  private var yAxis: PlotAxis {
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    let range = isLogarithmic ? least * 0.8...largest * 1.25 : 0...max(1e-9, largest * 1.05)
    return PlotAxis(range, "RMSE per axis (pt)", isLogarithmic: isLogarithmic)
  }

  private var panel: Panel {
    let isBySeconds = axis == .seconds
    let nameWidth = min(
      FigureTheme.figureWidth / 2, FigureTheme.width(ofCharacters: curves.map(\.name.count).max() ?? 0))
    let last = positions[layouts.count - 1]
    let (before, after) = isBySeconds ? (last * 0.03, last * 0.015) : (0.2, 0.1)
    let nameStart = last + after
    let yAxis = yAxis
    let ends = curves.indices.map { ($0 + 1) * layouts.count - 1 }
    let lines = curves.enumerated().flatMap { index, curve in
      [
        Mark.line("position", "rmse_pt", curve.ink),
        .points("position", "rmse_pt", size: 0.6, curve.ink).telling("label", "layout", "rmse_pt"),
      ].map { $0.of(index * layouts.count..<(index + 1) * layouts.count) }
    }
    // The words of layouts come from the experiment, so they are read from the data.
    let words = Mark.texts("layout", "position", Coordinate(yAxis.from), .center, dy: 15).of(
      0..<layouts.count)
    return Panel(
      left: Panel.roomLeft + 10, width: FigureTheme.figureWidth - Panel.roomLeft - 10 - nameWidth - 20,
      height: panelHeight,
      x: PlotAxis(
        -before...nameStart + after / 2,
        isBySeconds ? "time looked at calibration targets (s)" : "targets calibrated on",
        ticks: isBySeconds ? .automatic : .none),
      y: yAxis,
      marks: zip(curves, ends).map { curve, end in
        // A name that had to move is joined to the end of its curve.
        Mark.segments(
          x: ("position", Coordinate(nameStart)), y: ("rmse_pt", "label_y"), .rule, width: 0.6
        ).of(end..<end + 1)
      } + lines
        + zip(curves, ends).map { curve, end in
          Mark.texts(
            "label", Coordinate(nameStart), "label_y", .left, curve.leads ? .accent : .ink, dx: 4
          ).of(end..<end + 1)
        } + (isBySeconds ? [] : [words]))
  }

  /// Where each curve's name stands, in points: at its end, moved only as far as keeps names apart and in the panel.
  private var namePlaces: [Double] {
    let axis = yAxis
    let step = Double(Self.nameHeight) / Double(panelHeight)
    var placed = curves.map { $0.errors.last.flatMap(\.self).map(axis.share) ?? 0 }
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
    return placed.map(axis.value)
  }
}
