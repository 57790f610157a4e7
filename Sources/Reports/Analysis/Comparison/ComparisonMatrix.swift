import Calibration
import Captures
import Scores
import Splits
import Statistics
import Trials

/// Errors of several runs: one row per group, kind of samples and split; one column per feature set and calibrator.
struct ComparisonMatrix: Sendable {
  /// What rows must have in common to be compared with each other.
  struct Question: Sendable, Hashable {
    let dataset: String
    let samples: String
    let split: String
    /// How repeats became one number; empty if there are none.
    let overRepeats: String
    let leakage: Leakage

    var name: String { "\(samples), \(split)" }
  }

  struct Row: Sendable {
    let question: Question
    /// Labels by title, such as `participant`: see `labelTitles`.
    var labels: [String: String]
    var entries: [(treatment: String, summary: Summary)]
    var fixations: [String: [FixationScore]]
    var caveats: [String]
    let run: Run

    func summary(_ treatment: String) -> Summary? {
      entries.first { $0.treatment == treatment }?.summary
    }

    var participants: Set<String> { Set(fixations.values.joined().map(\.subject.participant)) }
  }

  /// The name of the column of the constant guess, whatever an experiment calls it.
  static let baseline = MeanTargetCalibrator.kind

  let rows: [Row]
  /// Feature sets, with the calibrator if there are several; calibrators without features; the constant guess last.
  let treatments: [String]

  init(_ runs: [Run]) {
    let cells = runs.flatMap { $0.summaries.map(\.cell) }
    let namesCalibrators = Set(cells.filter(\.usesFeatures).map(\.calibrator)).count > 1
    let names = CellNames(telling: cells)
    var rows = [Row]()
    var rowsByData = [[String]: [Int]]()
    for run in runs {
      let name = runs.count { $0.title == run.title } > 1 ? run.folder : run.title
      for row in Self.rows(run, name: name, names, namesCalibrators: namesCalibrators) {
        // Runs that did different things to the same data share a row.
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

  var caveats: [String] { Set(rows.flatMap(\.caveats)).sorted() }
  var questions: [Question] { grouped(rows, by: \.question).map { $0[0].question } }

  /// Whether any summary has a value of a metric.
  func has(_ metric: String) -> Bool {
    rows.contains { row in row.entries.contains { $0.summary.metrics[metric] != nil } }
  }

  /// The mean over rows; nil where one lacks the metric: means over different rows must not be compared.
  static func mean(of metric: String, _ treatment: String, over rows: [Row]) -> Double? {
    let values = rows.compactMap { $0.summary(treatment)?.metrics[metric]?.centre }
    return values.count == rows.count && !values.isEmpty
      ? values.reduce(0, +) / Double(values.count) : nil
  }

  private static func rows(
    _ run: Run, name: String, _ names: CellNames, namesCalibrators: Bool
  ) -> [Row] {
    let record = run.record
    let fixationsByCell = run.results.fixationsByCell
    let groups = grouped(run.summaries, by: { [$0.cell.group, $0.cell.samples, $0.cell.split] })
    return groups.map { summaries in
      let cell = summaries[0].cell
      let question = Question(
        dataset: record.dataset.name, samples: cell.samples, split: cell.split,
        overRepeats: summaries.contains { $0.repeatCount > 1 } ? record.experiment.summary.rawValue : "",
        leakage: record.leakage(split: cell.split, samples: cell.samples))
      var labels = Dictionary(
        uniqueKeysWithValues: zip(record.groupBy(ofSplit: cell.split), GroupName.values(cell.group)))
      labels["run"] = name
      labels["dataset"] = record.dataset.name + (record.dataset.isSimulated ? " (SIMULATED)" : "")
      labels["over repeats"] = question.overRepeats
      labels["samples"] = cell.samples
      labels["split"] =
        cell.split + (question.leakage == .honest ? "" : " (\(question.leakage.rawValue))")
      let entries = treatments(summaries.map(\.cell), record, names)
      if !namesCalibrators {
        labels["calibrator"] = summaries.first(where: \.cell.usesFeatures)?.cell.calibrator ?? ""
      }
      return Row(
        question: question, labels: labels, entries: Array(zip(entries, summaries)),
        fixations: Dictionary(
          uniqueKeysWithValues: zip(entries, summaries.map { fixationsByCell[$0.cell] ?? [] })),
        caveats: record.caveats
          + [question.leakage.caveat.map { "NOTE, \(cell.split): \($0)." }].compactMap(\.self)
          + summaries.filter { $0.failedCount > 0 && !$0.metrics.isEmpty }.map {
            "NOTE, \($0.cell.description): \($0.failedCount) of \($0.trialCount) trials failed and are left out."
          }, run: run)
    }
  }

  private static func treatments(
    _ cells: [Cell], _ record: RunRecord, _ names: CellNames
  ) -> [String] {
    let guesses = cells.filter { $0.calibrator == record.experiment.baseline }
    var treatments = [String]()
    for cell in cells {
      var name = !cell.usesFeatures && guesses.contains(cell) ? baseline : names.name(cell)
      // Names come from the user, so two may be the same.
      while treatments.contains(name) { name += name == baseline ? " (not the baseline)" : " (another)" }
      treatments.append(name)
    }
    return treatments
  }

  /// What must be equal in two rows for them to be about the same samples and splits.
  private static func dataKey(_ row: Row) -> [String] {
    let (record, question) = (row.run.record, row.question)
    let cell = row.entries[0].summary.cell
    let samples = record.samples(of: cell)
    let filters = record.experiment.filters.sorted { $0.key < $1.key }.map {
      "\($0.key)=\($0.value.sorted())"
    }
    let split = record.split(cell.split)
    let rules = record.experiment.frameRules.map { ["\($0.every ?? 0)"] + record.experiment.dropRules } ?? []
    return filters + rules + record.inputs.map(\.sha256) + [
      cell.group, question.samples, question.split, question.overRepeats, split?.sha256 ?? "",
      "\(record.experiment.seed)", "\(split?.repeats ?? 0)", "\(samples?.count ?? 0)",
    ]
  }

  static func labelTitles(_ rows: [Row]) -> [String] {
    let others = ["run", "dataset", "samples", "split", "over repeats", "calibrator"]
    let groups = Set(rows.flatMap(\.labels.keys)).subtracting(others)
    return groups.sorted { FixationProperty.rank($0) < FixationProperty.rank($1) } + others
  }
}

extension ComparisonMatrix.Row {
  /// Whether another row has the same error wherever both have one.
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
