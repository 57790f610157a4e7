import Documents

/// What calibrators have chosen inside their training parts.
extension SplitResults {
  /// A row a candidate of each calibrator that chooses; those that never won too. Nil where nothing was chosen.
  var choiceTable: Table? {
    let choosing = summaries.filter { !$0.choices.isEmpty }
    guard !choosing.isEmpty else { return nil }
    let usesFeatures = choosing.contains { $0.cell.features != "-" }
    let labels =
      run.record.experiment.groupBy + ["calibrator"] + (usesFeatures ? ["features"] : []) + ["candidate"]
    let rows = choosing.flatMap { summary -> [[Table.Entry]] in
      let cell = summary.cell
      let all = summary.choices.reduce(0) { $0 + $1.count }
      let names = GroupName.values(cell.group) + [cell.calibrator] + (usesFeatures ? [cell.features] : [])
      return choices(summary).map { label, count in
        (names + [label]).map { .text($0) } + [
          .counts(count...count), .number(100 * Double(count) / Double(all), decimals: 1),
        ]
      }
    }
    return Table(
      title: "\(title): choices made inside training", caveats: caveats,
      notes: ["How many trials chose each candidate. The choice saw their training rows only.", scope],
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
