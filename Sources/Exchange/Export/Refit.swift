import Calibration
import Captures
import Inputs
import Scores
import Splits
import Trials
import Uncertainty

/// A fit of a stored run, made once more from its experiment file and captures: that of a trial, or one on all samples.
package struct Refit: Sendable {
  package let fold: Fold
  /// All rows that the calibrator was fitted to, including those of other people.
  package let training: Part
  package let test: Part
  package let summary: FitSummary
  package let coefficients: Coefficients?
  /// Nil for a calibrator that learns no prior.
  package let prior: LearnedPrior?
  /// With the formulas and transforms by which its columns are computed; nil for calibrators that cannot be exported.
  let portable: (any PortableCalibration)?
  /// What is done with the gaze points of `portable`.
  let afterwards: [PostProcessor]
  /// How sure its gaze points are; nil for calibrators of which that is not known.
  let uncertainty: PointUncertainty?
  /// The distribution of its coefficients; nil for calibrators that do not know it.
  let posterior: CoefficientPosterior?
  package let moments: Moments
  /// The fixations of the test part, by number.
  package let fixations: [FixationScore]
  /// Nil for calibrators that use no columns.
  package let diagnosis: Diagnosis?
  /// The frames or fixations of the trial's group that are samples, then those of its test that were scored. What the
  /// split has in neither part is not left out, but not asked for.
  let rows: [RowAccount]

  package init(_ score: Score, of run: Run, planned: ExperimentPlan.Reader) throws(InputError) {
    try self.init(score.cell, (score.repeatIndex, score.foldIndex), of: run, planned: planned)
  }

  /// - Parameters:
  ///   - cell: A cell of the run; that of any split for a fit on all samples.
  ///   - place: The trial; nil for a fit on all samples of the cell's group.
  ///   - without: Columns of the feature set to leave out. The fit is then another one than the trial's.
  ///   - planned: Reads the experiment of the run once more, skipping what its captures lack.
  package init(
    _ cell: Cell, _ place: (repeatIndex: Int, foldIndex: Int)?, of run: Run, without: [String] = [],
    planned: ExperimentPlan.Reader
  ) throws(InputError) {
    let plan = try Self.plan(of: run, planned: planned)
    let file = plan.file
    func complaint(_ sentence: String) -> InputError { InputError(Place(file: file.path), sentence) }
    if place != nil {
      let stored = run.record.experiment.splits.first { $0.label == cell.split }
      guard plan.splits.first(where: { $0.label == cell.split })?.file?.sha256 == stored?.sha256 else {
        throw complaint("its file of folds has changed since the run")
      }
    }
    let found = plan.sampleSets.lazy.filter {
      $0.group == cell.group && $0.samples.kind.rawValue == cell.samples
    }.flatMap { set in
      set.splits.lazy.filter { $0.split.label == cell.split }.flatMap { split in
        plan.cells(set, split.split).map { (set: set, split: split, cell: $0) }
      }
    }
    guard let (set, split, planned) = found.first(where: { $0.cell.cell == cell }),
      case .columns(let all) = planned.features
    else { throw complaint("plans no such trial any more") }
    try file.checkPrograms(of: [cell.calibrator])
    let columns = try all.leavingOut(without, of: set.samples.blocks.columnNames, at: Place(file: run.folder))
    let trial: FittedTrial
    do {
      let folds =
        if let place {
          try split.folds(repeatIndex: place.repeatIndex)
        } else {
          try PreparedSplit(.inSample, set.samples.origins, seed: file.seed, group: cell.group)
            .folds(repeatIndex: 0)
        }
      let index = place?.foldIndex ?? 0
      guard folds.indices.contains(index) else { throw SplitError("draws no such fold any more") }
      trial = try FittedTrial(planned, columns, folds[index], of: set.samples, seed: file.seed)
    } catch {
      throw complaint((error as? FitError)?.sentence ?? (error as? SplitError)?.sentence ?? "\(error)")
    }
    fold = trial.fold
    training = trial.training
    test = trial.test
    summary = trial.fitted.summary
    afterwards = trial.fitted.afterwards
    uncertainty = PointUncertainty(trial.fitted, trial.training)
    posterior = trial.fitted.posterior
    moments = trial.moments
    coefficients = trial.fitted.coefficients
    prior = trial.fitted.prior
    portable = trial.fitted.portable?.defining(
      formulas: plan.selection.computed.portable,
      learned: trial.fitted.learnedColumns?.fittedColumns(of: set.samples))
    let errors = PointScorer.errors(
      of: RowEstimates(rows: fold.testRows, trial.estimates), TargetGeometries(of: set.samples))
    fixations = set.samples.fixationSubjects.scores(cell, errors.fixations)
    diagnosis = Diagnosis(cell, fold, training: training, test: test, summary)
    rows = Self.rows(set.samples, testCount: fold.testRows.count, lost: errors.all.lost)
  }

  /// The plan of the experiment of a run, read once more.
  ///
  /// - Throws: If the experiment or its captures have changed since the run.
  static func plan(of run: Run, planned: ExperimentPlan.Reader) throws(InputError) -> ExperimentPlan {
    let record = run.record
    guard record.pseudonyms != true else {
      throw InputError(
        Place(file: run.folder),
        "the run has codes in place of names, by which its captures cannot be found; run the experiment without "
          + "--pseudonyms for this")
    }
    let file = try ExperimentFile(
      path: record.experiment.absoluteFile, overrides: record.experiment.overrides)
    func complaint(_ sentence: String) -> InputError { InputError(Place(file: file.path), sentence) }
    guard file.sha256 == record.experiment.sha256 else { throw complaint("has changed since the run") }
    let plan = try planned(file)
    guard plan.captures.map(\.sha256) == record.inputs.map(\.sha256) else {
      throw complaint("its captures are not the ones of the run")
    }
    return plan
  }

  private static func rows(_ samples: Samples, testCount: Int, lost: [String: Int]) -> [RowAccount] {
    let noun = samples.kind == .frames ? "frame" : "fixation"
    return [
      RowAccount(
        noun, "used as samples", read: samples.count + samples.droppedCount,
        leftOut: samples.leftOut(lost: [:])),
      RowAccount(
        "tested \(noun)", "scored", read: testCount,
        leftOut: lost.sorted { $0.key < $1.key }.map { .init("because \($0.key)", $0.value) }),
    ]
  }

  /// The range of each column with a coefficient in the rows of a part; nil if no feature set has it, as for gaze rays.
  package func ranges(of coefficients: Coefficients, _ part: Part) -> [ClosedRange<Double>?] {
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

extension ColumnSet {
  /// - Parameter names: Those of all columns of the samples.
  /// - Throws: For a name that is not one of these columns, or if none is left.
  func leavingOut(
    _ without: [String], of names: [String], at place: Place
  ) throws(InputError) -> ColumnSet {
    let own = columns.map { names[$0] }
    for name in without where !own.contains(name) {
      let listing =
        own.isEmpty ? "it has no feature set of its own" : "there are: \(own.joined(separator: ", "))"
      throw InputError(
        place,
        "the trial has no column \(name.quoted) to fit without" + hint(for: name, among: own, then: listing))
    }
    let left = columns.filter { !without.contains(names[$0]) }
    guard !left.isEmpty || own.isEmpty else {
      throw InputError(place, "no column is left to fit")
    }
    return with(columns: left)
  }
}

extension Part {
  package var keys: [FixationKey] { rows.map { samples.origins[$0].key } }
}
