import Documents
import Trials

/// How the errors of many participants are distributed, one box per feature set and calibrator: drawn from everyone,
/// where `PeopleFigure` would have more lines than can be read.
struct PeopleBoxFigure {
  private struct Row {
    let name: String
    let colour: Int
    /// RMSE per axis of all participants, pt.
    let box: DotBox
  }

  private let results: SplitResults
  private let rows: [Row]
  private let peopleCount: Int
  private let layout: RowLayout

  /// - Returns: Nil where `PeopleFigure` has room for all, with fewer than two rows, or with too many to be read.
  init?(_ results: SplitResults) {
    self.results = results
    let colours = results.colours
    let series = results.series.filter { $0[0].calibrator != results.run.record.experiment.baseline }
    guard PeopleFigure.seriesCounts.contains(series.count) else { return nil }
    let errors = series.map { results.sums(of: $0, by: \.participant).mapValues(\.rmse) }
    peopleCount = Set(errors.flatMap(\.keys)).count
    rows = zip(series, errors).compactMap { cells, errors in
      DotBox(errors.sorted { $0.key < $1.key }.map(\.value)).map { box in
        Row(name: results.seriesName(cells[0]), colour: colours[cells[0]], box: box)
      }
    }
    guard peopleCount > RowLayout.rowCounts.upperBound, rows.count > 1 else { return nil }
    layout = RowLayout(names: rows.map(\.name), panels: 1)
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): people", caveats: results.caveats, marks: results.marks, caption: caption,
      width: layout.width, height: layout.height, data: data, panels: [panel])
  }

  private var caption: String {
    "RMSE per axis of \(peopleCount) participants, one box per row of the table"
      + (results.hasRepeats ? ", pooled over all repeats" : "")
      + ": boxes span the first to the third quartile of the participants, the white line is the median, and lines reach "
      + "from the 5th to the 95th percentile. \(results.accentNote)"
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["label", "row", "colour", "participants"]
        + ["p5", "p25", "median", "p75", "p95"].map { "\($0)_pt" },
      rows: rows.enumerated().map { index, row in
        [.text(layout.labels[index]), .integer(index), .integer(row.colour), .integer(row.box.count)]
          + row.box.values.map { .number($0) }
      })
  }

  private var panel: FigurePanel {
    let values = rows.flatMap(\.box.values)
    let isLogarithmic = RowLayout.needsLogarithm(values)
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    return layout.panel(
      0, xTitle: "RMSE per axis (pt)",
      settings: RowLayout.xAxis(
        from: isLogarithmic ? least * 0.8 : 0, to: max(1e-9, largest * (isLogarithmic ? 1.25 : 1.05)),
        isLogarithmic: isLogarithmic),
      plots: [
        "data using 'p5_pt':'row':(column('p95_pt')-column('p5_pt')):(0):'colour':ytic(1) with vectors nohead "
          + "linewidth 1.2 linecolor rgb variable",
        "data using 'median_pt':'row':'p25_pt':'p75_pt':(column('row')-0.3):(column('row')+0.3):'colour' with "
          + "boxxyerror linecolor rgb variable",
        "data using 'median_pt':(column('row')-0.3):(0):(0.6) with vectors nohead linewidth 2 linecolor rgb '#FFFFFF'",
      ])
  }
}
