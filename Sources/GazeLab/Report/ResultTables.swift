/// The tables of a run: one for each kind of samples and split, a row a group, calibrator and feature set.
struct ResultTables {
  let run: Run

  var tables: [Table] {
    grouped(run.summaries, by: { [$0.cell.samples, $0.cell.split] }).map(table)
  }

  private func table(_ summaries: [Summary]) -> Table {
    let (samples, split) = (summaries[0].cell.samples, summaries[0].cell.split)
    let record = run.record.experiment.splits.first { $0.label == split }
    let groupColumns = run.record.experiment.groupBy
    let calibrators = Set(summaries.filter { $0.cell.features != "-" }.map(\.cell.calibrator))
    let labels =
      groupColumns.map { Table.Column(title: $0, isLabel: true) } + [
        Table.Column(title: "features", isLabel: true)
      ] + (calibrators.count > 1 ? [Table.Column(title: "calibrator", isLabel: true)] : [])
    let rows = summaries.map { summary in
      groupValues(summary.cell.group, groupColumns).map { Table.Entry.text($0) }
        + label(summary.cell, naming: calibrators.count > 1) + Self.numbers(summary)
    }
    return Table(
      title: "\(samples), \(split)", notes: notes(summaries, record), columns: labels + Self.numberColumns,
      rows: rows, footnotes: footnotes(summaries))
  }

  /// Calibrators without features stand under their own name in the column of the feature sets.
  private func label(_ cell: Cell, naming: Bool) -> [Table.Entry] {
    let usesFeatures = cell.features != "-"
    return [.text(usesFeatures ? cell.features : cell.calibrator)]
      + (naming ? [.text(usesFeatures ? cell.calibrator : "-")] : [])
  }

  private static let numberColumns = [
    Table.Column(title: "RMSE", unit: "pt"), Table.Column(title: "R²"),
    Table.Column(title: "RMSE x", unit: "pt", isDetail: true),
    Table.Column(title: "RMSE y", unit: "pt", isDetail: true),
    Table.Column(title: "R² x", isDetail: true), Table.Column(title: "R² y", isDetail: true),
    Table.Column(title: "Euclidean RMSE", unit: "pt", isDetail: true), Table.Column(title: "rank"),
    Table.Column(title: "condition"), Table.Column(title: "n train", isDetail: true),
    Table.Column(title: "n test", isDetail: true),
  ]

  private static func numbers(_ summary: Summary) -> [Table.Entry] {
    let word =
      summary.repeatCount > 0
      ? "undefined" : summary.skippedCount == summary.trialCount ? "skipped" : "failed"
    func metric(_ name: String) -> Table.Entry {
      guard let value = summary.metrics[name],
        let metric = Metric.all.first(where: { $0.name == name })?.metric
      else { return .missing(word) }
      return .spread(value.centre, deviation: value.standardDeviation, decimals: metric.decimals)
    }
    func count(_ value: Int?) -> Table.Entry { value.map { .counts($0...$0) } ?? .missing("") }
    return ["rmse", "r2", "rmse_x", "rmse_y", "r2_x", "r2_y", "rmse_euclidean"].map(metric) + [
      summary.ranks.map { .counts($0) } ?? .missing(""),
      summary.condition.map { .scientific($0) } ?? .missing(""), count(summary.trainCount),
      count(summary.testCount),
    ]
  }

  private func notes(_ summaries: [Summary], _ split: RunRecord.SplitRecord?) -> [String] {
    var notes = [String]()
    if run.record.dataset.isSimulated {
      notes.append("SIMULATED captures: the numbers say nothing about people.")
    }
    if let split {
      notes.append(split.question)
      if let caveat = split.honesty[summaries[0].cell.samples]?.caveat { notes.append("NOTE: \(caveat).") }
    }
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
    if summaries.contains(where: { $0.cell.calibrator == "mean-target" }) {
      footnotes.append("mean-target always answers the mean of the training targets: the baseline")
    }
    for summary in summaries where summary.failedCount > 0 || summary.skippedCount > 0 {
      let count = summary.failedCount + summary.skippedCount
      footnotes.append(
        "\(summary.cell.features == "-" ? summary.cell.calibrator : summary.cell.features): \(count) of "
          + "\(summary.trialCount) trials have no score: \(summary.messages.prefix(2).joined(separator: "; "))"
      )
    }
    return footnotes
  }
}

/// The values of `group_by` in a group's name, `participant=anna; device=iPad Mini 6th`.
func groupValues(_ group: String, _ properties: [String]) -> [String] {
  var rest = group[...]
  return properties.enumerated().map { index, property in
    rest = rest.dropFirst(property.count + 1)
    let next = index + 1 < properties.count ? "; \(properties[index + 1])=" : nil
    guard let next, let end = rest.firstRange(of: next) else {
      defer { rest = "" }
      return String(rest)
    }
    defer { rest = rest[rest.index(end.lowerBound, offsetBy: 2)...] }
    return String(rest[..<end.lowerBound])
  }
}
