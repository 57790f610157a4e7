import Calibration
import Scores
import Splits
import Statistics
import Trials

/// Tests over repeated splits of each row of a group against its first.
struct RepeatTests: Sendable {
  struct Outcome: Sendable {
    let p: Double
    /// Corrected by Holm over all rows that are tested.
    let adjustedP: Double
    let difference: Double
  }

  struct Method: Sendable, Equatable {
    let test: RepeatTest
    let repeatCount: Int
    let unit: Split.Unit
    /// Units of the first fold.
    let trainCount: Int
    let testCount: Int
    let rowCount: Int
  }

  /// Nil where no row was tested.
  let method: Method?
  /// One per row. Nil for the first row, and where the split has no such test.
  let outcomes: [Result<Outcome, WithheldReason>?]

  /// - Parameter summaries: Those of one group; the others are tested against the first.
  init(_ results: SplitResults, _ summaries: [Summary]) {
    let record = results.run.record
    let cells = summaries.map(\.cell)
    guard let split = results.splitRecord, split.test != .untested, let rmse = Metric.named("rmse"),
      let units = record.samples(of: cells[0])?.reach[results.split]
    else {
      method = nil
      outcomes = cells.map { _ in nil }
      return
    }
    let scores = results.run.results
    let peopleCount = results.numberedFixations.peopleCount(of: cells)
    let tests = cells.enumerated().map { index, cell -> Result<CorrectedResampledTest, WithheldReason>? in
      if index == 0 || cell.calibrator == record.experiment.baseline { return nil }
      return Result { () throws(WithheldReason) in
        guard record.partial == nil else { throw .partial }
        guard !record.useOtherRows([cell, cells[0]]) else { throw .otherRows }
        return try CorrectedResampledTest.trials(
          scores.scores(of: cell), against: scores.scores(of: cells[0]), by: rmse, peopleCount: peopleCount,
          split.test, units)
      }
    }
    let tested = tests.indices.filter { (try? tests[$0]?.get()) != nil }
    let adjusted = Dictionary(
      uniqueKeysWithValues: zip(tested, Holm.adjusted(tested.compactMap { try? tests[$0]?.get().p })))
    outcomes = tests.enumerated().map { index, test in
      test?.map { Outcome(p: $0.p, adjustedP: adjusted[index] ?? 1, difference: $0.mean) }
    }
    method =
      tested.isEmpty
      ? nil
      : Method(
        test: split.test, repeatCount: split.repeats, unit: split.unit, trainCount: units.trainUnits,
        testCount: units.testUnits, rowCount: tested.count)
  }
}

extension RunRecord {
  package func samples(of cell: Cell) -> SamplesRecord? {
    samples.first { $0.group == cell.group && $0.kind == cell.samples && $0.isUsed(by: cell) }
  }

  /// True if some of the cells use rows that others of their group and kind of samples do not use.
  func useOtherRows(_ cells: [Cell]) -> Bool {
    guard experiment.rows == .own else { return false }
    let sets = cells.compactMap { samples(of: $0) }
    return grouped(sets, by: { [$0.group, $0.kind] }).contains { same in
      Set(same.map(\.users)).count > 1
    }
  }
}

extension CorrectedResampledTest {
  /// Tests the trials of one cell against those of another that were fitted and scored on the same rows.
  ///
  /// - Parameter ours: By repeat and fold, as `theirs`.
  /// - Throws: `WithheldReason` for several people, for trials without the metric, and as the tests themselves.
  static func trials(
    _ ours: [Score], against theirs: [Score], by metric: Metric, peopleCount: Int, _ test: RepeatTest,
    _ units: SplitReach
  ) throws(WithheldReason) -> CorrectedResampledTest {
    guard peopleCount < 2 else { throw .severalPeople }
    // A trial can be fitted and have no error: where all of its gaze points are lost.
    let missing = (ours + theirs).count { $0.value(of: metric) == nil }
    guard missing == 0, ours.count == theirs.count else {
      throw .missingCells(count: missing, of: ours.count + theirs.count)
    }
    let differences = zip(ours, theirs).compactMap { ours, theirs -> (index: Int, value: Double)? in
      ours.value(of: metric).flatMap { one in
        theirs.value(of: metric).map { (ours.repeatIndex, one - $0) }
      }
    }
    if test == .folds { return try repeatedFolds(grouped(differences, by: \.index).map { $0.map(\.value) }) }
    return try randomSplits(
      differences.map(\.value), trainCount: units.trainUnits, testCount: units.testUnits)
  }
}
