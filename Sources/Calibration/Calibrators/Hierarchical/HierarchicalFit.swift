import Captures
import Foundation
import Inputs
import LinearAlgebra

/// A person's linear map whose coefficients were drawn towards other people's.
struct HierarchicalFit: FittedCalibrator {
  let summary: FitSummary
  let prior: LearnedPrior?
  private let map: LinearMap
  private let learned: LearnedPeople
  /// The covariance of the coefficients in x and y; empty for the fit to other people alone.
  private let covariances: [Matrix]
  private let reach: ReachGuard?

  var coefficients: Coefficients? { map.coefficients }
  var portable: (any PortableCalibration)? { map.exportable }

  /// The fit to other people alone.
  init(_ learned: LearnedPeople, own: Part, choice: String? = nil, remarks: [String]) {
    self.learned = learned
    map = LinearMap(own.columnNames, learned.pooled)
    covariances = []
    reach = nil
    prior = learned.prior(of: own.columnNames, kappa: nil, own: [])
    summary = changed(FitSummary(columnCount: learned.columns.count)) {
      $0.choice = choice
      $0.remarks = remarks
    }
  }

  /// - Parameters:
  ///   - own: The own training rows, at least one.
  ///   - limits: How far each column may lie from its mean over the own rows where the fit predicts.
  init(
    _ learned: LearnedPeople, own: Part, kappa: Double, limits: [Double], choice: String?, remarks: [String]
  ) throws(FitError) {
    let design = own.design
    let axes = try learned.posterior(design: design, response: own.response, kappa: kappa)
    self.learned = learned
    covariances = axes.map(\.covariance)
    let reach = ReachGuard(centres: design.means(of: Array(0..<design.rowCount)), limits: limits)
    let whole = LinearMap(own.columnNames, learned.map(axes.map(\.mean), columnCount: design.columnCount))
    map = changed(whole) { $0.bounds = reach.bounds }
    self.reach = reach
    let prior = learned.prior(of: own.columnNames, kappa: kappa, own: axes.map(\.mean))
    self.prior = prior
    summary = changed(FitSummary(columnCount: learned.columns.count)) {
      $0.choice = choice
      $0.remarks = remarks + learned.remarks(prior)
    }
  }

  func predict(_ part: Part) -> [GazeEstimate] { map.estimates(part, on: nil) }

  func remarks(on part: Part) -> [String] {
    guard let count = reach?.clipped(part.design).rowCount, count > 0 else { return [] }
    return [
      "\(count) rows lie further from the own calibration than any other person's: their columns were clipped"
    ]
  }

  var posterior: CoefficientPosterior? {
    covariances.isEmpty
      ? nil
      : CoefficientPosterior(
        columns: learned.columns, standardisation: learned.standardisation, covariances: covariances,
        noises: learned.priors.map(\.noiseVariance))
  }
}

extension LearnedPeople {
  /// The map with coefficients of (1, standardised columns) in x and y.
  fileprivate func map(_ coefficients: [[Double]], columnCount: Int) -> AffineMap {
    var weights = Matrix(rowCount: columnCount, columnCount: 2)
    var means = [Double](repeating: 0, count: columnCount)
    for (position, column) in columns.enumerated() {
      means[column] = standardisation.means[position]
      for axis in 0..<2 {
        weights[column, axis] = coefficients[axis][position + 1] / standardisation.deviations[position]
      }
    }
    return AffineMap(columnMeans: means, valuesAtMeans: coefficients.map { $0[0] }, coefficients: weights)
  }

  fileprivate func remarks(_ prior: LearnedPrior) -> [String] {
    var remarks = [String]()
    let unsettled = priors.contains { !$0.isSettled }
    if unsettled { remarks.append("the prior had not settled after \(AxisPrior.mostRounds) rounds") }
    for (axis, name) in [(prior.x, "x"), (prior.y, "y")] {
      guard let distance = axis.distance, distance > prior.usualDistance else { continue }
      remarks.append(
        "the person is far from the others in \(name): Mahalanobis distance \(decimal(distance, 1)), 99 % lie within "
          + decimal(prior.usualDistance, 1))
    }
    return remarks
  }

  /// - Parameters:
  ///   - columnNames: Those of all columns of the feature set.
  ///   - coefficients: The person's, in x and y; empty where the own rows did not count.
  fileprivate func prior(
    of columnNames: [String], kappa: Double?, own coefficients: [[Double]]
  ) -> LearnedPrior {
    let axes = priors.enumerated().map { axis, prior in
      let own = coefficients.isEmpty ? [] : coefficients[axis]
      return LearnedPrior.Axis(
        means: prior.mean, deviations: prior.mean.indices.map { prior.covariance[$0, $0].squareRoot() },
        own: own, noise: prior.noiseVariance.squareRoot(), logLikelihood: prior.logLikelihood,
        distance: own.isEmpty ? nil : prior.distance(of: own), covariance: prior.covariance)
    }
    return LearnedPrior(
      personCount: personCount, kappa: kappa, names: ["intercept"] + columns.map { columnNames[$0] },
      x: axes[0], y: axes[1], usualDistance: Self.distanceOf99Percent(columns.count + 1))
  }

  /// The distance from the mean within which 99 % of a normal distribution of so many dimensions lie, to 1 %.
  ///
  /// Source: Wilson and Hilferty, "The Distribution of Chi-Square", PNAS 17(12), 1931.
  private static func distanceOf99Percent(_ dimensionCount: Int) -> Double {
    let share = 2 / (9 * Double(dimensionCount))
    let root = 1 - share + 2.3263478740408408 * share.squareRoot()
    return (Double(dimensionCount) * pow(root, 3)).squareRoot()
  }
}
