import Foundation
import Inputs

/// Errors against the targets that people are calibrated on, a curve a feature set and calibrator.
extension SplitResults {
  var budgetFigure: Figure? {
    guard let table = sharedBudgetTable ?? budgetTable else { return nil }
    let labelCount = table.columns.prefix(while: \.isLabel).count
    let layouts = table.columns.dropFirst(labelCount).map(\.title)
    let rows = Array(zip(summaries, table.rows).prefix(24))
    guard layouts.count > 1, !rows.isEmpty else { return nil }
    let curves = rows.map { summary, row -> (name: String, colour: Int, errors: [Double?]) in
      let errors = row.dropFirst(labelCount).map { entry -> Double? in
        switch entry {
        case .number(let value, _), .spread(let value, _, _): value
        default: nil
        }
      }
      return (name(summary.cell), colours[seriesName(summary.cell)], errors)
    }
    let values = curves.flatMap { $0.errors.compactMap(\.self) }
    guard let least = values.min(), let largest = values.max() else { return nil }
    let isLogarithmic = RowLayout.needsLogarithm(values)
    let (width, height) = (760, 380 + FigureFiles.heightOfCaveats(caveats, width: 760))
    let top = FigureFiles.heightOfCaveats(caveats, width: width) + 10
    let nameWidth = min(
      300, FigureTheme.width(ofCharacters: curves.map { min(40, $0.name.count) }.max() ?? 0))
    // Names stand at the ends of curves, apart from each other.
    let places = Self.apart(
      curves.map { $0.errors.last.flatMap(\.self) ?? least },
      by: 13.0 / Double(height - top - 50), from: least, to: largest, isLogarithmic: isLogarithmic)
    let tics = layouts.indices.map { "'\(FigureFiles.quoted(layouts[$0]))' \($0)" }.joined(separator: ",")
    return Figure(
      title: table.title, caveats: caveats,
      description:
        "RMSE per axis in points against the layout of targets that was calibrated on, a curve a row of the "
        + "table"
        + (summaries.count > 24 ? "; the first 24 of \(summaries.count) rows." : "."),
      width: width, height: height,
      columns: ["label", "curve", "layout", "position", "rmse_pt", "colour", "label_y"],
      rows: curves.enumerated().flatMap { index, curve in
        layouts.indices.map { layout in
          [
            .text(String(curve.name.prefix(40))), .number(Double(index)), .text(layouts[layout]),
            .number(Double(layout)), Figure.Field(curve.errors[layout]), .number(Double(curve.colour)),
            .number(places[index]),
          ]
        }
      },
      commands: FigurePanel.commands(
        [
          FigurePanel(
            left: 60, top: top, width: width - 60 - nameWidth - 20, height: height - top - 50,
            settings: [
              "set xrange [-0.2:\(Double(layouts.count) - 0.8)]", "set xtics (\(tics))",
              "set xlabel 'targets calibrated on'", "set ylabel 'RMSE per axis (pt)'",
              isLogarithmic ? "set logscale y" : "set yrange [0:*]",
            ],
            plots: curves.indices.map { curve in
              "data using (column('curve') == \(curve) ? column('position') : NaN):'rmse_pt':'colour' with linespoints "
                + "pointtype 7 pointsize 0.6 linewidth 1.5 linecolor rgb variable"
            } + [
              "data using (column('position') == \(layouts.count - 1) ? \(Double(layouts.count) - 0.9) : NaN):'label_y':1:"
                + "'colour' with labels left textcolor rgb variable"
            ])
        ], width: width, height: height))
  }

  /// Values moved up as little as keeps them apart.
  ///
  /// - Parameter share: Of the range, at least, between two.
  private static func apart(
    _ values: [Double], by share: Double, from least: Double, to largest: Double, isLogarithmic: Bool
  ) -> [Double] {
    func position(_ value: Double) -> Double {
      isLogarithmic ? log(value / least) / max(1e-9, log(largest / least)) : value / max(1e-9, largest)
    }
    func value(_ position: Double) -> Double {
      isLogarithmic ? least * exp(position * log(largest / least)) : position * largest
    }
    var placed = values.map(position)
    var floor = -Double.infinity
    for index in placed.indices.sorted(by: { placed[$0] < placed[$1] }) {
      placed[index] = max(placed[index], floor)
      floor = placed[index] + share
    }
    return placed.map(value)
  }
}
