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
    layout = RowLayout(names: rows.map(\.name))
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): people", caveats: results.caveats, corner: results.marks, caption: caption,
      height: layout.height, data: data, panels: [panel])
  }

  private var caption: String {
    "RMSE per axis of \(peopleCount) participants, one box per row of the table"
      + (results.hasRepeats ? ", pooled over all repeats" : "")
      + ": boxes span the first to the third quartile of the participants, the white line is the median, and lines reach "
      + "from the 5th to the 95th percentile. \(results.accentNote)"
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["label", "row", "colour", "participants"] + Self.percentiles,
      rows: rows.enumerated().map { index, row in
        [.text(layout.labels[index]), .integer(index), .integer(row.colour), .integer(row.box.count)]
          + row.box.values.map { .number($0) }
      })
  }

  private static let percentiles = ["p5", "p25", "median", "p75", "p95"].map { "\($0)_pt" }

  private var panel: Panel {
    layout.panel(
      x: .errors("RMSE per axis (pt)", rows.flatMap(\.box.values), hasGrid: true),
      marks: Mark.distributions(Self.percentiles, .column("colour")).map {
        $0.telling("label", "p25_pt", "median_pt", "p75_pt")
      })
  }
}
