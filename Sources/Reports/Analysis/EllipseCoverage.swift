import Scores
import Trials
import Uncertainty

/// How often ellipses that are to hold 68 % of the errors of fixations hold the target, and how large they are.
struct EllipseCoverage: Sendable {
  let count: Int
  /// The share of the fixations whose ellipse holds the target.
  let share: Double
  /// Means over the fixations: pt², and cm² where all screens have a known size.
  let area: Double
  let areaInCentimetres: Double?
  /// Root mean square over the fixations of the expected SD per axis, of a fixation's mean point and of a single frame's
  /// point, pt; nil where single frames were not fitted.
  let deviation: Double
  let frameDeviation: Double?

  /// Nil without fixations.
  init?(_ fixations: [UncertainFixation], _ record: RunRecord) {
    guard !fixations.isEmpty else { return nil }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    count = fixations.count
    share = mean(fixations.map { $0.holdsTarget ? 1 : 0 })
    area = mean(fixations.map(\.area))
    let areas = fixations.compactMap { fixation in
      record.pointsPerMetre(of: fixation.subject.device).map { fixation.area * 10_000 / ($0 * $0) }
    }
    areaInCentimetres = areas.count == count ? mean(areas) : nil
    deviation = mean(fixations.map { ($0.covariance.x + $0.covariance.y) / 2 }).squareRoot()
    let variances = fixations.compactMap { fixation in
      fixation.frameDeviationX.flatMap { x in fixation.frameDeviationY.map { (x * x + $0 * $0) / 2 } }
    }
    frameDeviation = variances.count == count ? mean(variances).squareRoot() : nil
  }
}

extension SplitResults {
  /// The tested fixations of some cells with their expected errors; none unless the experiment asks for them.
  func uncertainFixations(of cells: [Cell]) -> [UncertainFixation] {
    let wanted = Set(cells)
    return run.results.uncertainFixations.filter { wanted.contains($0.cell) }
  }
}
