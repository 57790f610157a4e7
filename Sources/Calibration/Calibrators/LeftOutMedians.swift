import Captures
import Foundation
import LinearAlgebra

/// The medians of fixations, each predicted from all others by a Gaussian process: a plane through all columns, with the
/// bend, none or one of a few, whose mean error is the lowest.
///
/// The error of a fixation counts as noise of variance 1, which fixations with nearly the same columns share: when the
/// eyes did the same on two targets, each prediction is certain, and wrong.
///
/// Source: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, section 5.4.2; for fixations that are
/// left out together Ginsbourger and Schärer, "Fast calculation of Gaussian process multiple-fold cross-validation
/// residuals and their covariances", 2021.
package struct LeftOutMedians: Sendable {
  /// The numbers of the fixations, as in their origins.
  package let fixations: [Int]
  /// Target minus prediction, pt, one for each fixation.
  package let residuals: [ScreenPoint]
  /// The variance of each prediction, with the noise of the fixation itself, in variances of the noise.
  package let variances: [Double]
  /// For each fixation the other whose columns are nearest, if they are nearly the same: its position among these.
  package let twins: [Int?]
  /// True if a bend has a lower mean error than the plane alone.
  package let isBent: Bool

  /// More fixations take too long: the time grows with the cube of their number.
  package static let mostFixations = 600

  /// The columns of twins differ by at most this root mean square, in standard deviations of each column; fixations that
  /// are half as far apart share 61 % of their noise.
  static let twinDistance = 0.04
  private static let sharedNoise = 0.98

  private static let kernels = [
    GaussianProcessKernel(planeVariance: 100, bendVariance: 0, length: 1),
    GaussianProcessKernel(planeVariance: 100, bendVariance: 10, length: 1.5),
    GaussianProcessKernel(planeVariance: 100, bendVariance: 30, length: 1.5),
    GaussianProcessKernel(planeVariance: 100, bendVariance: 100, length: 1),
    GaussianProcessKernel(planeVariance: 100, bendVariance: 300, length: 1),
  ]

  /// - Parameters:
  ///   - frames: The frames of the fixations.
  ///   - group: The number of what a fixation is left out with, given its number.
  /// - Returns: Nil for fewer than three groups, for more than `mostFixations` fixations, and if nothing can be fitted.
  package init?(_ frames: Part, leavingOut group: (_ fixation: Int) -> Int) {
    let medians = frames.fixationMedians
    let fixations = medians.rows.map { medians.samples.origins.fixation($0) }
    guard fixations.count <= Self.mostFixations else { return nil }
    let groups = Dictionary(grouping: fixations.indices) { group(fixations[$0]) }
    guard groups.count > 2 else { return nil }
    self.init(
      design: medians.design, targets: medians.targets, fixations: fixations,
      groups: groups.sorted { $0.key < $1.key }.map(\.value))
  }

  /// - Parameters:
  ///   - design: n × p, one row for each of `targets` and `fixations`.
  ///   - groups: The rows that are left out together; each row is in one group.
  init?(design: Matrix, targets: [ScreenPoint], fixations: [Int], groups: [[Int]]) {
    let rows = Standardisation(of: design).applied(to: design)
    let pairs = RowPairs(rows, rows)
    let mean = ScreenPoint(meanOf: targets)
    let response = Matrix(targets.map { $0 - mean })
    var chosen: (kernel: Int, error: Double, residuals: [ScreenPoint], variances: [Double])?
    for (index, kernel) in Self.kernels.enumerated() {
      guard let left = Self.leavingOut(groups, Self.covariance(kernel, pairs), response) else { return nil }
      let error = left.residuals.reduce(0) { $0 + $1.squaredLength.squareRoot() }
      guard error.isFinite else { return nil }
      if error < chosen?.error ?? .infinity { chosen = (index, error, left.residuals, left.variances) }
    }
    guard let chosen else { return nil }
    self.fixations = fixations
    residuals = chosen.residuals
    variances = chosen.variances
    isBent = chosen.kernel > 0
    twins = targets.indices.map { row in
      let others = targets.indices.filter { $0 != row && targets[$0] != targets[row] }
      let nearest = others.min { pairs.squaredDistances[row, $0] < pairs.squaredDistances[row, $1] }
      return nearest.flatMap { other in
        pairs.squaredDistances[row, other] <= Self.twinDistance * Self.twinDistance ? other : nil
      }
    }
  }

  private static func covariance(_ kernel: GaussianProcessKernel, _ pairs: RowPairs) -> Matrix {
    var covariance = kernel.matrix(of: pairs)
    let n = covariance.rowCount
    let scale = -2 / (twinDistance * twinDistance)
    for row in 0..<n {
      for column in 0..<n {
        covariance[row, column] += sharedNoise * exp(scale * pairs.squaredDistances[row, column])
      }
      covariance[row, row] += 1 - sharedNoise
    }
    return covariance
  }

  /// With K the covariance and y the responses, the residuals of group g are (K⁻¹_gg)⁻¹·(K⁻¹y)_g, and their covariance is
  /// (K⁻¹_gg)⁻¹.
  private static func leavingOut(
    _ groups: [[Int]], _ covariance: Matrix, _ response: Matrix
  ) -> (residuals: [ScreenPoint], variances: [Double])? {
    guard let factor = try? CholeskyFactor(covariance) else { return nil }
    let (inverse, weights) = (factor.inverse, factor.solve(response))
    var residuals = [ScreenPoint](repeating: .zero, count: response.rowCount)
    var variances = [Double](repeating: 0, count: response.rowCount)
    for members in groups {
      let block = Matrix(
        rowCount: members.count, columnCount: members.count,
        elements: members.flatMap { row in members.map { inverse[row, $0] } })
      guard let own = try? CholeskyFactor(block) else { return nil }
      let right = Matrix(
        rowCount: members.count, columnCount: 2, elements: members.flatMap { weights.row($0) })
      let (left, spread) = (own.solve(right), own.inverse)
      for (place, row) in members.enumerated() {
        residuals[row] = ScreenPoint(x: left[place, 0], y: left[place, 1])
        variances[row] = spread[place, place]
      }
    }
    return (residuals, variances)
  }
}
