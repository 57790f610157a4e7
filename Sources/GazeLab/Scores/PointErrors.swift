/// The errors of single gaze points in one repeat of a cell, the rows of all its folds together.
struct PointErrors: Sendable {
  /// Its fixations by their number, in the order of the samples.
  let fixations: [(number: Int, sums: FixationScore.Sums)]
  /// Mean over all fixations; nil where one has none.
  let accuracy: ScoredFixation.Accuracy?
  /// Means over the fixations that have one.
  let precision: ScoredFixation.Precision
  let precisionDegrees: ScoredFixation.Precision
  /// Samples without a gaze point, by reason.
  let lost: [String: Int]
  /// Distance from target to gaze point of each sample, pt; ascending, as all below.
  let distances: [Double]
  /// The same on the glass, cm.
  let distancesInCentimetres: [Double]
  /// The angle between gaze point and target of each sample, degrees. Nil where one lacks its eyes.
  let angles: [Double]?
  /// Mean error per axis, pt.
  let bias: (x: Double, y: Double)?
  private let onScreenCount: Int

  /// - Parameters:
  ///   - estimates: Of samples by their row, in any order.
  ///   - lines: Of all samples.
  init(_ estimates: [(row: Int, estimate: GazeEstimate)], _ lines: [SightLine]) {
    var points = OrderedPoints(lines, capacity: estimates.count)
    var lost = [String: Int]()
    for (row, estimate) in Self.byRow(estimates) {
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
    (distances, distancesInCentimetres) = (points.distances, points.distancesInCentimetres)
    angles = points.angles.count == distances.count ? points.angles : nil
    let count = Double(distances.count)
    bias = distances.isEmpty ? nil : (points.error.x / count, points.error.y / count)
    onScreenCount = points.onScreenCount
  }

  /// In the order of the samples. A row that is tested twice stands twice, in the order of the folds.
  private static func byRow(
    _ estimates: [(row: Int, estimate: GazeEstimate)]
  ) -> [(row: Int, estimate: GazeEstimate)] {
    // The rows of a single fold are in order.
    let isOrdered = zip(estimates, estimates.dropFirst()).allSatisfy { $0.row <= $1.row }
    if isOrdered { return estimates }
    return estimates.indices.sorted { (estimates[$0].row, $0) < (estimates[$1].row, $1) }.map {
      estimates[$0]
    }
  }

  private var sampleCount: Int { distances.count }

  /// The share of gaze points on the screen.
  var onScreenShare: Double? {
    sampleCount > 0 ? Double(onScreenCount) / Double(sampleCount) : nil
  }

  /// The share of samples without a gaze point.
  var lostShare: Double? {
    let lostCount = lost.values.reduce(0, +)
    let all = lostCount + sampleCount
    return all > 0 ? Double(lostCount) / Double(all) : nil
  }

  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
