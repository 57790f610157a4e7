import Documents
import Foundation
import Inputs

/// Errors against the number of targets that people are calibrated on, one curve per feature set and calibrator.
struct BudgetFigure {
  private struct Curve {
    let name: String
    let colour: Int
    /// RMSE by layout, pt.
    let errors: [Double?]
  }

  private let results: SplitResults
  private let title: String
  private let layouts: [String]
  private let curves: [Curve]
  private let values: [Double]

  private static let largestCurveCount = 24

  /// - Returns: Nil where the splits do not differ in the layout of targets.
  init?(_ results: SplitResults) {
    guard let table = results.sharedBudgetTable ?? results.budgetTable else { return nil }
    let labelCount = table.columns.prefix(while: \.isLabel).count
    let colours = results.colours
    (self.results, title) = (results, table.title)
    layouts = table.columns.dropFirst(labelCount).map(\.title)
    curves = zip(results.summaries, table.rows).prefix(Self.largestCurveCount).map { summary, row in
      Curve(
        name: RowLayout.shortened(results.name(summary.cell)), colour: colours[summary.cell],
        errors: row.dropFirst(labelCount).map(\.value))
    }
    values = curves.flatMap { $0.errors.compactMap(\.self) }
    guard layouts.count > 1, !values.isEmpty else { return nil }
  }

  var figure: Figure {
    Figure(
      title: title, caveats: results.caveats, marks: results.marks, caption: caption, width: Self.width,
      height: FigurePanel.roomAbove + Self.panelHeight + FigurePanel.roomBelow, data: data, panels: [panel])
  }

  private static let (width, panelHeight) = (FigureTheme.figureWidth, 320)
  private var isLogarithmic: Bool { RowLayout.needsLogarithm(values) }

  private var caption: String {
    let rowCount = results.summaries.count
    return "RMSE per axis in points against the layout of calibration targets, one curve per row of the table"
      + (rowCount > Self.largestCurveCount ? " (first \(Self.largestCurveCount) of \(rowCount)). " : ". ")
      + results.accentNote
  }

  private var data: Figure.DataTable {
    let places = namePlaces
    return Figure.DataTable(
      columns: ["label", "curve", "layout", "position", "rmse_pt", "colour", "label_y"],
      rows: curves.enumerated().flatMap { index, curve in
        layouts.indices.map { layout in
          [
            .text(curve.name), .integer(index), .text(layouts[layout]), .integer(layout),
            Figure.Field(curve.errors[layout]), .integer(curve.colour), .number(places[index]),
          ]
        }
      })
  }

  private var panel: FigurePanel {
    let nameWidth = min(Self.width / 2, FigureTheme.width(ofCharacters: curves.map(\.name.count).max() ?? 0))
    let tics = layouts.indices.map { "'\(FigureFiles.quoted(layouts[$0]))' \($0)" }.joined(separator: ",")
    return FigurePanel(
      left: FigurePanel.roomLeft, top: FigurePanel.roomAbove,
      width: Self.width - FigurePanel.roomLeft - nameWidth - 20, height: Self.panelHeight,
      titles: FigurePanel.Titles(x: "targets calibrated on", y: "RMSE per axis (pt)"),
      settings: [
        "set xrange [-0.2:\(Double(layouts.count) - 0.8)]", "set xtics (\(tics))",
        isLogarithmic ? "set logscale y" : "set yrange [0:*]",
      ],
      plots: curves.indices.map { curve in
        "data using (column('curve') == \(curve) ? column('position') : NaN):'rmse_pt':'colour' with linespoints "
          + "pointtype 7 pointsize 0.6 linewidth 1.5 linecolor rgb variable"
      } + [
        "data using (column('position') == \(layouts.count - 1) ? \(Double(layouts.count) - 0.9) : NaN):'label_y':1:"
          + "(column('colour') == \(FigureTheme.accent) ? column('colour') : 0) with labels left textcolor rgb variable"
      ])
  }

  /// Where each curve's name stands, in points: at its end, moved up only as far as keeps names apart.
  private var namePlaces: [Double] {
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    func position(_ value: Double) -> Double {
      isLogarithmic ? log(value / least) / max(1e-9, log(largest / least)) : value / max(1e-9, largest)
    }
    func value(_ position: Double) -> Double {
      isLogarithmic ? least * exp(position * log(largest / least)) : position * largest
    }
    var placed = curves.map { position($0.errors.last.flatMap(\.self) ?? least) }
    var floor = -Double.infinity
    for index in placed.indices.sorted(by: { placed[$0] < placed[$1] }) {
      placed[index] = max(placed[index], floor)
      floor = placed[index] + 15.0 / Double(Self.panelHeight)
    }
    return placed.map(value)
  }
}
