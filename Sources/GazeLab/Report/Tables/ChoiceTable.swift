import Documents

/// What calibrators chose inside their training parts.
struct ChoiceTable {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// One row per candidate of each calibrator that chooses, including candidates that never won. Nil where nothing was
  /// chosen.
  var table: Table? {
    let choosing = results.summaries.filter { !$0.choices.isEmpty }
    guard !choosing.isEmpty else { return nil }
    let experiment = results.run.record.experiment
    let usesFeatures = choosing.contains { $0.cell.usesFeatures }
    let labels = experiment.groupBy + ["calibrator"] + (usesFeatures ? ["features"] : []) + ["candidate"]
    let rows = choosing.flatMap { summary -> [[Table.Entry]] in
      let cell = summary.cell
      let all = summary.choices.reduce(0) { $0 + $1.count }
      let names = GroupName.values(cell.group) + [cell.calibrator] + (usesFeatures ? [cell.features] : [])
      let choices = Self.choices(summary, among: experiment.candidates?[cell.calibrator] ?? [])
      return choices.map { label, count in
        (names + [label]).map { .text($0) } + [
          .counts(count...count), .number(100 * Double(count) / Double(all), decimals: 1),
        ]
      }
    }
    return Table(
      title: "\(results.title): choices made inside training", caveats: results.caveats,
      notes: [
        "How many trials chose each candidate. Only their training rows were used to choose.",
        results.scope.sentence,
      ],
      columns: labels.map { Table.Column(title: $0, isLabel: true) } + [
        Table.Column(title: "trials"), Table.Column(title: "share", unit: "%"),
      ], rows: rows)
  }

  /// In the order of the experiment, the simplest first.
  private static func choices(
    _ summary: Summary, among candidates: [String]
  ) -> [(label: String, count: Int)] {
    candidates.map { label in (label, summary.choices.first { $0.label == label }?.count ?? 0) }
      + summary.choices.filter { !candidates.contains($0.label) }
  }
}
