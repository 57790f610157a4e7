/// What calibrators have chosen inside their training parts, a table for each kind of samples and split.
struct ChoiceTables {
  let run: Run

  /// None where nothing was chosen.
  var tables: [Table] {
    grouped(run.summaries.filter { !$0.choices.isEmpty }, by: { [$0.cell.samples, $0.cell.split] }).map(table)
  }

  /// A row a candidate of each group, calibrator and feature set; those that never won too.
  private func table(_ summaries: [Summary]) -> Table {
    let usesFeatures = summaries.contains { $0.cell.features != "-" }
    let labels =
      run.record.experiment.groupBy + ["calibrator"] + (usesFeatures ? ["features"] : []) + ["candidate"]
    let rows = summaries.flatMap { summary -> [[Table.Entry]] in
      let cell = summary.cell
      let all = summary.choices.reduce(0) { $0 + $1.count }
      let names =
        GroupName.values(cell.group) + [cell.calibrator] + (usesFeatures ? [cell.features] : [])
      return choices(summary).map { label, count in
        (names + [label]).map { .text($0) } + [
          .counts(count...count), .number(100 * Double(count) / Double(all), decimals: 1),
        ]
      }
    }
    let cell = summaries[0].cell
    return Table(
      title: "\(cell.samples), \(cell.split): choices made inside training",
      caveats: run.record.dataset.isSimulated
        ? ["SIMULATED captures: the numbers say nothing about people."] : [],
      notes: ["How many trials chose each candidate. The choice saw their training rows only."],
      columns: labels.map { Table.Column(title: $0, isLabel: true) } + [
        Table.Column(title: "trials"), Table.Column(title: "share", unit: "%"),
      ], rows: rows)
  }

  /// In the order of the experiment, the simplest first.
  private func choices(_ summary: Summary) -> [(label: String, count: Int)] {
    let candidates = run.record.experiment.candidates?[summary.cell.calibrator] ?? []
    let known = candidates.map { label in
      (label: label, count: summary.choices.first { $0.label == label }?.count ?? 0)
    }
    return known + summary.choices.filter { !candidates.contains($0.label) }
  }
}
