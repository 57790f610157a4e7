import Calibration
import Scores

/// One trial fitted by itself: a calibrator with a feature set, on one fold.
package struct FittedTrial {
  package let fold: Fold
  /// All rows that the calibrator was fitted to, including those of other people.
  package let training: Part
  package let test: Part
  package let fitted: any FittedCalibrator
  /// One per row of `test`.
  package let estimates: [GazeEstimate]

  package init(
    _ planned: PlannedCell, _ columns: ColumnSet, _ fold: Fold, of samples: Samples, seed: UInt64,
    share: Double = 1
  ) throws(FitError) {
    let whole = Training(
      samples, columns, fold, seed: seed,
      identity: FoldIdentity(
        group: planned.cell.group, split: planned.cell.split, repeatIndex: fold.repeatIndex, index: fold.index
      ), share: share)
    self.fold = fold
    training = whole.part(of: planned.calibrator.needs.people(in: fold))
    test = Part(samples: samples, rows: fold.testRows, columns: columns)
    fitted = try planned.calibrator.fit(whole)
    estimates = fitted.predict(test)
  }

  /// The summary of the fit, with remarks on the test.
  var summary: FitSummary { fitted.summary.remarking(fitted.remarks(on: test)) }

  package var moments: Moments { Moments(estimates, targets: test.targets) }
}
