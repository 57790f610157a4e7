import Documents
import Statistics
import Trials

/// RMSE as bars, one row per feature set and calibrator.
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
    layout = RowLayout(
      names: summaries.map { results.name($0.cell) },
      texts: summaries.map { SplitResults.entry("rmse", $0).text() }, panels: 1)
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): errors", caveats: results.caveats, marks: results.marks, caption: caption,
      width: layout.width, height: layout.height, data: data, panels: [panel])
  }

  private var isLogarithmic: Bool { RowLayout.needsLogarithm(errors) }

  private var caption: String {
    "RMSE per axis in points\(isLogarithmic ? " on a logarithmic axis" : "") of each row of the table"
      + (hasRepeats
        ? ", with the standard deviation over repeats" : intervals.isEmpty ? "" : ", with its 95 % interval")
      + ". \(results.accentNote)"
  }

  private var data: Figure.DataTable {
    let colours = results.colours
    return Figure.DataTable(
      columns: ["label", "rmse", "row", "colour", "rmse_pt", "low_pt", "high_pt"],
      rows: summaries.enumerated().map { index, summary in
        let rmse = summary.metrics["rmse"]
        let spread = rmse?.standardDeviation.flatMap { sd in rmse.map { ($0.centre - sd, $0.centre + sd) } }
        let interval = intervals[summary.cell]
        return [
          .text(layout.labels[index]), .numberText(SplitResults.entry("rmse", summary).text()),
          .integer(index), .integer(colours[summary.cell]), Figure.Field(rmse?.centre),
          Figure.Field(spread?.0 ?? interval?.low), Figure.Field(spread?.1 ?? interval?.high),
        ]
      })
  }

  private var panel: FigurePanel {
    let highest = intervals.values.map(\.high).max() ?? 0
    let (least, largest) = (errors.min() ?? 1, max(errors.max() ?? 1, highest))
    let start = isLogarithmic ? least * 0.6 : 0
    let end = largest * (isLogarithmic ? 1.3 : 1.08)
    let spread =
      "data using (valid(6) ? column('rmse_pt') : NaN):(column('row')):'low_pt':'high_pt' with xerrorbars pointtype -1 "
      + "linewidth 1.2 linecolor rgb 'black'"
    return layout.panel(
      0, xTitle: "RMSE per axis (pt)",
      settings: RowLayout.xAxis(from: start, to: end, isLogarithmic: isLogarithmic),
      plots: [
        "data using (\(start)):(column('row')):(\(start)):(column('rmse_pt')):(column('row')-0.34):"
          + "(column('row')+0.34):(column('colour')):ytic(1) with boxxyerror linecolor rgb variable"
      ] + (hasRepeats || !intervals.isEmpty ? [spread] : []) + [
        "data using (\(end)):(column('row')):2 with labels left offset 1,0"
      ])
  }
}
