import Statistics

/// Errors of several runs side by side: a row is a group of a run under one kind of samples and split, a column a
/// feature set and calibrator.
struct ComparisonMatrix: Sendable {
  /// What rows must have in common to be compared with each other.
  struct Question: Sendable, Hashable {
    let dataset: String
    let samples: String
    let split: String
    /// How repeats became one number; empty where there are none.
    let overRepeats: String
    let leakage: Leakage

    var name: String { "\(samples), \(split)" }
  }

  struct Row: Sendable {
    let question: Question
    /// By title, such as `participant`; see `labelTitles`.
    var labels: [String: String]
    var entries: [(treatment: String, summary: Summary)]
    /// By treatment.
    var fixations: [String: [FixationScore]]
    var caveats: [String]
    let run: Run

    func summary(_ treatment: String) -> Summary? {
      entries.first { $0.treatment == treatment }?.summary
    }

    /// Whose fixations were scored.
    var participants: Set<String> { Set(fixations.values.joined().map(\.subject.participant)) }
  }

  /// The column of the constant guess, whatever an experiment calls it.
  static let baseline = "mean-target"

  let rows: [Row]
  /// Feature sets, with the calibrator where there are several, and calibrators without features; the constant
  /// guess last.
  let treatments: [String]

  /// - Parameter runs: At least one.
  init(_ runs: [Run]) {
    let calibrators = Set(
      runs.flatMap { $0.scores.map(\.cell) }.filter { $0.features != "-" }.map(\.calibrator))
    var rows = [Row]()
    var rowsByData = [[String]: [Int]]()
    for run in runs {
      // Two runs of one title are told apart by their folders.
      let name = runs.count { $0.title == run.title } > 1 ? run.folder : run.title
      for row in Self.rows(run, name: name, namesCalibrators: calibrators.count > 1) {
        // Runs that did other things to the same data stand in one row.
        let key = Self.dataKey(row)
        if let same = rowsByData[key]?.first(where: { rows[$0].canTake(row) }) {
          rows[same].take(row)
        } else {
          rowsByData[key, default: []].append(rows.count)
          rows.append(row)
        }
      }
    }
    var treatments = [String]()
    for name in rows.flatMap({ $0.entries.map(\.treatment) }) where !treatments.contains(name) {
      treatments.append(name)
    }
    self.rows = rows
    self.treatments =
      treatments.filter { $0 != Self.baseline } + treatments.filter { $0 == Self.baseline }
  }

  /// In the order of the rows.
  var questions: [Question] { grouped(rows, by: \.question).map { $0[0].question } }

  private static func rows(_ run: Run, name: String, namesCalibrators: Bool) -> [Row] {
    let record = run.record
    let fixationsByCell = Dictionary(grouping: run.results.fixations, by: \.cell)
    let places = grouped(run.summaries, by: { [$0.cell.group, $0.cell.samples, $0.cell.split] })
    return places.map { summaries in
      let cell = summaries[0].cell
      let question = Question(
        dataset: record.dataset.name, samples: cell.samples, split: cell.split,
        overRepeats: summaries.contains { $0.repeatCount > 1 } ? record.experiment.summary.rawValue : "",
        leakage: record.leakage(split: cell.split, samples: cell.samples))
      var labels = Dictionary(
        uniqueKeysWithValues: zip(record.experiment.groupBy, GroupName.values(cell.group)))
      labels["run"] = name
      labels["dataset"] = record.dataset.name + (record.dataset.isSimulated ? " (SIMULATED)" : "")
      labels["over repeats"] = question.overRepeats
      labels["samples"] = cell.samples
      labels["split"] =
        cell.split + (question.leakage == .honest ? "" : " (\(question.leakage.rawValue))")
      let entries = treatments(summaries.map(\.cell), record, namesCalibrators)
      if !namesCalibrators {
        labels["calibrator"] = summaries.first { $0.cell.features != "-" }?.cell.calibrator ?? ""
      }
      return Row(
        question: question, labels: labels, entries: Array(zip(entries, summaries)),
        fixations: Dictionary(
          uniqueKeysWithValues: zip(entries, summaries.map { fixationsByCell[$0.cell] ?? [] })),
        caveats: [record.dataset.caveat, question.leakage.caveat.map { "NOTE, \(cell.split): \($0)." }]
          .compactMap { $0 }
          + summaries.filter { $0.failedCount > 0 && !$0.metrics.isEmpty }.map {
            "NOTE, \($0.cell.description): \($0.failedCount) of \($0.trialCount) trials failed and are left out."
          }, run: run)
    }
  }

  /// What the cells of a row are called, each in another way.
  private static func treatments(
    _ cells: [Cell], _ record: RunRecord, _ namesCalibrators: Bool
  ) -> [String] {
    let guesses = cells.filter { $0.calibrator == record.experiment.baseline }
    var names = [String]()
    for cell in cells {
      var name = namesCalibrators ? "\(cell.features), \(cell.calibrator)" : cell.features
      if cell.features == "-" { name = guesses.contains(cell) ? baseline : cell.calibrator }
      // Names are the user's: one may look like another.
      while names.contains(name) { name += name == baseline ? " (not the baseline)" : " (another)" }
      names.append(name)
    }
    return names
  }

  /// What two rows must agree in to be about the same samples and splits.
  private static func dataKey(_ row: Row) -> [String] {
    let (record, question) = (row.run.record, row.question)
    let cell = row.entries[0].summary.cell
    let samples = record.samples.first { $0.group == cell.group && $0.kind == cell.samples }
    let filters = record.experiment.filters.sorted { $0.key < $1.key }.map {
      "\($0.key)=\($0.value.sorted())"
    }
    let split = record.experiment.splits.first { $0.label == cell.split }
    return filters + record.inputs.map(\.sha256) + [
      cell.group, question.samples, question.split, question.overRepeats, split?.sha256 ?? "",
      "\(record.experiment.seed)", "\(split?.repeats ?? 0)", "\(samples?.count ?? 0)",
    ]
  }

  static func labelTitles(_ rows: [Row]) -> [String] {
    let groups = FixationProperty.allCases.map(\.rawValue).filter { name in
      rows.contains { $0.labels[name] != nil }
    }
    return groups + ["run", "dataset", "samples", "split", "over repeats", "calibrator"]
  }
}

extension ComparisonMatrix.Row {
  /// Whether another row says the same wherever both say something.
  fileprivate func canTake(_ other: ComparisonMatrix.Row) -> Bool {
    other.entries.allSatisfy { entry in
      summary(entry.treatment).map { $0.metrics["rmse"] == entry.summary.metrics["rmse"] } ?? true
    }
  }

  fileprivate mutating func take(_ other: ComparisonMatrix.Row) {
    for entry in other.entries where summary(entry.treatment) == nil {
      entries.append(entry)
      fixations[entry.treatment] = other.fixations[entry.treatment]
    }
    let names = [labels["run"], other.labels["run"]].compactMap { $0 }
    labels["run"] = names[0] == names[names.count - 1] ? names[0] : names.joined(separator: " and ")
    caveats += other.caveats.filter { !caveats.contains($0) }
  }
}
