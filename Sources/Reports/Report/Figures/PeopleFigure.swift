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
    layout = RowLayout(names: people, texts: series, panels: 1)
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): people", caveats: results.caveats, marks: results.marks, caption: caption,
      width: layout.width, height: layout.height, data: data, panels: [panel])
  }

  private var caption: String {
    "RMSE per axis of each of \(people.count) participants, one point per row of the table"
      + (results.hasRepeats ? ", pooled over all repeats" : "")
      + "; beside the points the row with the lowest error. \(results.accentNote)"
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["label", "participant", "person", "row", "rmse_pt", "colour", "is_lowest"],
      rows: people.enumerated().flatMap { person, name in
        let lowest = series.indices.filter { errors[$0][name]?.isFinite == true }.min {
          (errors[$0][name] ?? 0, $0) < (errors[$1][name] ?? 0, $1)
        }
        return series.indices.compactMap { row -> [Figure.Field]? in
          guard let error = errors[row][name] else { return nil }
          return [
            .text(series[row]), .text(layout.labels[person]), .integer(person), .integer(row),
            .number(error), .integer(colours[row]), .integer(row == lowest ? 1 : 0),
          ]
        }
      })
  }

  private var panel: FigurePanel {
    let values = errors.flatMap(\.values).filter(\.isFinite)
    let isLogarithmic = RowLayout.needsLogarithm(values)
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    let start = isLogarithmic ? least * 0.8 : 0
    let end = largest * (isLogarithmic ? 1.25 : 1.05)
    func points(_ leads: Bool) -> String {
      "data using (column('colour') \(leads ? "==" : "!=") \(FigureTheme.accent) ? column('rmse_pt') : NaN):'person':"
        + "'colour' with points pointtype 7 pointsize \(leads ? 0.75 : 0.6) linecolor rgb variable"
    }
    return layout.panel(
      0, xTitle: "RMSE per axis (pt)",
      settings: RowLayout.xAxis(from: start, to: end, isLogarithmic: isLogarithmic),
      plots: [
        "data using 'rmse_pt':'person':ytic(2) with points pointtype -1", points(false), points(true),
        "data using (column('is_lowest') == 1 ? \(end) : NaN):'person':1 with labels left offset 1,0",
      ])
  }
}
