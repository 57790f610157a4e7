import Inputs
import LinearAlgebra
import Statistics

/// A piece of a run's work: some repeats, or some folds of a single repeat, of a split of one sample set, with all
/// calibrators and feature sets.
struct TrialUnit: Sendable {
  /// Which split of which sample set.
  let place: Int
  let set: ExperimentPlan.SampleSet
  let cells: [ExperimentPlan.PlannedCell]
  /// Cells that are fitted together.
  let shared: [SharedCells.Group]
  /// Of all samples; empty where no points are kept.
  let lines: [TargetGeometry]
  let split: PlannedSplit
  let seed: UInt64
  let repeats: Range<Int>
  /// Set where the folds of a single repeat are shared out; such a repeat is scored when all are there.
  let folds: [Fold]?
  let isLastOfShared: Bool
  let kept: KeptPoints
  /// As `TrialRunner` has it.
  let keepsPoints: Bool

  /// Fits and scores all of its trials.
  ///
  /// - Returns: By cell.
  /// - Throws: `CancellationError`.
  func run() throws -> [CellOutcome] {
    var outcomes = cells.map { CellOutcome($0.cell, set.samples) }
    let drawn = repeats.map { repeatIndex in (repeatIndex, drawFolds(repeatIndex)) }
    let folds = drawn.flatMap { (try? $0.1.get()) ?? [] }
    try Task.checkCancellation()
    // By cell and fold.
    var together = cells.map { _ in [Trial?](repeating: nil, count: folds.count) }
    for group in shared {
      group.calibration.fit(folds, estimates: keepsPoints || kept.contains(.all)) { fold, member, outcome in
        let cell = group.cells[member]
        together[cell][fold] = trial(cells[cell], folds[fold], outcome)
      }
    }
    for index in cells.indices {
      var foldPlace = 0
      for (repeatIndex, result) in drawn {
        try Task.checkCancellation()
        switch result {
        case .failure(let error):
          outcomes[index].append(Trial(failure: error, cells[index].cell, repeatIndex))
        case .success(let folds):
          for fold in folds {
            if let trial = together[index][foldPlace] ?? fit(cells[index], fold) {
              outcomes[index].append(trial)
            }
            foldPlace += 1
          }
        }
      }
    }
    if self.folds == nil && keepsPoints {
      for index in cells.indices {
        outcomes[index].scoreRepeats(lines, keeping: kept)
      }
    }
    return outcomes
  }

  private func drawFolds(_ repeatIndex: Int) -> Result<[Fold], SplitError> {
    if let folds { return .success(folds) }
    return Result { () throws(SplitError) in
      try split.folds(repeatIndex: repeatIndex)
    }
  }

  /// A trial that is fitted by itself; nil for all but the first of trials that are skipped.
  private func fit(_ planned: ExperimentPlan.PlannedCell, _ fold: Fold) -> Trial? {
    switch planned.features {
    case .columns(let columns): return fit(planned, columns, fold)
    case .skipped(_, let reason):
      guard fold.repeatIndex == 0 && fold.index == 0 else { return nil }
      return Trial(
        score: Score(
          cell: planned.cell, repeatIndex: 0, foldIndex: 0, status: .skipped, message: reason.onOneLine))
    }
  }

  private func fit(_ planned: ExperimentPlan.PlannedCell, _ columns: ColumnSet, _ fold: Fold) -> Trial {
    let test = Part(samples: set.samples, rows: fold.testRows, columns: columns)
    do throws(FitError) {
      let fitted = try planned.calibrator.fit(Training(set.samples, columns, fold, seed: seed))
      let estimates = fitted.predict(test)
      return trial(
        planned, fold,
        Outcome(
          summary: fitted.summary, moments: Moments(estimates, targets: test.targets), estimates: estimates,
          coefficients: fold.repeatIndex == 0 ? fitted.coefficients : nil))
    } catch {
      var score = Score(
        cell: planned.cell, repeatIndex: fold.repeatIndex, foldIndex: fold.index, status: .failed,
        message: error.sentence)
      (score.trainCount, score.testCount) = (fold.training.count, fold.testRows.count)
      return Trial(score: score)
    }
  }

