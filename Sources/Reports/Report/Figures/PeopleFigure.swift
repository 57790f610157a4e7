import Documents
import Trials

/// Errors of each participant under each feature set and calibrator, one line per participant.
struct PeopleFigure {
  private let results: SplitResults
  private let series: [String]
  private let colours: [Int]
  private let people: [String]
  /// RMSE per axis by row and participant, pt.
  private let errors: [[String: Double]]
  private let layout: RowLayout

  /// How many rows tell something and can still be read.
  static let seriesCounts = 2...24

  /// - Returns: Nil with fewer than two participants or rows, or with too many to be read.
  init?(_ results: SplitResults) {
    self.results = results
    // The constant guess has the same error for all; it would squeeze what tells people apart.
    let rows = results.series.filter { $0[0].calibrator != results.run.record.experiment.baseline }
    series = rows.map { RowLayout.shortened(results.seriesName($0[0])) }
    let colours = results.colours
    self.colours = rows.map { colours[$0[0]] }
    errors = rows.map { results.sums(of: $0, by: \.participant).mapValues(\.rmse) }
    people = Set(errors.flatMap(\.keys)).sorted()
    guard RowLayout.rowCounts.contains(people.count), Self.seriesCounts.contains(series.count) else {
      return nil
    }
    layout = RowLayout(names: people, texts: series)
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): people", caveats: results.caveats, corner: results.marks, caption: caption,
      height: layout.height, data: data, panels: [panel])
  }

  private var caption: String {
    "RMSE per axis of each of \(people.count) participants, one point per row of the table"
      + (results.hasRepeats ? ", pooled over all repeats" : "")
      + "; beside the points the row with the lowest error. \(results.accentNote)"
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["label", "participant", "person", "row", "rmse_pt", "colour", "is_lowest"],
      rows: people.enumerated().flatMap { person, name in
        let lowest = series.indices.filter { errors[$0][name]?.isFinite == true }.min {
          (errors[$0][name] ?? 0, $0) < (errors[$1][name] ?? 0, $1)
        }
        return series.indices.compactMap { row -> [Plot.Field]? in
          guard let error = errors[row][name] else { return nil }
          return [
            .text(series[row]), .text(layout.labels[person]), .integer(person), .integer(row),
            .number(error), .integer(colours[row]), .integer(row == lowest ? 1 : 0),
          ]
        }
      })
  }

  private var panel: Panel {
    let axis = PlotAxis.errors(
      "RMSE per axis (pt)", errors.flatMap(\.values).filter(\.isFinite), hasGrid: true)
    let points = Set(colours).sorted().reversed().map { colour in
      Mark.points(
        "rmse_pt", "person", size: colour == FigureTheme.accent ? 0.75 : 0.6, .column("colour")
      ).only("colour", Double(colour)).telling("label", "participant", "rmse_pt")
    }
    return layout.panel(
      x: axis, names: ("participant", "person"),
      marks: points + [Mark.texts("label", Coordinate(axis.to), "person", dx: 8).only("is_lowest", 1)])
  }
}
