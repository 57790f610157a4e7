/// The errors of single gaze points in one repeat of a cell, the rows of all its folds together.
struct PointErrors: Sendable {
  /// By fixation, in the order of the samples.
  let fixations: [ScoredFixation]
  /// Samples without a gaze point, by reason.
  let lost: [String: Int]
  /// Distance from target to gaze point of each sample, pt; ascending, as all below.
  let distances: [Double]
  /// The same on the glass, cm.
  let distancesInCentimetres: [Double]
  /// The angle between gaze point and target of each sample, degrees. Nil where one lacks its eyes.
  let angles: [Double]?

  /// Σ of predicted − target per axis, pt.
  private let errorX: Double
  private let errorY: Double
  private let onScreenCount: Int

  /// - Parameters:
  ///   - estimates: Of samples by their row, in any order.
  ///   - lines: Of all samples.
  init(_ estimates: [(row: Int, estimate: GazeEstimate)], _ lines: [SightLine]) {
    var points = OrderedPoints(capacity: estimates.count)
    var lost = [String: Int]()
    for (row, estimate) in Self.byRow(estimates) {
      switch estimate {
      case .lost(let reason): lost[reason, default: 0] += 1
      case .point(let point): points.append(ScoredFixation.Sample(line: lines[row], point: point))
      }
    }
    points.endFixation()
    (fixations, self.lost) = (points.fixations, lost)
    (errorX, errorY, onScreenCount) = (points.errorX, points.errorY, points.onScreenCount)
    let distances = points.distances.sorted()
    self.distances = distances
    // On one screen they are in the same order.
    distancesInCentimetres =
      points.commonScale.map { scale in distances.map { $0 / scale } }
      ?? points.distancesInCentimetres.sorted()
    angles = points.angles.count == distances.count ? points.angles.sorted() : nil
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

  /// Mean error per axis, pt.
  var bias: (x: Double, y: Double)? {
    guard sampleCount > 0 else { return nil }
    return (errorX / Double(sampleCount), errorY / Double(sampleCount))
  }

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

  /// The mean over all fixations of one of the definitions of accuracy; nil where a fixation has none.
  func accuracy(_ value: (ScoredFixation.Accuracy) -> Double) -> Double? {
    var sum = 0.0
    for fixation in fixations {
      guard let accuracy = fixation.accuracy else { return nil }
      sum += value(accuracy)
    }
    return fixations.isEmpty ? nil : sum / Double(fixations.count)
  }

  /// The mean over the fixations that have one of a measure of precision.
  func precision(_ value: (ScoredFixation) -> Double?) -> Double? {
    var (sum, count) = (0.0, 0)
    for fixation in fixations {
      guard let value = value(fixation) else { continue }
      sum += value
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

/// Gaze points that come in the order of their samples, while they are put together to fixations.
private struct OrderedPoints {
  /// Without the one that may go on.
  private(set) var fixations: [ScoredFixation] = []
  /// In the order of the samples; so too below.
  private(set) var distances: [Double] = []
  private(set) var distancesInCentimetres: [Double] = []
  /// Degrees; of the samples that have one.
  private(set) var angles: [Double] = []
  private(set) var errorX = 0.0
  private(set) var errorY = 0.0
  private(set) var onScreenCount = 0
  /// The points in a centimetre of each screen that is there.
  private var scales: [Double] = []
  /// The sample before.
  private var last: ScoredFixation.Sample?
  /// All samples of its fixation, where there are several.
  private var open: [ScoredFixation.Sample] = []

  init(capacity: Int) {
    fixations.reserveCapacity(capacity)
    distances.reserveCapacity(capacity)
    distancesInCentimetres.reserveCapacity(capacity)
    angles.reserveCapacity(capacity)
  }

  mutating func append(_ sample: ScoredFixation.Sample) {
    let error = sample.error
    errorX += error.x
    errorY += error.y
    if sample.line.screen.contains(sample.point) { onScreenCount += 1 }
    let scale = sample.line.screen.pointsPerMetre / 100
    if !scales.contains(scale) { scales.append(scale) }
    distances.append(sample.distance)
    distancesInCentimetres.append(sample.distance / scale)
    if let angle = sample.angle { angles.append(angle.degrees) }
    if let last, last.line.fixation == sample.line.fixation {
      if open.isEmpty { open.append(last) }
      open.append(sample)
    } else {
      endFixation()
    }
    last = sample
  }

  /// Nil for screens that differ.
  var commonScale: Double? { scales.count == 1 ? scales[0] : nil }

  mutating func endFixation() {
    if !open.isEmpty {
      fixations.append(ScoredFixation(open))
      open.removeAll(keepingCapacity: true)
    } else if let last {
      fixations.append(ScoredFixation(last))
    }
    last = nil
  }
}
