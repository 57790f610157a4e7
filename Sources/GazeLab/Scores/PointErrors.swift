import Statistics

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

  init(_ estimates: RowEstimates, _ lines: TargetGeometries) { self = Self.all([estimates], lines)[0] }

  /// The errors of several estimates, mostly of the same rows: what these are measured against is then made once.
  static func all(_ estimates: [RowEstimates], _ lines: TargetGeometries) -> [PointErrors] {
    let found = RowEstimates.inOrder(estimates).map(\.found)
    var sums = found.map { PointSums(capacity: $0.rows.count) }
    var buffers = PointSums.Buffers()
    for group in grouped(found.indices, by: { found[$0].rows }) {
      let rows = found[group[0]].rows
      var start = 0
      while start < rows.count {
        var end = min(start + mostRowsAtOnce, rows.count)
        while end < rows.count && lines.fixation(rows[end]) == lines.fixation(rows[end - 1]) { end += 1 }
        let tested = TestedRows(rows[start..<end], lines)
        for index in group { sums[index].add(tested, found[index].points, from: start, &buffers) }
        start = end
      }
    }
    return zip(estimates, sums).map { PointErrors($0.points, $1) }
  }

  /// What the rows of many people are measured against would take more memory than their gaze points.
  private static let mostRowsAtOnce = 4096

  private init(_ points: GazePoints, _ sums: PointSums) {
    lost = points.lost.reduce(into: [:]) { $0[$1.reason, default: 0] += 1 }
    fixations = sums.fixations
    accuracy = sums.isSeen && !fixations.isEmpty ? sums.accuracy.mean(over: fixations.count) : nil
    (precision, precisionDegrees) = (sums.precision.means, sums.seenPrecision.means)
    (distance, angle) = (sums.distance, sums.angle)
    distanceInCentimetres = sums.inCentimetres(distance)
    let (samples, count) = (sums.samples, Double(sums.count))
    let isAny = sums.count > 0
    bias = isAny ? (samples.errorX.sum() / count, samples.errorY.sum() / count) : nil
    absoluteError = isAny ? (samples.absoluteX.sum() / count, samples.absoluteY.sum() / count) : nil
    normalisedError =
      isAny && sums.hasRanges ? (samples.squaredShares.sum() / (2 * count)).squareRoot() : nil
    onScreenPercent = isAny ? samples.onScreen.sum() / count * 100 : nil
    let (rowCount, lostCount) = (points.count, points.count - sums.count)
    lostPercent = rowCount > 0 ? Double(lostCount) / Double(rowCount) * 100 : nil
  }
}
