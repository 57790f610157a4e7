import Calibration
import Captures
import Foundation
import Statistics

/// How far each fixation is from what the others predict, and how far that may be.
///
/// The prediction is that of the better of two models: a plane through the medians of fixations, as a linear calibrator
/// has it, or a plane with a bend. The scale of the errors is that of the fixations under the same labels, shrunk towards
/// that of all; a prediction that is surer than most may err by less. An error of the calibrator itself counts by a higher
/// limit.
struct UnexplainedErrors: Sendable {
  /// Degrees, one for each fixation; nil where it is not known.
  let errors: [Double?]
  /// The error above which a fixation is flagged, degrees.
  let limits: [Double]
  /// Positions of the fixations above their limit that should be recorded again.
  let flagged: [Int]
  /// Positions of the others: their neighbours under the same labels err alike, or the better model has them right.
  let shared: [Int]
  /// For a fixation the position of another on which the eyes did nearly the same, though its target differs.
  private(set) var twins: [Int: Int] = [:]

  /// Errors of two independent normal components have a Rayleigh distribution, of which the largest of n exceeds this
  /// many medians in at most that share of captures.
  ///
  /// σ·√(2 ln(n/chance)), where the median is σ·√(2 ln 2).
  static func factor(_ count: Int, chance: Double) -> Double {
    (log(Double(count) / chance) / log(2)).squareRoot()
  }

  /// Less than 5 %, as the median under the same labels is one of few fixations, which errs itself.
  static let chance = 0.02
  /// For errors of the calibrator itself, which the better model usually explains.
  private static let chanceOfOwn = 0.001
  /// As many fixations under the same labels weigh as much as all.
  private static let shrinkage = 5.0
  private static let neighbourCount = 3

  /// - Parameters:
  ///   - fixations: What is known of each fixation in `calibrating`, in the same order.
  ///   - worst: The error that a single fixation may have, degrees.
  init(
    _ errors: HeldOutErrors, _ fixations: [JudgedFixation], _ calibrating: [Int], worst: Double
  ) {
    guard let medians = errors.leftOutMedians(calibrating) else {
      self.init(fixations, worst: worst)
      return
    }
    let numbers = calibrating.map { errors.samples.origins.sources[$0].fixation }
    let positionOfNumber = Dictionary(
      uniqueKeysWithValues: numbers.enumerated().map { ($0.element, $0.offset) })
    let positions = medians.fixations.map { positionOfNumber[$0] ?? 0 }
    var residuals = [ScreenPoint?](repeating: nil, count: fixations.count)
    var spreads = [Double](repeating: 1, count: fixations.count)
    let usual = median(medians.variances)
    for (row, position) in positions.enumerated() {
      residuals[position] = medians.residuals[row]
      // Not more than 1, or what was measured far from everything else could be anywhere.
      spreads[position] = min(1, (medians.variances[row] / usual).squareRoot())
    }
    func angle(_ position: Int, _ residual: ScreenPoint) -> Double? {
      errors.angle(calibrating[position], off: .zero - residual)
    }
    let own = residuals.enumerated().map { position, residual in
      residual.flatMap { angle(position, $0) }
    }
    var twins = [Int: Int]()
    for (row, position) in positions.enumerated() {
      if let twin = medians.twins[row] { twins[position] = positions[twin] }
    }
    self.init(fixations, own, spreads, worst: worst) { [twins] position, most in
      guard twins[position] == nil, let residual = residuals[position],
        let alike = Self.meanOfNeighbours(fixations, residuals, position)
      else { return false }
      return angle(position, residual - alike).map { $0 <= most } ?? false
    }
    self.twins = twins
  }

  /// The error and the limit of a fixation, degrees; nil where the error is not known.
  func beyond(_ position: Int) -> (error: Double, limit: Double)? {
    errors[position].map { ($0, limits[position]) }
  }

  /// For fixations of which only the errors are known.
  init(_ fixations: [JudgedFixation], worst: Double) {
    self.init(
      fixations, fixations.map(\.error.ifKnown), [Double](repeating: 1, count: fixations.count), worst: worst
    ) { _, _ in false }
  }

  private init(
    _ fixations: [JudgedFixation], _ errors: [Double?], _ spreads: [Double], worst: Double,
    isShared: (_ position: Int, _ most: Double) -> Bool
  ) {
    let relative = zip(errors, spreads).map { error, spread in error.map { $0 / spread } }
    let limits = zip(Self.limits(fixations, relative, chance: Self.chance), spreads).map { limit, spread in
      max(worst, limit * spread)
    }
    let own = fixations.map(\.error.ifKnown)
    let ownLimits = Self.limits(fixations, own, chance: Self.chanceOfOwn)
    func isBeyond(_ error: Double?, _ limit: Double) -> Bool { error.map { $0 > limit } ?? false }
    let beyond = errors.indices.filter { position in
      isBeyond(errors[position], limits[position])
        || errors[position] != nil && isBeyond(own[position], max(worst, ownLimits[position]))
    }
    let shared = beyond.filter { position in
      let isExplained = errors[position].map { $0 <= limits[position] / 2 } ?? false
      // Neighbours err alike if less than half of the error is left without their mean.
      return isExplained || isShared(position, min(limits[position], (errors[position] ?? 0) / 2))
    }
    self.shared = shared
    flagged = beyond.filter { !shared.contains($0) }
    self.errors = errors
    self.limits = limits
  }

  /// The limit of each fixation, in the unit of the errors.
  private static func limits(
    _ fixations: [JudgedFixation], _ errors: [Double?], chance: Double
  ) -> [Double] {
    let known = errors.compactMap(\.self)
    guard !known.isEmpty else { return [Double](repeating: .infinity, count: fixations.count) }
    let (all, factor) = (median(known), Self.factor(known.count, chance: chance))
    var limits = [Double](repeating: factor * all, count: fixations.count)
    for own in grouped(fixations.indices, by: { fixations[$0].labels }) {
      let known = own.compactMap { errors[$0] }
      guard !known.isEmpty else { continue }
      let count = Double(known.count)
      let scale = (count * median(known) + shrinkage * all) / (count + shrinkage)
      for position in own { limits[position] = factor * scale }
    }
    return limits
  }

  /// The mean residual of the fixations on the nearest other targets under the same labels, pt; nil for fewer than two.
  private static func meanOfNeighbours(
    _ fixations: [JudgedFixation], _ residuals: [ScreenPoint?], _ position: Int
  ) -> ScreenPoint? {
    let own = fixations[position]
    let others = fixations.indices.filter {
      $0 != position && fixations[$0].labels == own.labels && fixations[$0].target != own.target
        && residuals[$0] != nil
    }.map { (position: $0, distance: (fixations[$0].target - own.target).squaredLength) }
    let nearest = others.sorted { ($0.distance, $0.position) < ($1.distance, $1.position) }
      .prefix(neighbourCount)
    guard nearest.count > 1 else { return nil }
    return ScreenPoint(meanOf: nearest.compactMap { residuals[$0.position] })
  }
}
