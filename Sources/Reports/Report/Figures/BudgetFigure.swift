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
    let colour: Int
    /// RMSE by layout, pt.
    let errors: [Double?]
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
    (self.results, self.axis) = (results, axis)
    let words = table.columns.dropFirst(labelCount).map(\.title)
    let order: [Int]
    switch axis {
    case .layouts:
      (title, order) = (table.title, Array(words.indices))
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
        name: RowLayout.shortened(results.name(row.cell)),
        colour: leads ? FigureTheme.accent : FigureTheme.grey, errors: row.errors)
    }
    values = curves.flatMap { $0.errors.compactMap(\.self) }
    guard layouts.count > 1, !values.isEmpty else { return nil }
  }

  var figure: Figure {
    Figure(
      title: title, caveats: results.caveats, marks: results.marks, caption: caption, width: Self.width,
      height: FigurePanel.roomAbove + panelHeight + FigurePanel.roomBelow, data: data, panels: [panel])
  }

  private static let (width, nameHeight) = (FigureTheme.figureWidth, 16)
  /// The names of all curves fit one below the other.
  private var panelHeight: Int { max(320, Self.nameHeight * (curves.count + 1)) }
  private var isLogarithmic: Bool { RowLayout.needsLogarithm(values) }

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

  private var data: Figure.DataTable {
    let places = namePlaces
    return Figure.DataTable(
      columns: ["label", "curve", "layout", "position", "rmse_pt", "colour", "label_y"],
      rows: curves.enumerated().flatMap { index, curve in
        layouts.indices.map { layout in
          [
            .text(curve.name), .integer(index), .text(layouts[layout]),
            axis == .layouts ? .integer(layout) : .number(positions[layout]),
            Figure.Field(curve.errors[layout]), .integer(curve.colour), .number(places[index]),
          ]
        }
      })
  }

  /// The range of the y axis, pt.
  private var range: ClosedRange<Double> {
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    return isLogarithmic ? least * 0.8...largest * 1.25 : 0...max(1e-9, largest * 1.05)
  }

  private var panel: FigurePanel {
    let nameWidth = min(Self.width / 2, FigureTheme.width(ofCharacters: curves.map(\.name.count).max() ?? 0))
    let isBySeconds = axis == .seconds
    let tics = layouts.indices.map { "\(GnuplotText.quoted(layouts[$0])) \($0)" }.joined(separator: ",")
    let range = range
    let titleDistance = FigureTheme.width(ofCharacters: decimal(range.upperBound, 0).count) + 12
    let left = max(FigurePanel.roomLeft, titleDistance + 12)
    let last = positions[layouts.count - 1]
    let (before, after) = isBySeconds ? (last * 0.03, last * 0.015) : (0.2, 0.1)
    let nameStart = last + after
    let isAtEnd =
      isBySeconds ? "column('position') > \(last * (1 - 1e-9))" : "column('position') == \(layouts.count - 1)"
    func atEnd(_ x: Double) -> String { "(\(isAtEnd) ? \(x) : NaN)" }
    return FigurePanel(
      left: left, top: FigurePanel.roomAbove, width: Self.width - left - nameWidth - 20, height: panelHeight,
      titles: FigurePanel.Titles(
        x: isBySeconds ? "time looked at calibration targets (s)" : "targets calibrated on",
        y: "RMSE per axis (pt)", yDistance: titleDistance),
      settings: [
        "set xrange [\(-before):\(nameStart + after / 2)]", isBySeconds ? "set xtics" : "set xtics (\(tics))",
        "set format y '%.0f'",
        "set yrange [\(range.lowerBound):\(range.upperBound)]",
      ]
        + (isLogarithmic
          ? [
            "set logscale y",
            FigurePanel.logarithmicTics("y", from: range.lowerBound, to: range.upperBound),
          ] : []),
      plots: [
        // A name that had to move is joined to the end of its curve.
        "data using \(atEnd(last)):'rmse_pt':(\(nameStart - last)):(column('label_y')-column('rmse_pt')) "
          + "with vectors nohead linewidth 0.6 linecolor \(FigurePanel.colour(FigureTheme.line))"
      ]
        + curves.indices.map { curve in
          "data using (column('curve') == \(curve) ? column('position') : NaN):'rmse_pt':'colour' with linespoints "
            + "pointtype 7 pointsize 0.6 linewidth 1.5 linecolor rgb variable"
        } + [
          "data using \(atEnd(nameStart)):'label_y':1:(column('colour') == \(FigureTheme.accent) ? column('colour') : 0) "
            + "with labels left offset 0.5,0 textcolor rgb variable"
        ])
  }

  /// Where each curve's name stands, in points: at its end, moved only as far as keeps names apart and in the panel.
  private var namePlaces: [Double] {
    let range = range
    let (least, largest) = (range.lowerBound, range.upperBound)
    func position(_ value: Double) -> Double {
      isLogarithmic ? log(value / least) / log(largest / least) : value / largest
    }
    func value(_ position: Double) -> Double {
      isLogarithmic ? least * exp(position * log(largest / least)) : position * largest
    }
    let step = Double(Self.nameHeight) / Double(panelHeight)
    var placed = curves.map { position($0.errors.last.flatMap(\.self) ?? least) }
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
    return placed.map(value)
  }
}
