import Calibration
import Captures
import Inputs
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
  /// What is odd about the fit itself.
  private var remarks: [String] = []

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
    estimates = try fitted.predict(test)
    // What a program does twice in a different way, it does so in every fold.
    if !planned.calibrator.needs.programs.isEmpty, fold.repeatIndex == 0, fold.index == 0 {
      remarks = Self.difference(estimates, try planned.calibrator.fit(whole).predict(test)).map { [$0] } ?? []
    }
  }

  /// Says how far two predictions of the same samples differ; nil if they are the same.
  private static func difference(_ ones: [GazeEstimate], _ others: [GazeEstimate]) -> String? {
    let points = zip(ones.map(\.point), others.map(\.point))
    guard points.contains(where: { $0 != $1 }) else { return nil }
    let largest = points.compactMap { one, other in
      one.flatMap { one in other.map { (one - $0).squaredLength.squareRoot() } }
    }.max()
    let distance = largest.map { "up to \(decimal($0, 3)) pt from the first" } ?? "not for the same samples"
    return
      "fitted a second time, the program gave other gaze points, \(distance): its numbers depend on chance"
  }

  /// The summary of the fit, with remarks on the test.
  var summary: FitSummary { fitted.summary.remarking(fitted.remarks(on: test) + remarks) }

  package var moments: Moments { Moments(estimates, targets: test.targets) }
}
