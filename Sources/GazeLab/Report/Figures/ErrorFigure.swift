import Documents
import Statistics

/// RMSE and R² as bars, one row per feature set and calibrator.
struct ErrorFigure {
  private let results: SplitResults
  private let summaries: [Summary]
  private let errors: [Double]
  private let hasRepeats: Bool
  /// 95 % intervals of the RMSE, pt; empty where the bars carry the deviation over repeats instead.
  private let intervals: [Cell: ConfidenceInterval]
  private let layout: RowLayout

  /// - Returns: Nil with fewer than two rows that have an error, or with too many to be read.
  init?(_ results: SplitResults) {
    self.results = results
    summaries = results.summaries.filter { $0.metrics["rmse"] != nil }
    guard RowLayout.rowCounts.contains(summaries.count) else { return nil }
    errors = summaries.compactMap { $0.metrics["rmse"]?.centre }
    hasRepeats = summaries.contains { $0.metrics["rmse"]?.standardDeviation != nil }
    let rows = hasRepeats ? [] : (results.intervals ?? []).flatMap(\.rows)
    intervals = Dictionary(
      uniqueKeysWithValues: rows.compactMap { row in
        (try? row.error.interval.get()).map { (row.cell, $0) }
      })
    layout = RowLayout(names: summaries.map { results.name($0.cell) }, panels: 2, caveats: results.caveats)
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): errors", caveats: results.caveats, caption: caption, width: layout.width,
      height: layout.height, data: data, panels: [rmsePanel, r2Panel])
  }

  private var isLogarithmic: Bool { RowLayout.needsLogarithm(errors) }

  private var caption: String {
    "RMSE per axis in points\(isLogarithmic ? " on a logarithmic axis" : "") and R² of each row of the table"
      + (hasRepeats
        ? ", with the standard deviation over repeats"
        : intervals.isEmpty ? "" : ", with the 95 % interval of the RMSE")
      + ". An R² below −1 is drawn as −1."
  }

  private var data: Figure.DataTable {
    let colours = results.colours
    return Figure.DataTable(
      columns: ["label", "rmse", "r2_text", "row", "colour", "rmse_pt", "low_pt", "high_pt", "r2", "r2_sd"],
      rows: summaries.enumerated().map { index, summary in
        let (rmse, r2) = (summary.metrics["rmse"], summary.metrics["r2"])
        let spread = rmse?.standardDeviation.flatMap { sd in rmse.map { ($0.centre - sd, $0.centre + sd) } }
        let interval = intervals[summary.cell]
        return [
          .text(layout.labels[index]), .numberText(SplitResults.entry("rmse", summary).text()),
          .numberText(SplitResults.entry("r2", summary).text()), .integer(index),
          .integer(colours[results.seriesName(summary.cell)]), Figure.Field(rmse?.centre),
          Figure.Field(spread?.0 ?? interval?.low), Figure.Field(spread?.1 ?? interval?.high),
          Figure.Field(r2?.centre), Figure.Field(r2?.standardDeviation),
        ]
      })
  }

  private var rmsePanel: FigurePanel {
    let highest = intervals.values.map(\.high).max() ?? 0
    let (least, largest) = (errors.min() ?? 1, max(errors.max() ?? 1, highest))
    let start = isLogarithmic ? "\(least * 0.6)" : "0"
    // This leaves room for the number behind the bar.
    let end = isLogarithmic ? "\(largest * 6)" : "\(largest * 1.45)"
    let spread =
      "data using (valid(7) ? column('rmse_pt') : NaN):(column('row')):'low_pt':'high_pt' with xerrorbars pointtype -1 "
      + "linewidth 1.2 linecolor rgb 'black'"
    return layout.panel(
      0, xLabel: "RMSE per axis (pt)",
      settings: ["set xrange [\(start):\(end)]"] + (isLogarithmic ? ["set logscale x"] : []),
      plots: [
        "data using (\(start)):(column('row')):(\(start)):(column('rmse_pt')):(column('row')-0.34):"
          + "(column('row')+0.34):(column('colour')):ytic(1) with boxxyerror linecolor rgb variable"
      ] + (hasRepeats || !intervals.isEmpty ? [spread] : []) + [
        "data using (valid(8) ? column('high_pt') : column('rmse_pt')):"
          + "(column('row')):2 with labels left offset 0.6,0"
      ])
  }

  /// Bars end at −1: how far below zero an R² is can be read from the number beside it.
  private var r2Panel: FigurePanel {
    let spread =
      "data using (column('r2') < -1 ? NaN : column('r2')):(column('row')):(column('r2_sd')) with xerrorbars "
      + "pointtype -1 linewidth 1.2 linecolor rgb 'black'"
    return layout.panel(
      1, xLabel: "R²",
      settings: [
        "set xrange [-1:2.1]", "set xtics -1,0.5,1", "set arrow from 0,graph 0 to 0,graph 1 nohead",
      ],
      plots: [
        "data using (0):(column('row')):(0):(column('r2') < -1 ? -1 : column('r2')):(column('row')-0.34):"
          + "(column('row')+0.34):(column('colour')) with boxxyerror linecolor rgb variable"
      ] + (hasRepeats ? [spread] : []) + ["data using (1.05):(column('row')):3 with labels left"])
  }
}
