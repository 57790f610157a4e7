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

  /// What came of one trial.
  struct Trial: Sendable {
    let score: Score
    /// Of the first repeat only; the others differ by the rows that were drawn.
    let coefficients: Coefficients?
    let predictions: [Prediction]?
  }

  struct Prediction: Sendable {
    let origin: Origin
    let estimate: GazeEstimate
  }

  /// All trials: by group, samples, split, calibrator and feature set, then repeat and fold. The same for
  /// any number of jobs.
  ///
  /// - Throws: `CancellationError`.
  func run() async throws -> [Trial] {
    let units = self.units()
    var results = [[Trial]?](repeating: nil, count: units.count)
    try await withThrowingTaskGroup(of: (Int, [Trial]).self) { group in
      var next = 0
      func addOne() {
        guard next < units.count else { return }
        let index = next
        next += 1
        group.addTask { try (index, run(units[index])) }
      }
      for _ in 0..<max(1, jobs) { addOne() }
      var done = 0
      while let (index, trials) = try await group.next() {
        results[index] = trials
        done += 1
        progress(done, units.count)
        addOne()
      }
    }
    let trials = results.compactMap { $0 }.joined()
    return Array(grouped(trials, by: \.score.cell).joined())
  }

  // MARK: Units of work

  /// Some repeats of a split of one sample set, with all calibrators and feature sets.
  private struct Unit: Sendable {
    let set: ExperimentPlan.SampleSet
    let split: Split
    let repeats: Range<Int>
    /// Set where the folds of a single repeat are shared out.
    let folds: [Fold]?
  }

  private func units() -> [Unit] {
    plan.sampleSets.flatMap { set in
      set.splits.flatMap { planned -> [Unit] in
        let split = planned.split
        if split.repeatCount == 1, case .success(let folds) = planned.folds {
          return folds.map { Unit(set: set, split: split, repeats: 0..<1, folds: [$0]) }
        }
        // Small enough to keep all cores busy to the end, whatever their number.
        let size = max(1, min(25, split.repeatCount / 64))
        return stride(from: 0, to: split.repeatCount, by: size).map {
          Unit(set: set, split: split, repeats: $0..<min($0 + size, split.repeatCount), folds: nil)
        }
      }
    }
  }

  private func run(_ unit: Unit) throws -> [Trial] {
    let cells = plan.cells(unit.set, unit.split)
    var trials = [Trial]()
    for repeatIndex in unit.repeats {
      try Task.checkCancellation()
      let folds: [Fold]
      do throws(SplitError) {
        folds =
          if let shared = unit.folds { shared } else {
            try unit.split.folds(unit.set.samples.origins, seed: plan.file.seed, repeatIndex: repeatIndex)
          }
      } catch {
        trials += cells.map { failure($0.cell, repeatIndex, error.sentence) }
        continue
      }
      for fold in folds {
        for (cell, calibrator, features) in cells {
          switch features {
          case .columns(let columns):
            trials.append(trial(cell, calibrator, columns, fold, unit.set.samples))
          case .skipped(_, let reason):
            guard repeatIndex == 0 && fold.index == 0 else { continue }
            let score = Score(
              cell: cell, repeatIndex: 0, foldIndex: 0, status: .skipped, message: reason.onOneLine)
            trials.append(Trial(score: score, coefficients: nil, predictions: nil))
          }
        }
      }
    }
    return trials
  }

  private func trial(
    _ cell: Cell, _ calibrator: any Calibrator, _ columns: ColumnSet, _ fold: Fold, _ samples: Samples
  ) -> Trial {
    let training = Training(
      own: Part(samples: samples, rows: fold.trainRows, columns: columns), others: nil, seed: plan.file.seed)
    let test = Part(samples: samples, rows: fold.testRows, columns: columns)
    do throws(FitError) {
      let fitted = try calibrator.fit(training)
      let estimates = fitted.predict(test)
      let score = Score(cell: cell, fold: fold, fitted.summary, Moments(estimates, targets: test.targets))
      return Trial(
        score: score, coefficients: fold.repeatIndex == 0 ? fitted.coefficients : nil,
        predictions: keepsPredictions
          ? zip(fold.testRows, estimates).map { Prediction(origin: samples.origins[$0], estimate: $1) } : nil)
    } catch {
      var score = Score(
        cell: cell, repeatIndex: fold.repeatIndex, foldIndex: fold.index, status: .failed,
        message: error.sentence)
      (score.trainCount, score.testCount) = (fold.trainRows.count, fold.testRows.count)
      return Trial(score: score, coefficients: nil, predictions: nil)
    }
  }

  private func failure(_ cell: Cell, _ repeatIndex: Int, _ sentence: String) -> Trial {
    let score = Score(
      cell: cell, repeatIndex: repeatIndex, foldIndex: 0, status: .failed, message: sentence.onOneLine)
    return Trial(score: score, coefficients: nil, predictions: nil)
  }
}

extension Score {
  /// The score of a fit, with all that is to be said of it.
  fileprivate init(cell: Cell, fold: Fold, _ fit: FitSummary, _ moments: Moments) {
    var notes = fit.notes
    if let columnCount = fit.columnCount, fold.trainRows.count < columnCount {
      notes.insert("fewer training rows (\(fold.trainRows.count)) than columns (\(columnCount))", at: 0)
    }
    if moments.lostCount > 0 { notes.append("\(moments.lostCount) gaze points are lost") }
    let isFinite = (moments.squaredErrorX + moments.squaredErrorY).isFinite
    if !isFinite { notes = ["the errors are too large for double precision"] }
    if isFinite && moments.count > 0 && (moments.targetSquaresX == 0 || moments.targetSquaresY == 0) {
      notes.append("no r2: all test targets have the same \(moments.targetSquaresX == 0 ? "x" : "y")")
    }
    self.init(
      cell: cell, repeatIndex: fold.repeatIndex, foldIndex: fold.index, trainCount: fold.trainRows.count,
      testCount: fold.testRows.count, columnCount: fit.columnCount, rank: fit.rank,
      condition: fit.condition?.value, moments: isFinite ? moments : nil, status: isFinite ? .ok : .failed,
      message: notes.joined(separator: "; "))
  }
}
