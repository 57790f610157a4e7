import Calibration
import Captures
import Foundation
import Statistics

/// How far each fixation is from what the others predict, and how far that may be.
///
/// The prediction is that of the better of two models: a plane through the medians of fixations, as a linear calibrator
/// has it, or a plane with a bend. The scale of the errors is that of the fixations under the same labels, shrunk towards
/// that of all, and a prediction far from all others may err by more.
struct UnexplainedErrors: Sendable {
  /// Degrees, one for each fixation; nil where it is not known.
  let errors: [Double?]
  /// The error above which a fixation is flagged, degrees.
  let limits: [Double]
  /// Positions of the fixations above their limit that should be recorded again.
  let flagged: [Int]
  /// Positions of the others above their limit: their neighbours under the same labels err alike.
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
      spreads[position] = (medians.variances[row] / usual).squareRoot()
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
    self.init(fixations, own, spreads, worst: worst) { [twins] position, limit in
      guard twins[position] == nil, let residual = residuals[position],
        let alike = Self.meanOfNeighbours(fixations, residuals, position)
      else { return false }
      return angle(position, residual - alike).map { $0 <= limit } ?? false
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
    isShared: (_ position: Int, _ limit: Double) -> Bool
  ) {
    let relative = zip(errors, spreads).map { error, spread in error.map { $0 / spread } }
    let known = relative.compactMap(\.self)
    let all = known.isEmpty ? 0 : median(known)
    let factor = known.isEmpty ? 0 : Self.factor(known.count, chance: Self.chance)
    var limits = [Double](repeating: worst, count: fixations.count)
    for own in grouped(fixations.indices, by: { fixations[$0].labels }) {
      let known = own.compactMap { relative[$0] }
      let count = Double(known.count)
      let scale =
        known.isEmpty ? all : (count * median(known) + Self.shrinkage * all) / (count + Self.shrinkage)
      for position in own { limits[position] = max(worst, factor * scale * spreads[position]) }
    }
    let beyond = errors.indices.filter { position in errors[position].map { $0 > limits[position] } ?? false }
    let shared = beyond.filter { isShared($0, limits[$0]) }
    self.shared = shared
    flagged = beyond.filter { !shared.contains($0) }
    self.errors = errors
    self.limits = limits
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
