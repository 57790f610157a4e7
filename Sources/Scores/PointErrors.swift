import Calibration
import GazeErrors

/// The errors of single gaze points in one repeat of a cell, over the rows of all its folds.
///
/// A reference, because many metrics are taken from it.
package final class PointErrors: Sendable {
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
  package let bias: (x: Double, y: Double)?
  let absoluteError: (x: Double, y: Double)?
  /// RMS over rows and axes of the error as a share of the range of the capture's targets; nil if a range is 0.
  let normalisedError: Double?
  let onScreenPercent: Double?
  let lostPercent: Double?

  /// - Parameter sums: Of all points that are not lost; no more can be added to them.
  init(_ points: GazePoints, _ sums: inout PointSums) {
    var lost = [String: Int]()
    for (_, reason) in points.lost { lost[reason, default: 0] += 1 }
    self.lost = lost
    let means = (0..<6).map { sums.accuracySum($0) / Double(sums.fixations.count) }
    accuracy =
      sums.isSeen && !sums.fixations.isEmpty
      ? ScoredFixation.Accuracy(
        meanDirection: means[0], meanPoint: means[1], meanCosine: means[2], horizontal: means[3],
        vertical: means[4], components: means[5]) : nil
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
