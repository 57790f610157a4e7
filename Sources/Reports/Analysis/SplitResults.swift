import Calibration
import Statistics
import Trials

/// One kind of samples under one split. All tables share its rows: one per group, calibrator and feature set.
struct SplitResults: Sendable {
  let run: Run
  let samples: String
  let split: String
  let summaries: [Summary]
  let fixations: [Cell: [FixationScore]]
  let diagnoses: [Cell: [Diagnosis]]
  let scope: Scope
  let names: CellNames
  /// Those of all splits of the run.
  let bootstraps: SharedBootstraps
  /// One per group; nil unless the split is an honest test and errors were kept fixation by fixation.
  private(set) var intervals: [GroupIntervals]?
  /// Which row is best; nil where no row has a score of every trial.
  private(set) var answer: Answer?

  /// One per kind of samples and split, in the order of the scores.
  static func all(in run: Run) -> [SplitResults] {
    let fixations = run.results.fixationsByCell
    let diagnoses = groupedByKey(run.results.diagnoses, by: \.cell)
    let bootstraps = SharedBootstraps()
    return grouped(run.summaries, by: { [$0.cell.samples, $0.cell.split] }).map { summaries in
      let cells = summaries.map(\.cell)
      func own<Value>(_ values: [Cell: [Value]]) -> [Cell: [Value]] {
        Dictionary(uniqueKeysWithValues: cells.compactMap { cell in values[cell].map { (cell, $0) } })
      }
      var results = SplitResults(
        run: run, samples: cells[0].samples, split: cells[0].split, summaries: summaries,
        fixations: own(fixations), diagnoses: own(diagnoses),
        scope: run.scope(
          samples: cells[0].samples, split: cells[0].split,
          cells.lazy.map { fixations[$0] ?? [] }.joined()),
        names: CellNames(telling: cells), bootstraps: bootstraps)
      results.judge()
      return results
    }
  }

  /// Intervals and the answer are made once, for all tables and formats, because the draws take long.
  private mutating func judge() {
    let isJudged = leakage == .honest && !fixations.isEmpty
    var parts = [GroupIntervals]()
    for group in grouped(summaries, by: \.cell.group) {
      if isJudged { parts.append(GroupIntervals(self, GroupDraws(self, group))) }
    }
    intervals = isJudged ? parts : nil
    answer = Answer(self)
  }

  var leakage: Leakage { run.record.leakage(split: split, samples: samples) }
  var splitRecord: RunRecord.SplitRecord? { run.record.split(split) }
  var guesses: [Summary] { summaries.filter { $0.cell.calibrator == run.record.experiment.baseline } }
  var hasRepeats: Bool { summaries.contains { $0.repeatCount > 1 } }
  var series: [[Cell]] { grouped(summaries.map(\.cell), by: \.series) }
  func name(_ cell: Cell) -> String { names.nameWithGroup(cell) }
}