  private func trial(_ planned: ExperimentPlan.PlannedCell, _ fold: Fold, _ outcome: Outcome) -> Trial {
    let diagnosis =
      fold.repeatIndex == 0 && keepsPoints ? diagnosis(planned, fold, outcome.summary) : nil
    let details =
      diagnosis == nil && outcome.coefficients == nil
      ? nil : Trial.Details(coefficients: outcome.coefficients, diagnosis: diagnosis)
    return Trial(
      score: Score(cell: planned.cell, fold: fold, outcome.summary, outcome.moments), details: details,
      estimates: !keepsPoints && !kept.contains(.all)
        ? nil : outcome.estimates.map { RowEstimates(rows: fold.testRows, $0) })
  }

  /// Nil where the rows fitted are not the training rows.
  private func diagnosis(
    _ planned: ExperimentPlan.PlannedCell, _ fold: Fold, _ summary: FitSummary
  ) -> Diagnosis? {
    guard case .columns(let columns) = planned.features, !columns.columns.isEmpty else { return nil }
    let calibrator = planned.calibrator
    let training = Training(set.samples, columns, fold, seed: seed).part(
      of: calibrator.needs.people(in: fold))
    guard !training.rows.isEmpty, (summary.rowCount ?? training.rows.count) == training.rows.count else {
      return nil
    }
    return Diagnosis(
      planned.cell, calibrator, fold, training: training,
      test: Part(samples: set.samples, rows: fold.testRows, columns: columns))
  }
}

extension Trial {
  fileprivate init(failure error: SplitError, _ cell: Cell, _ repeatIndex: Int) {
    self.init(
      score: Score(
        cell: cell, repeatIndex: repeatIndex, foldIndex: 0, status: .failed,
        message: error.sentence.onOneLine))
  }
}

/// The cells of a split that are fitted together.
struct SharedCells: Sendable {
  struct Group: Sendable {
    let calibration: SharedCalibration
    /// Their positions among all cells, in the order of the calibration's members.
    let cells: [Int]
  }

  let groups: [Group]

  init(_ cells: [ExperimentPlan.PlannedCell], _ samples: Samples, _ split: PlannedSplit) {
    let fitted = cells.indices.compactMap { index -> (index: Int, member: SharedCalibration.Member)? in
      guard case .columns(let columns) = cells[index].features,
        let method = (cells[index].calibrator as? any SharedFitting)?.sharedMethod
      else { return nil }
      return (index, SharedCalibration.Member(method: method, columns: columns))
    }
    guard !fitted.isEmpty,
      let shared = SharedColumns(
        fitted.map(\.member.columns), of: samples, groupOfRow: split.groupOfRow(samples))
    else {
      groups = []
      return
    }
    groups = grouped(fitted, by: \.member.method.penalty).map { group in
      Group(calibration: SharedCalibration(group.map(\.member), samples, shared), cells: group.map(\.index))
    }
  }
}

extension Score {
  /// The score of a fit, with all that is to be said of it.
  fileprivate init(cell: Cell, fold: Fold, _ fit: FitSummary, _ moments: Moments) {
    var notes = fit.notes
    let rowCount = fit.rowCount ?? fold.training.count
    if let columnCount = fit.columnCount, rowCount < columnCount {
      notes.insert("fewer training rows (\(rowCount)) than columns (\(columnCount))", at: 0)
    }
    if moments.lostCount > 0 { notes.append("\(moments.lostCount) gaze points are lost") }
    let isFinite = (moments.squaredErrorX + moments.squaredErrorY).isFinite
    if !isFinite { notes = ["the errors are too large for double precision"] }
    if isFinite && moments.count > 0 && (moments.targetSquaresX == 0 || moments.targetSquaresY == 0) {
      notes.append(
        "\(Self.withoutR2) all test targets have the same \(moments.targetSquaresX == 0 ? "x" : "y")")
    }
    self.init(
      cell: cell, repeatIndex: fold.repeatIndex, foldIndex: fold.index, trainCount: fold.training.count,
      testCount: fold.testRows.count, columnCount: fit.columnCount, rank: fit.rank,
      condition: fit.condition?.value, moments: isFinite ? moments : nil, status: isFinite ? .ok : .failed,
      message: notes.joined(separator: "; "), choice: fit.choice)
  }
}
