import Calibration
import Inputs
import LinearAlgebra
import Scores
import Splits

/// Some repeats of a split on one sample set, or folds of its single repeat, with all calibrators and feature sets.
package struct TrialUnit: Sendable {
  /// The position of the split among all splits of all sample sets.
  package let place: Int
  let set: SampleSet
  var cells: [PlannedCell]
  let shared: SharedWork
  let geometry: TargetGeometries
  let split: PlannedSplit
  let seed: UInt64
  private(set) var repeats: Range<Int>
  /// The folds of this unit if a single repeat is divided; such a repeat is scored once all units are merged.
  private(set) var folds: [Fold]?
  let isLastOfPlace: Bool
  let kept: KeptPoints
  let keepsPoints: Bool

  var part: String {
    folds.map { "folds \($0.first?.index ?? 0) to \($0.last?.index ?? 0)" }
      ?? "repeats \(repeats.lowerBound) to \(repeats.upperBound - 1)"
  }

  func with(cells positions: [Int]) -> TrialUnit {
    changed(self) { $0.cells = positions.map { cells[$0] } }
  }

  /// The number of repeats of the unit, or of the folds of its single repeat.
  var partCount: Int { folds?.count ?? repeats.count }

  /// The same unit with fewer repeats, or fewer folds of its single repeat: its last ones.
  func last(_ count: Int) -> TrialUnit {
    changed(self) {
      if let folds { $0.folds = folds.suffix(count) } else { $0.repeats = repeats.suffix(count) }
    }
  }

  /// The number of trials of the unit, including skipped ones.
  package var trialCount: Int { cells.count * repeats.count * max(1, (folds ?? split.drawnFolds).count) }

  /// - Throws: `CancellationError`, whatever the fits made of it.
  package func run() throws -> [CellOutcome] {
    var outcomes = cells.map { CellOutcome($0.cell, set.samples) }
    let drawn = repeats.map { repeatIndex in (repeatIndex, drawFolds(repeatIndex)) }
    try Task.checkCancellation()
    if keepsPoints && repeats.contains(0) { try self.shared.diagnosis()?.prepare() }
    let folds = drawn.compactMap { try? $0.1.get() }
    // The trials of a split that cannot always be drawn are fitted one by one, in order.
    let together = folds.count == drawn.count ? fitTogether(Array(folds.joined()), &outcomes) : []
    for index in cells.indices where !together.contains(index) {
      for (repeatIndex, result) in drawn {
        try Task.checkCancellation()
        switch result {
        case .failure(let error):
          let score = Score(
            cell: cells[index].cell, repeatIndex: repeatIndex, foldIndex: 0, status: .failed,
            message: error.sentence.onOneLine)
          outcomes[index].append(Trial(score: score))
        case .success(let folds):
          for fold in folds {
            try Task.checkCancellation()
            if let trial = fit(index, fold) { outcomes[index].append(trial) }
          }
        }
      }
    }
    // A fit that heard the cancellation failed, or chose among too few candidates: it must not be kept as a trial.
    try Task.checkCancellation()
    if self.folds == nil && keepsPoints {
      CellOutcome.scoreRepeats(&outcomes, geometry, keeping: kept)
    }
    return outcomes
  }

  /// Appends the trials of the cells that can be fitted together, and returns their positions.
  private func fitTogether(_ folds: [Fold], _ outcomes: inout [CellOutcome]) -> Set<Int> {
    let groups = shared.groups(cells)
    guard !groups.isEmpty else { return [] }
    let tested = folds.map { Moments(targets: $0.testRows.map { set.samples.targets[$0] }) }
    for group in groups {
      for cell in group.cells { outcomes[cell].reserve(folds.count) }
      group.calibration.fit(folds, estimates: keepsPoints || kept.ofAllTrials) {
        position, member, outcome in
        let (cell, fold) = (group.cells[member], folds[position])
        guard let outcome else {
          if let trial = fit(cell, fold) { outcomes[cell].append(trial) }
          return
        }
        var moments = tested[position]
        (moments.squaredErrorX, moments.squaredErrorY) = outcome.squaredErrors
        outcomes[cell].append(
          trial(cell, fold, outcome.summary, moments, outcome.points, outcome.coefficients))
      }
    }
    return Set(groups.flatMap(\.cells))
  }

  private func drawFolds(_ repeatIndex: Int) -> Result<[Fold], SplitError> {
    if let folds { return .success(folds) }
    return Result { () throws(SplitError) in try split.folds(repeatIndex: repeatIndex) }
  }

  private func fit(_ index: Int, _ fold: Fold) -> Trial? {
    let planned = cells[index]
    switch planned.features {
    case .skipped(_, let reason):
      guard fold.repeatIndex == 0 && fold.index == 0 else { return nil }
      return Trial(
        score: Score(
          cell: planned.cell, repeatIndex: 0, foldIndex: 0, status: .skipped, message: reason.onOneLine))
    case .columns(let columns):
      do throws(FitError) {
        let trial = try FittedTrial(planned, columns, fold, of: set.samples, seed: seed)
        let isFirst = fold.repeatIndex == 0
        return changed(
          self.trial(
            index, fold, trial.summary, trial.moments, GazePoints(trial.estimates),
            isFirst ? trial.fitted.coefficients : nil, alone: trial)
        ) { $0.prior = isFirst ? trial.fitted.prior : nil }
      } catch {
        return Trial(
          score: Score(
            cell: planned.cell, repeatIndex: fold.repeatIndex, foldIndex: fold.index, heldOut: fold.heldOut,
            trainCount: fold.training.count, testCount: fold.testRows.count, status: .failed,
            message: error.sentence))
      }
    }
  }

  /// `moments` are sums over the test rows; `points` has one element per test row, nil if only sums were asked for.
  private func trial(
    _ index: Int, _ fold: Fold, _ summary: FitSummary, _ moments: Moments,
    _ points: GazePoints?, _ coefficients: Coefficients?, alone: FittedTrial? = nil
  ) -> Trial {
    let isFirst = fold.repeatIndex == 0 && keepsPoints
    let diagnosis = isFirst ? diagnosis(cells[index], fold, summary) : nil
    return Trial(
      score: Score(cell: cells[index].cell, fold: fold, summary, moments), coefficients: coefficients,
      uncertainty: isFirst && kept.uncertainty ? uncertainty(cells[index], fold, alone) : nil,
      diagnosis: diagnosis,
      estimates: !keepsPoints && !kept.ofAllTrials
        ? nil : points.map { RowEstimates(rows: fold.testRows, $0) })
  }

  /// - Parameter alone: Nil for a trial that was fitted together with others.
  private func uncertainty(_ planned: PlannedCell, _ fold: Fold, _ alone: FittedTrial?) -> TrialUncertainty? {
    guard case .columns(let columns) = planned.features, planned.calibrator.needs.usesFeatures,
      let trial = alone ?? (try? FittedTrial(planned, columns, fold, of: set.samples, seed: seed))
    else { return nil }
    return TrialUncertainty(trial, TrustPanel.all(in: set.samples))
  }

  private func diagnosis(_ planned: PlannedCell, _ fold: Fold, _ summary: FitSummary) -> Diagnosis? {
    guard case .columns(let columns) = planned.features, !columns.isEmpty else { return nil }
    if !columns.learns, let shared = shared.diagnosis(), fold.otherRows.isEmpty, fold.training.count > 0 {
      return Diagnosis(planned.cell, fold, shared, columns, of: set.samples, summary)
    }
    return Diagnosis(
      planned.cell, fold,
      training: Training(set.samples, columns, fold, seed: seed).part(
        of: planned.calibrator.needs.people(in: fold)),
      test: Part(samples: set.samples, rows: fold.testRows, columns: columns), summary)
  }
}

extension Score {
  fileprivate init(cell: Cell, fold: Fold, _ fit: FitSummary, _ moments: Moments) {
    var notes = fit.notes
    let rowCount = fit.rowCount ?? fold.training.count
    if let columnCount = fit.columnCount, rowCount < columnCount {
      notes.insert("\(Score.fewRows) (\(rowCount)) than columns (\(columnCount))", at: 0)
    }
    if moments.lostCount > 0 { notes.append("\(moments.lostCount) gaze points are lost") }
    let isFinite = moments.squaredError.isFinite
    if !isFinite { notes = ["the errors are too large for double precision"] }
    if isFinite, let hindrance = moments.hindranceOfR2 { notes.append(hindrance) }
    self.init(
      cell: cell, repeatIndex: fold.repeatIndex, foldIndex: fold.index, heldOut: fold.heldOut,
      trainCount: fold.training.count, testCount: fold.testRows.count, columnCount: fit.columnCount,
      rank: fit.rank,
      condition: fit.condition?.value, moments: isFinite ? moments : nil, status: isFinite ? .ok : .failed,
      message: notes.isEmpty ? "" : notes.joined(separator: "; "), choice: fit.choice)
  }
}
