import Foundation

/// The errors of single gaze points in one repeat of a cell, the rows of all its folds together.
struct PointErrors: Sendable {
  /// By fixation, in the order of the samples.
  let fixations: [ScoredFixation]
  /// Samples without a gaze point, by reason.
  let lost: [String: Int]

  /// - Parameters:
  ///   - estimates: Of samples by their row, in any order.
  ///   - lines: Of all samples.
  init(_ estimates: [(row: Int, estimate: GazeEstimate)], _ lines: [SightLine]) {
    var lost = [String: Int]()
    var fixations = [ScoredFixation]()
    var open = [ScoredFixation.Sample]()
    // A row that is tested twice stands twice; the sort must not depend on which came first.
    let order = estimates.indices.sorted { (estimates[$0].row, $0) < (estimates[$1].row, $1) }
    for index in order {
      let line = lines[estimates[index].row]
      switch estimates[index].estimate {
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
  }

  private var samples: some Sequence<ScoredFixation.Sample> { fixations.lazy.flatMap(\.samples) }

  /// Distance from target to gaze point of each sample, pt.
  var distances: [Double] { samples.map { hypot($0.error.x, $0.error.y) } }

  /// The same on the glass, cm.
  var distancesInCentimetres: [Double] {
    samples.map { hypot($0.error.x, $0.error.y) / $0.line.screen.pointsPerMetre * 100 }
  }

  /// The angle between gaze point and target of each sample, degrees. Nil where one lacks its eyes.
  var angles: [Double]? {
    let known = fixations.compactMap(\.angles)
    return known.count == fixations.count ? Array(known.joined()) : nil
  }

  /// Mean error per axis, pt.
  var bias: (x: Double, y: Double)? {
    let errors = samples.map(\.error)
    guard !errors.isEmpty else { return nil }
    let count = Double(errors.count)
    return (errors.reduce(0) { $0 + $1.x } / count, errors.reduce(0) { $0 + $1.y } / count)
  }

  /// The share of gaze points on the screen.
  var onScreenShare: Double? {
    Self.mean(samples.map { $0.line.screen.contains($0.point) ? 1 : 0 })
  }

  /// The share of samples without a gaze point.
  var lostShare: Double? {
    let lostCount = lost.values.reduce(0, +)
    let all = lostCount + fixations.reduce(0) { $0 + $1.samples.count }
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

  /// The value below which a share of the others lie, between the two nearest by linear interpolation.
  static func quantile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let position = share * Double(sorted.count - 1)
    let lower = Int(position)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (position - Double(lower)) * (sorted[upper] - sorted[lower])
  }
}
