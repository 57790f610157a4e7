import Calibration
import GazeErrors

/// The errors of single gaze points in one repeat of a cell, over the rows of all its folds.
///
/// A reference, because many metrics are taken from it.
package final class PointErrors: Sendable {
  /// The mean over all fixations; nil if one has none.
  let accuracy: ScoredFixation.Accuracy?
  let precision: PointSums.Precision
  let precisionDegrees: PointSums.Precision
  /// Samples without a gaze point, by reason.
  package let lost: [String: Int]
  /// The distance from target to gaze point of each sample, pt. Nil without gaze points, as are the values below.
  let distance: Spread?
  /// The same on the glass, cm. Nil if the size of a screen is not known.
  let distanceInCentimetres: Spread?
  /// The angle between gaze point and target of each sample, degrees. Nil if a sample lacks an eye.
  let angle: Spread?
  /// Mean error per axis, pt.
  let bias: (x: Double, y: Double)?
  /// Mean absolute error per axis, pt.
  let absoluteError: (x: Double, y: Double)?
  /// Root mean square over rows and axes of the error as a share of the range of the capture's targets; nil if one of
  /// these ranges is 0.
  let normalisedError: Double?
  let onScreenPercent: Double?
  let lostPercent: Double?

  /// - Parameter sums: Of all points that are not lost; no more can be added to them.
  init(_ points: GazePoints, _ sums: inout PointSums) {
    var lost = [String: Int]()
    for (_, reason) in points.lost { lost[reason, default: 0] += 1 }
    self.lost = lost
    accuracy = sums.meanAccuracy
    precision = sums.precision
    precisionDegrees = sums.seenPrecision
    (distance, distanceInCentimetres) = sums.distanceSpreads()
    angle = sums.angleSpread()
    let (errors, absolute, count) = (sums.errors, sums.absoluteErrors, Double(sums.count))
    let isAny = sums.count > 0
    bias = isAny ? (errors.x / count, errors.y / count) : nil
    absoluteError = isAny ? (absolute.x / count, absolute.y / count) : nil
    normalisedError = isAny && sums.hasRanges ? (sums.squaredShares / (2 * count)).squareRoot() : nil
    onScreenPercent = isAny ? sums.onScreenCount / count * 100 : nil
    let (rowCount, lostCount) = (points.count, points.count - sums.count)
    lostPercent = rowCount > 0 ? Double(lostCount) / Double(rowCount) * 100 : nil
  }
}

extension PointSums {
  /// The mean over all fixations; nil without any, or where one has none.
  fileprivate var meanAccuracy: ScoredFixation.Accuracy? {
    guard isSeen && !fixations.isEmpty else { return nil }
    return ScoredFixation.Accuracy(
      meanDirection: accuracySum(0), meanPoint: accuracySum(1), meanCosine: accuracySum(2),
      horizontal: accuracySum(3), vertical: accuracySum(4), components: accuracySum(5))
      / Double(fixations.count)
  }
}
