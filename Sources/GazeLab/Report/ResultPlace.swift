/// What a run says under one kind of samples and one split. All its tables share these rows: a row is a group,
/// calibrator and feature set.
struct ResultPlace: Sendable {
  let run: Run
  let samples: String
  let split: String
  /// One a row; at least one.
  let summaries: [Summary]
  let fixations: [Cell: [FixationScore]]
  let diagnoses: [Cell: [Diagnosis]]
  /// For what else the numbers hold.
  let scope: String
  /// Whether several calibrators use features.
  private let namesCalibrators: Bool

  /// In the order of the scores.
  static func all(in run: Run) -> [ResultPlace] {
    let fixations = groupedByKey(run.results.fixations, by: \.cell)
    let diagnoses = groupedByKey(run.results.diagnoses, by: \.cell)
    return grouped(run.summaries, by: { [$0.cell.samples, $0.cell.split] }).map { summaries in
      let cell = summaries[0].cell
      let cells = summaries.map(\.cell)
      func own<Value>(_ values: [Cell: [Value]]) -> [Cell: [Value]] {
        Dictionary(uniqueKeysWithValues: cells.compactMap { cell in values[cell].map { (cell, $0) } })
      }
      let calibrators = Set(summaries.filter { $0.cell.features != "-" }.map(\.cell.calibrator))
      return ResultPlace(
        run: run, samples: cell.samples, split: cell.split, summaries: summaries,
        fixations: own(fixations), diagnoses: own(diagnoses),
        scope: run.scope(
          samples: cell.samples, split: cell.split, cells.flatMap { fixations[$0] ?? [] }),
        namesCalibrators: calibrators.count > 1)
    }
  }

  var title: String { "\(samples), \(split)" }

  var honesty: Honesty { run.record.honesty(split: split, samples: samples) }

  /// What of a person the split calibrates on, if that is what it asks.
  var calibration: Split.Calibration? {
    run.record.experiment.splits.first { $0.label == split }?.calibration
  }

  /// What the numbers are worth; stands beside them wherever they go.
  var caveats: [String] {
    [run.record.dataset.caveat, honesty.caveat.map { "NOTE: \($0)." }].compactMap { $0 }
  }

  var baseline: Summary? { summaries.first { $0.cell.calibrator == run.record.experiment.baseline } }

  /// How repeats became one number; nothing where there are none.
  var centreNote: [String] {
    let repeatCount = summaries.map(\.repeatCount).max() ?? 0
    guard repeatCount > 1 else { return [] }
    return switch run.record.experiment.summary {
    case .median: ["Median over \(repeatCount) repeats ± SD."]
    case .mean: ["Mean over \(repeatCount) repeats ± SD."]
    case .pooled:
      ["RMSE and R² pooled over \(repeatCount) repeats, all else the mean over them; ± SD over repeats."]
    }
  }

  // MARK: Rows

  /// A table with a row a summary; a summary for which `numbers` is nil has none.
  ///
  /// - Parameter scope: For what else the numbers hold; nil for what holds for the whole place.
  func table(
    _ suffix: String, notes: [String], columns: [Table.Column], footnotes: [String] = [],
    scope: String? = nil, numbers: (Summary) -> [Table.Entry]?
  ) -> Table {
    let labels = labelColumns
    let rows = summaries.compactMap { summary in numbers(summary).map { label(summary.cell) + $0 } }
    return Table(
      title: suffix.isEmpty ? title : "\(title): \(suffix)", caveats: caveats,
      notes: notes + [scope ?? self.scope],
      columns: labels + columns, rows: rows, footnotes: footnotes)
  }

  /// A table of one metric a column; nil if no row has any of them.
  func table(_ suffix: String, notes: [String], metrics: [(title: String, metric: String)]) -> Table? {
    let isEmpty = summaries.allSatisfy { summary in metrics.allSatisfy { summary.metrics[$0.metric] == nil } }
    if isEmpty { return nil }
    return table(
      suffix, notes: notes,
      columns: metrics.map { Table.Column(title: $0.title, unit: Metric.named($0.metric)?.unit ?? "") }
    ) { summary in metrics.map { Self.entry($0.metric, summary) } }
  }

  var labelColumns: [Table.Column] {
    (run.record.experiment.groupBy + ["features"] + (namesCalibrators ? ["calibrator"] : [])).map {
      Table.Column(title: $0, isLabel: true)
    }
  }

  /// Calibrators without features stand under their own name in the column of the feature sets.
  func label(_ cell: Cell) -> [Table.Entry] {
    let usesFeatures = cell.features != "-"
    return GroupName.values(cell.group).map { Table.Entry.text($0) }
      + [.text(usesFeatures ? cell.features : cell.calibrator)]
      + (namesCalibrators ? [.text(usesFeatures ? cell.calibrator : "-")] : [])
  }

  /// The row's name in a sentence.
  func name(_ cell: Cell) -> String {
    let usesFeatures = cell.features != "-"
    let calibrator = usesFeatures && !namesCalibrators ? "" : cell.calibrator
    return [cell.group, usesFeatures ? cell.features : "", calibrator].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  static func entry(_ name: String, _ summary: Summary) -> Table.Entry {
    guard let value = summary.metrics[name], let metric = Metric.named(name) else {
      if summary.repeatCount > 0 { return .missing("undefined") }
      return .missing(summary.skippedCount == summary.trialCount ? "skipped" : "failed")
    }
    return .spread(value.centre, deviation: value.standardDeviation, decimals: metric.decimals)
  }
}
