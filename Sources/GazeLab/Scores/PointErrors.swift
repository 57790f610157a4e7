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

  /// - Parameters:
  ///   - estimates: Of samples by their row, in any order.
  ///   - lines: Of all samples.
  init(_ estimates: [(row: Int, estimate: GazeEstimate)], _ lines: [SightLine]) {
    var lost = [String: Int]()
    var fixations = [ScoredFixation]()
    var open = [ScoredFixation.Sample]()
    open.reserveCapacity(16)
    for (row, estimate) in Self.byRow(estimates) {
      let line = lines[row]
      switch estimate {
      case .lost(let reason): lost[reason, default: 0] += 1
      case .point(let point):
        if let last = open.last, last.line.fixation != line.fixation {
          fixations.append(ScoredFixation(open))
          open.removeAll(keepingCapacity: true)
        }
        open.append(ScoredFixation.Sample(line: line, point: point))
      }
    }
    if !open.isEmpty { fixations.append(ScoredFixation(open)) }
    self.fixations = fixations
    self.lost = lost
    distances = fixations.flatMap { $0.samples.lazy.map(\.distance) }.sorted()
    distancesInCentimetres = Self.centimetres(distances, fixations)
    let angles = fixations.flatMap { $0.samples.lazy.compactMap { $0.angle?.degrees } }
    self.angles = angles.count == distances.count ? angles.sorted() : nil
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

  /// The same distances on the glass, ascending.
  private static func centimetres(_ distances: [Double], _ fixations: [ScoredFixation]) -> [Double] {
    guard let scale = fixations.first?.pointsPerCentimetre else { return [] }
    // On one screen they are in the same order.
    if fixations.allSatisfy({ $0.pointsPerCentimetre == scale }) { return distances.map { $0 / scale } }
    return fixations.flatMap { fixation in
      fixation.samples.map { $0.distance / fixation.pointsPerCentimetre }
    }.sorted()
  }

  private var sampleCount: Int { distances.count }

  /// Mean error per axis, pt.
  var bias: (x: Double, y: Double)? {
    guard sampleCount > 0 else { return nil }
    var (x, y) = (0.0, 0.0)
    for fixation in fixations {
      for sample in fixation.samples {
        x += sample.error.x
        y += sample.error.y
      }
    }
    return (x / Double(sampleCount), y / Double(sampleCount))
  }

  /// The share of gaze points on the screen.
  var onScreenShare: Double? {
    guard sampleCount > 0 else { return nil }
    let count = fixations.reduce(0) { sum, fixation in
      sum + fixation.samples.count { $0.line.screen.contains($0.point) }
    }
    return Double(count) / Double(sampleCount)
  }

  /// The share of samples without a gaze point.
  var lostShare: Double? {
    let lostCount = lost.values.reduce(0, +)
    let all = lostCount + sampleCount
    return all > 0 ? Double(lostCount) / Double(all) : nil
  }

  /// The mean over all fixations of one of the definitions of accuracy; nil where a fixation has none.
  func accuracy(_ value: (ScoredFixation.Accuracy) -> Double) -> Double? {
    let values = fixations.compactMap { $0.accuracy.map(value) }
    return values.count == fixations.count ? Self.mean(values) : nil
  }

  /// The mean over the fixations that have one of a measure of precision.
  func precision(_ value: (ScoredFixation) -> Double?) -> Double? { Self.mean(fixations.compactMap(value)) }

  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
