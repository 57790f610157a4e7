import Documents

/// Errors of each participant under each feature set and calibrator, one line per participant.
struct PeopleFigure {
  private let results: SplitResults
  private let series: [String]
  private let people: [String]
  /// RMSE per axis by row and participant, pt.
  private let errors: [[String: Double]]
  private let layout: RowLayout

  /// - Returns: Nil with fewer than two participants or rows, or with too many to be read.
  init?(_ results: SplitResults) {
    self.results = results
    // The constant guess has the same error for all; it would squeeze what tells people apart.
    let rows = results.series.filter { $0[0].calibrator != results.run.record.experiment.baseline }
    series = rows.map { results.seriesName($0[0]) }
    errors = rows.map { results.sums(of: $0, by: \.participant).mapValues(\.rmse) }
    people = Set(errors.flatMap(\.keys)).sorted()
    guard RowLayout.rowCounts.contains(people.count), (2...24).contains(series.count) else { return nil }
    // Lines run down from row to row, so that the long names stand beside them.
    layout = RowLayout(names: series, panels: 1, caveats: results.caveats)
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): people", caveats: results.caveats, caption: caption, width: layout.width,
      height: layout.height, data: data, panels: [panel])
  }

  private var isNamed: Bool { people.count <= 12 }

  private var caption: String {
    "RMSE per axis of each of \(people.count) participants, one line per participant"
      + (results.hasRepeats ? ", pooled over all repeats" : "")
      + (isNamed ? ", in the colour of the name." : ".")
  }

  private var data: Figure.DataTable {
    let colours = FigureColours(people)
    return Figure.DataTable(
      columns: ["label", "participant", "person", "row", "rmse_pt", "colour", "name_row"],
      rows: people.enumerated().flatMap { person, name in
        // Names stand one below the other, since the ends of lines can coincide.
        let nameRow = Double(person) * Double(series.count - 1) / Double(people.count - 1)
        return series.indices.compactMap { row -> [Figure.Field]? in
          guard let error = errors[row][name] else { return nil }
          return [
            .text(layout.labels[row]), .text(name), .integer(person), .integer(row), .number(error),
            .integer(colours[name]), .number(nameRow),
          ]
        }
      })
  }

  private var panel: FigurePanel {
    let values = errors.flatMap(\.values).filter(\.isFinite)
    let isLogarithmic = RowLayout.needsLogarithm(values)
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    let range =
      isLogarithmic
      ? "[\(least * 0.8):\(largest * (isNamed ? 8 : 1.6))]" : "[0:\(largest * (isNamed ? 1.35 : 1.1))]"
    let names =
      "data using (column('row') == 0 ? \(isLogarithmic ? largest * 2 : largest * 1.12) : NaN):'name_row':2:'colour' "
      + "with labels left textcolor rgb variable font ',9'"
    return layout.panel(
      0, xLabel: "RMSE per axis (pt)",
      settings: ["set xrange \(range)"] + (isLogarithmic ? ["set logscale x"] : []),
      plots: ["data using 'rmse_pt':'row':ytic(1) with points pointtype -1"]
        + people.indices.map { person in
          "data using (column('person') == \(person) ? column('rmse_pt') : NaN):'row':'colour' with linespoints "
            + "pointtype 7 pointsize 0.5 linewidth 1.2 linecolor rgb variable"
        } + (isNamed ? [names] : []))
  }
}
