import LinearAlgebra

/// Fits and scores all trials of a plan on several cores.
struct TrialRunner: Sendable {
  let plan: ExperimentPlan
  /// How many trials run at a time.
  let jobs: Int
  /// Whether the gaze points are kept, not just their scores.
  let keepsPredictions: Bool
  /// Told from time to time how many units of work of how many are done.
  let progress: @Sendable (_ done: Int, _ all: Int) -> Void

  /// What came of each cell: by group, samples, split, calibrator and feature set. The same for any number of
  /// jobs.
  ///
  /// - Throws: `CancellationError`.
  func run() async throws -> [CellOutcome] {
    let units = self.units()
    var waiting = [[CellOutcome]?](repeating: nil, count: units.count)
    var places = [[CellOutcome]]()
    var mergedCount = 0
    try await withThrowingTaskGroup(of: (Int, [CellOutcome]).self) { group in
      var next = 0
      func addOne() {
        guard next < units.count else { return }
        let index = next
        next += 1
        group.addTask { try (index, run(units[index])) }
      }
      for _ in 0..<max(1, jobs) { addOne() }
      var done = 0
      while let (index, outcomes) = try await group.next() {
        waiting[index] = outcomes
        // In the order of the units, whichever is ready first: sums depend on it.
        while mergedCount < units.count, let ready = waiting[mergedCount] {
          merge(ready, of: units[mergedCount], into: &places)
          waiting[mergedCount] = nil
          mergedCount += 1
        }
        done += 1
        progress(done, units.count)
        addOne()
      }
    }
    return Array(places.joined())
  }

  /// Puts the repeats and folds of each cell together again, and scores a repeat of which all folds are there.
  private func merge(_ outcomes: [CellOutcome], of unit: Unit, into places: inout [[CellOutcome]]) {
    if unit.place == places.count {
      places.append(outcomes)
    } else {
      for cell in outcomes.indices { places[unit.place][cell].append(outcomes[cell]) }
    }
    guard unit.isLastOfShared else { return }
    for cell in outcomes.indices {
      places[unit.place][cell].scoreRepeats(unit.lines, keepsEstimates: keepsPredictions)
    }
  }

  // MARK: Units of work

  /// Some repeats of a split of one sample set, with all calibrators and feature sets.
  private struct Unit: Sendable {
    /// Which split of which sample set.
    let place: Int
    let set: ExperimentPlan.SampleSet
    let lines: [SightLine]
    let split: PlannedSplit
    let repeats: Range<Int>
    /// Set where the folds of a single repeat are shared out; such a repeat is scored when all are there.
    let folds: [Fold]?
    let isLastOfShared: Bool
  }

  private func units() -> [Unit] {
    let planned = plan.sampleSets.flatMap { set in
      let lines = SightLine.all(of: set.samples)
      return set.splits.map { (set: set, lines: lines, split: $0) }
    }
    return planned.enumerated().flatMap { place, planned -> [Unit] in
      let split = planned.split.split
      func unit(_ repeats: Range<Int>, folds: [Fold]? = nil, isLast: Bool = false) -> Unit {
        Unit(
          place: place, set: planned.set, lines: planned.lines, split: planned.split, repeats: repeats, folds: folds,
          isLastOfShared: isLast)
      }
      if split.repeatCount == 1, case .success(let folds) = planned.split.folds {
        return folds.map { unit(0..<1, folds: [$0], isLast: $0.index == folds.count - 1) }
      }
      // Small enough to keep all cores busy to the end, whatever their number.
      let size = max(1, min(25, split.repeatCount / 64))
      return stride(from: 0, to: split.repeatCount, by: size).map {
        unit($0..<min($0 + size, split.repeatCount))
      }
    }
  }

  private func run(_ unit: Unit) throws -> [CellOutcome] {
    let cells = plan.cells(unit.set, unit.split.split)
    var outcomes = cells.map { CellOutcome($0.cell, unit.set.samples) }
    for repeatIndex in unit.repeats {
      try Task.checkCancellation()
      let folds: [Fold]
      do throws(SplitError) {
        folds =
          if let shared = unit.folds { shared } else {
            try unit.split.folds(repeatIndex: repeatIndex)
          }
      } catch {
        for index in cells.indices {
          outcomes[index].append(Self.failure(cells[index].cell, repeatIndex, error.sentence))
        }
        continue
      }
      for fold in folds {
        for (index, (cell, calibrator, features)) in cells.enumerated() {
          switch features {
          case .columns(let columns):
            outcomes[index].append(trial(cell, calibrator, columns, fold, unit.set.samples))
          case .skipped(_, let reason):
            guard repeatIndex == 0 && fold.index == 0 else { continue }
            outcomes[index].append(
              Trial(
                score: Score(
                  cell: cell, repeatIndex: 0, foldIndex: 0, status: .skipped, message: reason.onOneLine)))
          }
        }
      }
    }
    if unit.folds == nil {
      for index in cells.indices {
        outcomes[index].scoreRepeats(unit.lines, keepsEstimates: keepsPredictions)
      }
    }
    return outcomes
  }

  private func trial(
    _ cell: Cell, _ calibrator: any Calibrator, _ columns: ColumnSet, _ fold: Fold, _ samples: Samples
  ) -> Trial {
    let training = Training(samples, columns, fold, seed: plan.file.seed)
    let test = Part(samples: samples, rows: fold.testRows, columns: columns)
    do throws(FitError) {
      let fitted = try calibrator.fit(training)
      let estimates = fitted.predict(test)
      let score = Score(cell: cell, fold: fold, fitted.summary, Moments(estimates, targets: test.targets))
      let isFirst = fold.repeatIndex == 0
      let trained = training.part(of: calibrator.needs.people(in: fold))
      // Of the rows fitted, where these are the training rows.
      let areAllFitted = (fitted.summary.rowCount ?? trained.rows.count) == trained.rows.count
      return Trial(
        score: score, coefficients: isFirst ? fitted.coefficients : nil,
        diagnosis: isFirst && !columns.columns.isEmpty && !trained.rows.isEmpty && areAllFitted
          ? Diagnosis(cell, calibrator, fold, training: trained, test: test) : nil,
        estimates: Array(zip(fold.testRows, estimates)))
    } catch {
      var score = Score(
        cell: cell, repeatIndex: fold.repeatIndex, foldIndex: fold.index, status: .failed,
        message: error.sentence)
      (score.trainCount, score.testCount) = (fold.trainRows.count, fold.testRows.count)
      return Trial(score: score)
    }
  }

  private static func failure(_ cell: Cell, _ repeatIndex: Int, _ sentence: String) -> Trial {
    Trial(
      score: Score(
        cell: cell, repeatIndex: repeatIndex, foldIndex: 0, status: .failed, message: sentence.onOneLine))
  }
}

extension Score {
  /// The score of a fit, with all that is to be said of it.
  fileprivate init(cell: Cell, fold: Fold, _ fit: FitSummary, _ moments: Moments) {
    var notes = fit.notes
    let rowCount = fit.rowCount ?? fold.trainRows.count
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
      cell: cell, repeatIndex: fold.repeatIndex, foldIndex: fold.index, trainCount: fold.trainRows.count,
      testCount: fold.testRows.count, columnCount: fit.columnCount, rank: fit.rank,
      condition: fit.condition?.value, moments: isFinite ? moments : nil, status: isFinite ? .ok : .failed,
      message: notes.joined(separator: "; "), choice: fit.choice)
  }
}
