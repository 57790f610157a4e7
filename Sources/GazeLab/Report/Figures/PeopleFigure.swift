import Statistics

/// Errors of each person under each feature set and calibrator, with a line a person.
extension SplitResults {
  var peopleFigure: Figure? {
    // The constant guess is the same for all: it would squeeze what tells people apart.
    let series = grouped(
      summaries.map(\.cell).filter { $0.calibrator != run.record.experiment.baseline },
      by: { [$0.features, $0.calibrator] })
    let errors = series.map { cells in
      Dictionary(grouping: cells.flatMap { fixations[$0] ?? [] }, by: \.subject.participant).mapValues {
        fixations in
        fixations.reduce(into: FixationScore.Sums()) { $0.add($1.sums) }.rmse
      }
    }
    let people = Set(errors.flatMap(\.keys)).sorted()
    guard people.count > 1, people.count <= 60, series.count > 1, series.count <= 24 else { return nil }
    let labels = series.map { RowLayout.label(seriesName($0[0])) }
    // Lines run down from row to row, so that the long names stand beside them.
    let layout = RowLayout(labels: labels, panels: 1, caveats: caveats)
    let colours = FigureColours(people)
    let values = errors.flatMap(\.values).filter(\.isFinite)
    let isLogarithmic = RowLayout.needsLogarithm(values)
    let (least, largest) = (values.min() ?? 0, values.max() ?? 1)
    // Room for the names to the right, one below the other: the lines' ends can lie on each other.
    let isNamed = people.count <= 12
    let range =
      isLogarithmic
      ? "[\(least * 0.8):\(largest * (isNamed ? 8 : 1.6))]" : "[0:\(largest * (isNamed ? 1.35 : 1.1))]"
    let namePlace = isLogarithmic ? largest * 2 : largest * 1.12
    func nameRow(_ person: Int) -> Double {
      Double(person) * Double(series.count - 1) / Double(people.count - 1)
    }
    return Figure(
      title: "\(title): people", caveats: caveats,
      description: "RMSE per axis of each of \(people.count) participants, a line a participant"
        + (summaries.contains { $0.repeatCount > 1 } ? ", pooled over all repeats" : "")
        + (isNamed ? ", in the colour of the name." : "."),
      width: layout.width, height: layout.height,
      columns: ["label", "participant", "person", "row", "rmse_pt", "colour", "name_row"],
      rows: people.enumerated().flatMap { person, name in
        series.indices.compactMap { row -> [Figure.Field]? in
          guard let error = errors[row][name] else { return nil }
          return [
            .text(labels[row]), .text(name), .number(Double(person)), .number(Double(row)), .number(error),
            .number(Double(colours[name])), .number(nameRow(person)),
          ]
        }
      },
      commands: FigurePanel.commands(
        [
          layout.panel(
            0, xLabel: "RMSE per axis (pt)",
            settings: ["set xrange \(range)"] + (isLogarithmic ? ["set logscale x"] : []),
            plots: ["data using 'rmse_pt':'row':ytic(1) with points pointtype -1"]
              + people.indices.map { person in
                "data using (column('person') == \(person) ? column('rmse_pt') : NaN):'row':'colour' with linespoints "
                  + "pointtype 7 pointsize 0.5 linewidth 1.2 linecolor rgb variable"
              }
              + (isNamed
                ? [
                  "data using (column('row') == 0 ? \(namePlace) : NaN):'name_row':2:'colour' with labels left "
                    + "textcolor rgb variable font ',9'"
                ] : []))
        ], width: layout.width, height: layout.height))
  }
}
