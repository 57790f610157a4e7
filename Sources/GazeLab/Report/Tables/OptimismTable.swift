import Documents

/// How much a leaking split flatters.
extension SplitResults {
  /// The error under a leaking split beside that of the same trials split by whole fixations; nil where nothing leaks.
  var optimismTable: Table? {
    let pairs = optimism
    guard let groupedCounterpart = pairs.first?.groupedCounterpart else { return nil }
    let honest = Dictionary(uniqueKeysWithValues: pairs.map { ($0.leaking.cell, $0.honest) })
    return table(
      "optimism",
      notes: [
        "RMSE of the same calibrators on the same samples when whole fixations are split, by \(groupedCounterpart), and the ratio."
      ],
      columns: [
        Table.Column(title: "leaking", unit: "pt"), Table.Column(title: "by fixation", unit: "pt"),
        Table.Column(title: "ratio"),
      ]
    ) { summary in
      let other = honest[summary.cell] ?? nil
      let ratio = other?.metrics["rmse"].flatMap { honest in
        summary.metrics["rmse"].flatMap { $0.centre > 0 ? honest.centre / $0.centre : nil }
      }
      return [
        Self.entry("rmse", summary), other.map { Self.entry("rmse", $0) } ?? .missing("none"),
        ratio.map { .number($0, decimals: 2) } ?? .missing("-"),
      ]
    }
  }

  /// Each summary under a leaking split with that of the same trials split by whole fixations; nothing where nothing
  /// leaks.
  var optimism: [(leaking: Summary, honest: Summary?, groupedCounterpart: String)] {
    guard leakage == .leaks,
      let groupedCounterpart = run.record.experiment.splits.first(where: { $0.label == split })?
        .groupedCounterpart
    else { return [] }
    let honest = Dictionary(
      uniqueKeysWithValues: run.summaries.filter {
        $0.cell.samples == samples && $0.cell.split == groupedCounterpart
      }.map { ([$0.cell.group, $0.cell.features, $0.cell.calibrator], $0) })
    return summaries.map {
      ($0, honest[[$0.cell.group, $0.cell.features, $0.cell.calibrator]], groupedCounterpart)
    }
  }
}
