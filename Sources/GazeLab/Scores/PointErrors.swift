/// The errors of single gaze points in one repeat of a cell, over the rows of all its folds.
struct PointErrors: Sendable {
  let fixations: [(number: Int, sums: FixationScore.Sums)]
  /// The mean over all fixations; nil if one has none.
  let accuracy: ScoredFixation.Accuracy?
  let precision: ScoredFixation.Precision
  let precisionDegrees: ScoredFixation.Precision
  /// Samples without a gaze point, by reason.
  let lost: [String: Int]
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

  init(_ estimates: RowEstimates, _ lines: TargetGeometries) {
    var points = OrderedPoints(lines, capacity: estimates.rows.count)
    var lost = [String: Int]()
    let ordered = estimates.inOrder
    for (row, estimate) in zip(ordered.rows, ordered.estimates) {
      switch estimate {
      case .lost(let reason): lost[reason, default: 0] += 1
      case .point(let point): points.append(point, row: row)
      }
    }
    points.endFixation()
    (fixations, self.lost) = (points.fixations, lost)
    accuracy = points.accuracy
    (precision, precisionDegrees) = (points.precision.means, points.precisionDegrees.means)
    points.sort()
    distance = Spread(sorted: points.distances)
    let count = points.distances.count
    distanceInCentimetres =
      points.distancesInCentimetres.count == count ? Spread(sorted: points.distancesInCentimetres) : nil
    angle = points.angles.count == count ? Spread(sorted: points.angles) : nil
    bias = count > 0 ? (points.error.x / Double(count), points.error.y / Double(count)) : nil
    absoluteError =
      count > 0
      ? (points.absoluteError.x / Double(count), points.absoluteError.y / Double(count)) : nil
    normalisedError =
      count > 0
      ? points.squaredShares.map { ($0 / (2 * Double(count))).squareRoot() } : nil
    onScreenPercent = count > 0 ? Double(points.onScreenCount) / Double(count) * 100 : nil
    let (rowCount, lostCount) = (estimates.rows.count, estimates.rows.count - count)
    lostPercent = rowCount > 0 ? Double(lostCount) / Double(rowCount) * 100 : nil
  }
}
