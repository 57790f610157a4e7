/// The tables of a run, two for each kind of samples and split; a row is a group, calibrator and feature set.
struct ResultTables {
  let run: Run

  /// As the thesis prints them, with rank and condition.
  var main: [Table] {
    places.map { summaries in
      table(
        summaries, title: title(summaries), notes: notes(summaries),
        columns: [
          Table.Column(title: "RMSE", unit: "pt"), Table.Column(title: "R²"), Table.Column(title: "rank"),
          Table.Column(title: "condition"),
        ],
        footnotes: footnotes(summaries)
      ) { summary in
        [
          Self.metric("rmse", summary), Self.metric("r2", summary),
          summary.ranks.map { .counts($0) } ?? .missing(""),
          summary.condition.map { .scientific($0) } ?? .missing(""),
        ]
      }
    }
  }

  /// The same rows axis by axis, with the numbers of training and test rows.
  var axes: [Table] {
    places.map { summaries in
      table(
        summaries, title: title(summaries) + ": axis by axis", notes: [],
        columns: [
          Table.Column(title: "RMSE x", unit: "pt"), Table.Column(title: "RMSE y", unit: "pt"),
          Table.Column(title: "R² x"), Table.Column(title: "R² y"),
          Table.Column(title: "Euclidean RMSE", unit: "pt"), Table.Column(title: "n train"),
          Table.Column(title: "n test"),
        ], footnotes: []
      ) { summary in
        ["rmse_x", "rmse_y", "r2_x", "r2_y", "rmse_euclidean"].map { Self.metric($0, summary) }
          + [summary.trainCount, summary.testCount].map { $0.map { .counts($0...$0) } ?? .missing("") }
      }
    }
  }

  private var places: [[Summary]] { grouped(run.summaries, by: { [$0.cell.samples, $0.cell.split] }) }

  private func title(_ summaries: [Summary]) -> String {
    "\(summaries[0].cell.samples), \(summaries[0].cell.split)"
  }

  private func table(
    _ summaries: [Summary], title: String, notes: [String], columns: [Table.Column], footnotes: [String],
    numbers: (Summary) -> [Table.Entry]
  ) -> Table {
    let groupBy = run.record.experiment.groupBy
    let calibrators = Set(summaries.filter { $0.cell.features != "-" }.map(\.cell.calibrator))
    let labels = groupBy + ["features"] + (calibrators.count > 1 ? ["calibrator"] : [])
    let rows = summaries.map { summary in
      GroupName.values(summary.cell.group).map { Table.Entry.text($0) }
        + label(summary.cell, naming: calibrators.count > 1) + numbers(summary)
    }
    return Table(
      title: title, caveats: caveats(summaries), notes: notes,
      columns: labels.map { Table.Column(title: $0, isLabel: true) } + columns,
      rows: rows, footnotes: footnotes)
  }

  /// Calibrators without features stand under their own name in the column of the feature sets.
  private func label(_ cell: Cell, naming: Bool) -> [Table.Entry] {
    let usesFeatures = cell.features != "-"
    return [.text(usesFeatures ? cell.features : cell.calibrator)]
      + (naming ? [.text(usesFeatures ? cell.calibrator : "-")] : [])
  }

  private static func metric(_ name: String, _ summary: Summary) -> Table.Entry {
    guard let value = summary.metrics[name],
      let metric = Metric.named(name)
    else {
      if summary.repeatCount > 0 { return .missing("undefined") }
      return .missing(summary.skippedCount == summary.trialCount ? "skipped" : "failed")
    }
    return .spread(value.centre, deviation: value.standardDeviation, decimals: metric.decimals)
  }

  /// What the numbers are worth; stands beside them wherever they go.
  private func caveats(_ summaries: [Summary]) -> [String] {
    let cell = summaries[0].cell
    let honesty = run.record.honesty(split: cell.split, samples: cell.samples)
    return
      (run.record.dataset.isSimulated
      ? ["SIMULATED captures: the numbers say nothing about people."] : [])
      + (honesty.caveat.map { ["NOTE: \($0)."] } ?? [])
  }

  private func notes(_ summaries: [Summary]) -> [String] {
    let split = run.record.experiment.splits.first { $0.label == summaries[0].cell.split }
    var notes = split.map { [$0.question] } ?? []
    let repeats = summaries.map(\.repeatCount).max() ?? 0
    if repeats > 1 {
      let centre =
        switch run.record.experiment.summary {
        case .median: "Median"
        case .mean: "Mean"
        case .pooled: "Errors pooled"
        }
      notes.append("\(centre) over \(repeats) repeats ± SD.")
    }
    return notes
  }

  private func footnotes(_ summaries: [Summary]) -> [String] {
    var footnotes = [String]()
    let baseline = run.record.experiment.baseline
    if summaries.contains(where: { $0.cell.calibrator == baseline }) {
      footnotes.append("\(baseline) always answers the mean of the training targets: the baseline")
    }
    for summary in summaries where !summary.messages.isEmpty {
      let cell = summary.cell
      let name = [cell.group, cell.features == "-" ? "" : cell.features, cell.calibrator]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      let missing = summary.failedCount + summary.skippedCount
      let count = missing > 0 ? "\(missing) of \(summary.trialCount) trials have no score: " : ""
      let more = summary.messages.count > 1 ? "; and the like" : ""
      footnotes.append("\(name): \(count)\(summary.messages[0])\(more)")
    }
    return footnotes
  }
}
