import Documents
import Statistics

/// What a run says under one kind of samples and one split. All its tables share these rows: a row is a group,
/// calibrator and feature set.
struct SplitResults: Sendable {
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
  /// A part a group; nil for a split that is no honest test, and where errors by fixation are not known.
  private(set) var intervals: [IntervalPart]?
  /// One a group that has candidates to rank.
  private(set) var rankings = [Ranking]()

  /// In the order of the scores.
  static func all(in run: Run) -> [SplitResults] {
    let fixations = groupedByKey(run.results.fixations, by: \.cell)
    let diagnoses = groupedByKey(run.results.diagnoses, by: \.cell)
    return grouped(run.summaries, by: { [$0.cell.samples, $0.cell.split] }).map { summaries in
      let cell = summaries[0].cell
      let cells = summaries.map(\.cell)
      func own<Value>(_ values: [Cell: [Value]]) -> [Cell: [Value]] {
        Dictionary(uniqueKeysWithValues: cells.compactMap { cell in values[cell].map { (cell, $0) } })
      }
      let calibrators = Set(summaries.filter { $0.cell.features != "-" }.map(\.cell.calibrator))
      var place = SplitResults(
        run: run, samples: cell.samples, split: cell.split, summaries: summaries,
        fixations: own(fixations), diagnoses: own(diagnoses),
        scope: run.scope(
          samples: cell.samples, split: cell.split, cells.flatMap { fixations[$0] ?? [] }),
        namesCalibrators: calibrators.count > 1)
      place.judge()
      return place
    }
  }

  /// Made once, for all tables and formats: draws take their time.
  private mutating func judge() {
    let isJudged = leakage == .honest && !fixations.isEmpty
    var parts = [IntervalPart]()
    for group in grouped(summaries, by: \.cell.group) {
      let draws = isJudged ? GroupDraws(self, group) : nil
      if let draws { parts.append(IntervalPart(self, draws)) }
      if let ranking = Ranking(self, group, draws) { rankings.append(ranking) }
    }
    intervals = isJudged ? parts : nil
  }

  var title: String { "\(samples), \(split)" }

  var leakage: Leakage { run.record.leakage(split: split, samples: samples) }

  /// What of a person the split calibrates on, if that is what it asks.
  var calibration: Split.Calibration? {
    run.record.experiment.splits.first { $0.label == split }?.calibration
  }

  /// What the numbers are worth; stands beside them wherever they go.
  var caveats: [String] {
    [run.record.dataset.caveat, leakage.caveat.map { "NOTE: \($0)." }].compactMap { $0 }
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
    let rows = summaries.compactMap { summary in
      numbers(summary).map { (cell: summary.cell, entries: label(summary.cell) + $0) }
    }
    return Table(
      title: suffix.isEmpty ? title : "\(title): \(suffix)", caveats: caveats,
      notes: notes + [scope ?? self.scope],
      columns: labels + columns, rows: rows.map(\.entries), footnotes: footnotes,
      marking: columns.contains(where: \.isRanked) ? marking(rows.map(\.cell)) : nil
    ).rounded()
  }

  /// Nil where nothing is ranked.
  private func marking(_ cells: [Cell]) -> Marking? {
    guard !rankings.isEmpty else { return nil }
    let marks = Dictionary(
      rankings.flatMap { $0.marks.map { ($0.key, $0.value) } }, uniquingKeysWith: { first, _ in first })
    let rows = cells.map { marks[$0] }
    let meanings = rankings.flatMap { ranking in
      ranking.meanings(isAnyLike: rows.contains(.likeBest)).map {
        (group: ranking.best.cell.group, meaning: $0)
      }
    }
    return Marking(
      rows: rows,
      meanings: Marking.Mark.allCases.flatMap { mark in
        let bySentence = grouped(meanings.filter { $0.meaning.mark == mark }, by: \.meaning.sentence)
        return bySentence.map { same in
          // Groups of which the same holds need no name.
          bySentence.count == 1
            ? same[0].meaning
            : Marking.Meaning(
              mark: mark,
              sentence: "\(same[0].meaning.sentence) (\(same.map(\.group).joined(separator: "; ")))")
        }
      })
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
      return .missing(summary.missingWord, reason: summary.missingReason)
    }
    return .spread(value.centre, deviation: value.standardDeviation, decimals: metric.decimals)
  }
}

extension Summary {
  /// Why a metric is missing, in a word.
  var missingWord: String {
    if repeatCount > 0 { return "undefined" }
    return skippedCount == trialCount ? "skipped" : "failed"
  }

  /// What the trials said of it; nil where they said nothing.
  var missingReason: String? {
    guard let message = messages.first?.text else { return nil }
    let missingCount = failedCount + skippedCount
    let count =
      repeatCount > 0 || missingCount == trialCount
      ? "" : "\(missingCount) of \(trialCount) trials have no score: "
    return count + message + (messages.count > 1 ? "; and the like" : "")
  }
}
