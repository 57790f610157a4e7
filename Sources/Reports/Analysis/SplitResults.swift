import Calibration
import Files
import Scores
import Splits
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
  /// What calibrators have learned from other people.
  let priors: [Cell: [PriorRow]]
  let scope: Scope
  let names: CellNames
  /// The draws of all splits of the run.
  let bootstraps: SharedBootstraps
  /// What several tables and figures share.
  let made = MadeOnce()
  /// One per group; nil unless the split is an honest test and errors were kept fixation by fixation.
  private(set) var intervals: [GroupIntervals]?
  /// Which row is best; nil where no row has a score of every trial.
  private(set) var ranking: Ranking?

  /// One per kind of samples and split, in the order of the scores.
  static func all(in run: Run, jobs: Int = 1) -> [SplitResults] {
    let fixations = run.results.fixationsByCell
    let diagnoses = groupedByKey(run.results.diagnoses, by: \.cell)
    let priors = groupedByKey(run.results.priors, by: \.cell)
    let bootstraps = SharedBootstraps()
    let places = grouped(run.summaries, by: { [$0.cell.samples, $0.cell.split] })
    return concurrentMap(places.count, jobs: jobs) { place in
      let summaries = places[place]
      let cells = summaries.map(\.cell)
      func own<Value>(_ values: [Cell: [Value]]) -> [Cell: [Value]] {
        Dictionary(uniqueKeysWithValues: cells.compactMap { cell in values[cell].map { (cell, $0) } })
      }
      var results = SplitResults(
        run: run, samples: cells[0].samples, split: cells[0].split, summaries: summaries,
        fixations: own(fixations), diagnoses: own(diagnoses), priors: own(priors),
        scope: run.scope(
          samples: cells[0].samples, split: cells[0].split,
          rows: cells.map { fixations[$0] ?? [] }),
        names: CellNames(telling: cells), bootstraps: bootstraps)
      results.judge(jobs: jobs)
      return results
    }
  }

  /// Intervals and the ranking are made once, for all tables and formats, because the draws take long.
  private mutating func judge(jobs: Int) {
    let own = self
    let isJudged = leakage == .honest && !fixations.isEmpty
    (intervals, ranking) = concurrently(jobs: jobs) {
      isJudged ? grouped(own.summaries, by: \.cell.group).map { GroupIntervals(own, $0) } : nil
    } _: {
      Ranking(own)
    }
  }

  var leakage: Leakage { run.record.leakage(split: split, samples: samples) }
  /// The keys of the groups in which the split was fitted and tested; empty for all samples together.
  var groupBy: [String] { run.record.groupBy(ofSplit: split) }
  var splitRecord: RunRecord.SplitRecord? { run.record.split(split) }
  var guesses: [Summary] { summaries.filter { $0.cell.calibrator == run.record.experiment.baseline } }
  var hasRepeats: Bool { summaries.contains { $0.repeatCount > 1 } }
  var series: [[Cell]] { grouped(summaries.map(\.cell), by: \.series) }
  func name(_ cell: Cell) -> String { names.nameWithGroup(cell) }

  /// What is compared: a feature set with a calibrator, in all groups. In the order of the report, without the constant guess
  /// unless there is nothing else.
  var candidates: [[Summary]] {
    let own = summaries.filter { $0.cell.calibrator != run.record.experiment.baseline }
    return grouped(own.isEmpty ? summaries : own, by: \.cell.series)
  }

  /// The cells of the leading row, one per group; where no row leads, those of the first that has an error.
  var bestCells: [Cell] {
    if let ranking { return ranking.leadingRow.cells }
    guard let first = summaries.first(where: { $0.metrics["rmse"] != nil })?.cell else { return [] }
    return summaries.map(\.cell).filter { $0.series == first.series }
  }
}

extension SplitResults {
  var numberedFixations: NumberedFixations {
    made.value { NumberedFixations(series.joined(), fixations) }
  }

  /// The fixations of some cells, in their order.
  func fixations(of cells: [Cell]) -> [FixationScore] {
    if cells.count == 1 { return fixations[cells[0]] ?? [] }
    return cells.flatMap { fixations[$0] ?? [] }
  }

  /// The sums over the fixations of each row that share a word, by the word.
  ///
  /// - Parameter rows: The cells of each.
  func sums(of rows: [[Cell]], by words: NumberedFixations.Words) -> [[String: FixationScore.Sums]] {
    rows.map { cells in
      var sums = [FixationScore.Sums](repeating: FixationScore.Sums(), count: words.all.count)
      for cell in cells {
        let (own, numbers) = (fixations[cell] ?? [], numberedFixations.numbers(of: [cell]))
        for index in own.indices { sums[words.places[numbers[index]]].add(own[index].sums) }
      }
      // A fixation has at least one sample.
      let known = zip(words.all, sums).filter { $1.count > 0 }
      return Dictionary(uniqueKeysWithValues: known.map { ($0, $1) })
    }
  }
}

extension [Summary] {
  var byCell: [Cell: Summary] { Dictionary(map { ($0.cell, $0) }) { first, _ in first } }

  /// Whether every trial of every group has a score.
  var isWhole: Bool { allSatisfy(\.isWhole) }

  /// A metric, the median over groups; nil where a group has none.
  func value(of metric: String) -> Double? {
    let values = compactMap { $0.metrics[metric]?.centre }
    return values.count == count ? median(values) : nil
  }
}

extension Summary {
  var missingCount: Int { failedCount + skippedCount }

  /// Whether every trial has a score.
  var isWhole: Bool { missingCount == 0 && metrics["rmse"] != nil }
}
