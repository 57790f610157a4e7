import Inputs

/// A stored trial, fitted once more from its experiment file and captures.
struct Refit: Sendable {
  let fold: Fold
  /// All rows that the calibrator was fitted to, other people's too.
  let training: Part
  let test: Part
  let summary: FitSummary
  let coefficients: Coefficients?
  /// Nil for calibrators that cannot be taken elsewhere.
  let portable: (any PortableCalibration)?
  /// Sums over the test rows.
  let moments: Moments
  /// Of the test, by their numbers.
  let fixations: [FixationScore]
  /// Nil for calibrators that use no columns.
  let diagnosis: Diagnosis?

  /// - Throws: What keeps it from being fitted again: a file that is gone or has changed, or the fit itself.
  init(_ score: Score, of run: Run, in folders: DatasetFolders) throws(InputErrors) {
    let record = run.record
    let file = try ExperimentFile(
      path: record.experiment.absoluteFile, overrides: record.experiment.overrides)
    let place = Place(file: file.path)
    func complaint(_ sentence: String) -> InputErrors { InputErrors([InputError(place, sentence)]) }
    guard file.sha256 == record.experiment.sha256 else { throw complaint("has changed since the run") }
    let plan = try ExperimentPlan(file, in: folders, skipsMissing: true)
    let changed = zip(plan.captures, record.inputs).filter { $0.sha256 != $1.sha256 }
    guard plan.captures.count == record.inputs.count, changed.isEmpty else {
      throw complaint("its captures are not the ones of the run")
    }
    let stored = record.experiment.splits.first { $0.label == score.cell.split }
    guard plan.splits.first(where: { $0.label == score.cell.split })?.file?.sha256 == stored?.sha256 else {
      throw complaint("its file of folds has changed since the run")
    }
    let found = plan.sampleSets.lazy.filter {
      $0.group == score.cell.group && $0.samples.kind.rawValue == score.cell.samples
    }.flatMap { set in set.splits.map { (set: set, split: $0.split) } }
    guard let (set, split) = found.first(where: { $0.split.label == score.cell.split }),
      let planned = plan.cells(set, split).first(where: { $0.cell == score.cell }),
      case .columns(let columns) = planned.features
    else { throw complaint("plans no such trial any more") }
    do {
      let folds = try split.folds(
        set.samples.origins, seed: file.seed, group: set.group, repeatIndex: score.repeatIndex)
      guard folds.indices.contains(score.foldIndex) else { throw complaint("draws no such fold any more") }
      fold = folds[score.foldIndex]
      let whole = Training(set.samples, columns, fold, seed: file.seed)
      training = whole.part(of: planned.calibrator.needs.people(in: fold))
      test = Part(samples: set.samples, rows: fold.testRows, columns: columns)
      let fitted = try planned.calibrator.fit(whole)
      summary = fitted.summary
      coefficients = fitted.coefficients
      portable = fitted.portable
      let estimates = fitted.predict(test)
      moments = Moments(estimates, targets: test.targets)
      let errors = PointErrors(
        RowEstimates(rows: fold.testRows, estimates), TargetGeometry.all(of: set.samples))
      let subjects = set.samples.fixationSubjects
      fixations = errors.fixations.compactMap { fixation in
        subjects[fixation.number].map {
          FixationScore(cell: score.cell, subject: $0, sums: fixation.sums)
        }
      }
      diagnosis =
        columns.columns.isEmpty || training.rows.isEmpty
          || (summary.rowCount ?? training.rows.count) != training.rows.count
        ? nil : Diagnosis(score.cell, planned.calibrator, fold, training: training, test: test)
    } catch let error as InputErrors {
      throw error
    } catch let error as FitError {
      throw complaint(error.sentence)
    } catch let error as SplitError {
      throw complaint(error.sentence)
    } catch {
      throw complaint("\(error)")
    }
  }

  /// The least and the largest number of each column that has a coefficient, in rows of a part; nil for a column that
  /// no feature set of the experiment has, as of a gaze ray.
  func ranges(of coefficients: Coefficients, _ part: Part) -> [ClosedRange<Double>?] {
    let names = part.samples.blocks.columnNames
    return coefficients.columns.map { column in
      names.firstIndex(of: column.name).map { index in
        Part(
          samples: part.samples, rows: part.rows,
          columns: ColumnSet(name: part.columns.name, columns: [index])
        ).columnRanges[0]
      }
    }
  }
}
