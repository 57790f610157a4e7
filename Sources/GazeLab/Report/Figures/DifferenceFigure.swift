import Inputs
import Statistics

/// A forest plot: how much more each row errs than the first of its group, with the interval of the difference.
extension SplitResults {
  var differenceFigure: Figure? {
    let rows = (intervals ?? []).flatMap {
      part -> [(name: String, text: String, value: Double, low: Double?, high: Double?, against: String)] in
      guard let first = part.rows.first else { return [] }
      return part.rows.dropFirst().compactMap { row in
        // RMSE, its interval, the difference, its interval.
        guard case .number(let value, _) = row.entries[3], value.isFinite else { return nil }
        let (low, high) = (row.entries[4].value, row.entries[5].value)
        let interval = low.flatMap { low in high.map { " [\(decimal(low, 1)), \(decimal($0, 1))]" } } ?? ""
        return (name(row.cell), decimal(value, 1) + interval, value, low, high, name(first.cell))
      }
    }
    guard rows.count > 1, rows.count <= 60, rows.contains(where: { $0.low != nil }) else { return nil }
    let labels = rows.map { RowLayout.label($0.name) }
    let layout = RowLayout(labels: labels, panels: 1, caveats: caveats)
    // Where one is off by thousands, the others must still be told apart: what goes beyond ends at the edge.
    let ends = rows.flatMap { [$0.value, $0.low ?? $0.value, $0.high ?? $0.value] }.map { abs($0) }.sorted()
    let limit = max(1, min(1.1 * (ends.last ?? 1), 6 * max(1, ends[ends.count / 2])))
    let isCut = (ends.last ?? 0) > limit
    func inside(_ column: String) -> String {
      "(column('\(column)') > \(limit) ? \(limit) : column('\(column)') < -\(limit) ? -\(limit) : column('\(column)'))"
    }
    let grey = FigurePanel.colour(FigureTheme.grey)
    let firsts = grouped(rows.map(\.against), by: { $0 }).map { $0[0] }
    let reference = firsts.count == 1 ? firsts[0] : "the first row of its group"
    return Figure(
      title: "\(title): differences", caveats: caveats,
      description:
        "RMSE of each row − RMSE of \(reference) in points with its 95 % interval, as the table has it: to the "
        + "left is better."
        + (isCut
          ? " What goes beyond ±\(decimal(limit, 0)) pt is drawn there; the numbers beside it are whole."
          : ""),
      width: layout.width, height: layout.height,
      columns: ["label", "text", "row", "difference_pt", "low_pt", "high_pt", "colour"],
      rows: rows.enumerated().map { index, row in
        let excludesZero = row.low.flatMap { low in row.high.map { low > 0 || $0 < 0 } } ?? false
        let colour =
          !excludesZero ? FigureTheme.grey : FigureTheme.palette[row.value < 0 ? 0 : 1]
        return [
          .text(labels[index]), .numberText(row.text), .number(Double(index)), .number(row.value),
          Figure.Field(row.low), Figure.Field(row.high), .number(Double(colour)),
        ]
      },
      commands: FigurePanel.commands(
        [
          layout.panel(
            0, xLabel: "difference of RMSE (pt)",
            settings: [
              "set xrange [\(-limit):\(1.9 * limit)]",
              "set arrow from 0,graph 0 to 0,graph 1 nohead linecolor \(grey) dashtype 3",
            ],
            plots: [
              "data using \(inside("difference_pt")):'row':\(inside("low_pt")):\(inside("high_pt")):'colour':ytic(1) with "
                + "xerrorbars pointtype 5 pointsize 0.6 "
                + "linewidth 1.6 linecolor rgb variable",
              "data using (\(1.05 * limit)):'row':2 with labels left",
            ])
        ], width: layout.width, height: layout.height))
  }
}
