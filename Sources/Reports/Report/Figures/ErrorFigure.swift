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
      texts: summaries.map { SplitResults.entry("rmse", $0).text() })
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): errors", caveats: results.caveats, corner: results.marks, caption: caption,
      height: layout.height, data: data, panels: [panel])
  }

  private var isLogarithmic: Bool { PlotAxis.needsLogarithm(errors) }

  private var caption: String {
    "RMSE per axis in points\(isLogarithmic ? " on a logarithmic axis" : "") of each row of the table"
      + (hasRepeats
        ? ", with the standard deviation over repeats" : intervals.isEmpty ? "" : ", with its 95 % interval")
      + ". \(results.accentNote)"
  }

  private var data: Plot.DataTable {
    let colours = results.colours
    return Plot.DataTable(
      columns: ["label", "rmse", "row", "colour", "rmse_pt", "low_pt", "high_pt"],
      rows: summaries.enumerated().map { index, summary in
        let rmse = summary.metrics["rmse"]
        let spread = rmse?.standardDeviation.flatMap { sd in rmse.map { ($0.centre - sd, $0.centre + sd) } }
        let interval = intervals[summary.cell]
        return [
          .text(layout.labels[index]), .numberText(SplitResults.entry("rmse", summary).text()),
          .integer(index), .integer(colours[summary.cell]), Plot.Field(rmse?.centre),
          Plot.Field(spread?.0 ?? interval?.low), Plot.Field(spread?.1 ?? interval?.high),
        ]
      })
  }

  private var panel: Panel {
    let highest = intervals.values.map(\.high).max() ?? 0
    let (least, largest) = (errors.min() ?? 1, max(errors.max() ?? 1, highest))
    let start = isLogarithmic ? least * 0.6 : 0
    let axis = PlotAxis(
      start...max(1e-9, largest * (isLogarithmic ? 1.3 : 1.08)), "RMSE per axis (pt)",
      isLogarithmic: isLogarithmic, hasGrid: true)
    let bars = Mark.boxes(
      x: (Coordinate(start), "rmse_pt"), y: ("row" - 0.34, "row" + 0.34), .column("colour"))
    let spread = Mark.segments(x: ("low_pt", "high_pt"), y: ("row", "row"), .ink, ends: .caps)
    return layout.panel(x: axis, text: "rmse", marks: [bars.telling("label", "rmse"), spread])
  }
}
