import Calibration
import Captures
import Foundation
import LinearAlgebra
import Statistics

/// How far the gaze points of a fitted calibrator are expected to be from where somebody looks, as a covariance that
/// depends on the columns.
///
/// The mean point of a fixation errs with the covariance S · (1 + q(z)), where q is that of `VarianceGrowth`; the point of
/// a single frame with S · (1 + q(z)) + W. S is the mean of e·eᵀ/(1 + q) over the training fixations, where e is the error
/// of a fixation when its target is left out of the training part, so that what no column explains counts, too. W is the
/// covariance of frames about their fixation's mean: the sum of their products ÷ the number of frames.
///
/// Source: Bachoc, "Cross validation and maximum likelihood estimations of hyper-parameters of Gaussian processes with
/// model misspecification", Computational Statistics & Data Analysis 66, 2013, for S, there with single rows left out.
package struct PointUncertainty: Sendable, Equatable {
  /// The columns of the calibrator, in its order.
  package let columns: [String]
  package let standardisation: Standardisation
  package let growth: VarianceGrowth
  /// S, of a fixation's mean point.
  package let ofFixation: Covariance
  /// W; nil where the training rows are not single frames.
  package let ofFrame: Covariance?
  /// The number of training targets that S rests on, its degrees of freedom.
  package let targetCount: Int

  /// With fewer training targets, the errors of targets say nothing about other targets.
  package static let fewestTargets = 3

  /// Nil for a calibrator whose predictions have no known variance, and where fewer than three training targets can be
  /// left out.
  package init?(_ fitted: any FittedCalibrator, _ training: Part) {
    guard let prior = fitted.regressionPrior, !training.rows.isEmpty else { return nil }
    let part = training.seen(through: fitted.learnedColumns)
    let design = part.design
    guard design.columnCount == prior.design.columnCount, design.firstNotFinite == nil else { return nil }
    let standardisation = Standardisation(of: prior.design)
    let origins = part.samples.origins
    let fixations = grouped(part.rows.indices) { origins.fixation(part.rows[$0]) }
    let first = fixations.map { part.rows[$0[0]] }
    let targets = first.map { origins.source($0).targetName }
    let places = first.map { part.samples.targets[$0] }
    let response = Matrix(rowCount: places.count, columnCount: 2) { row, column in
      column == 0 ? places[row].x : places[row].y
    }
    self.init(
      columns: part.columnNames, standardisation,
      prior.kind.ofFixations(ofRows: Double(prior.design.rowCount) / Double(fixations.count)),
      standardisation.applied(to: design).means(of: fixations), response.centred, targets,
      Self.withinFixations(fitted, training, fixations))
  }

  /// - Parameters:
  ///   - rows: z, one row per fixation.
  ///   - response: Centred, one row per fixation, pt.
  init?(
    columns: [String], _ standardisation: Standardisation, _ kind: RegressionPrior.Kind, _ rows: Matrix,
    _ response: Matrix, _ targets: [String], _ ofFrame: Covariance?
  ) {
    guard let model = FixationModel(kind, rows) else { return nil }
    let errors = model.leftOut(response, targets)
    let targetCount = Set(errors.map(\.target)).count
    guard targetCount >= Self.fewestTargets else { return nil }
    let count = Double(errors.count)
    let ofFixation = Covariance(
      x: errors.reduce(0) { $0 + $1.x * $1.x / $1.growth } / count,
      xy: errors.reduce(0) { $0 + $1.x * $1.y / $1.growth } / count,
      y: errors.reduce(0) { $0 + $1.y * $1.y / $1.growth } / count)
    guard ofFixation.isEllipse else { return nil }
    self.init(
      columns: columns, standardisation: standardisation, growth: model.growth, ofFixation: ofFixation,
      ofFrame: ofFrame, targetCount: targetCount)
  }

  package init(
    columns: [String], standardisation: Standardisation, growth: VarianceGrowth, ofFixation: Covariance,
    ofFrame: Covariance?, targetCount: Int
  ) {
    self.columns = columns
    self.standardisation = standardisation
    self.growth = growth
    self.ofFixation = ofFixation
    self.ofFrame = ofFrame
    self.targetCount = targetCount
  }

  private static func withinFixations(
    _ fitted: any FittedCalibrator, _ training: Part, _ fixations: [[Int]]
  ) -> Covariance? {
    guard training.samples.kind == .frames, let estimates = try? fitted.predict(training) else { return nil }
    var (x, xy, y, count) = (0.0, 0.0, 0.0, 0.0)
    for rows in fixations {
      let points = rows.compactMap { estimates[$0].point }
      let size = Double(points.count)
      let meanX = points.reduce(0) { $0 + $1.x } / max(1, size)
      let meanY = points.reduce(0) { $0 + $1.y } / max(1, size)
      for point in points {
        x += (point.x - meanX) * (point.x - meanX)
        xy += (point.x - meanX) * (point.y - meanY)
        y += (point.y - meanY) * (point.y - meanY)
      }
      count += size
    }
    let covariance = Covariance(x: x / count, xy: xy / count, y: y / count)
    return [covariance.x, covariance.xy, covariance.y].allSatisfy(\.isFinite) ? covariance : nil
  }

  /// 1 + q of each row; not finite where a column is not.
  ///
  /// - Parameter design: m × p, not standardised.
  package func growths(_ design: Matrix) -> [Double] { growth.values(standardisation.applied(to: design)) }

  /// The covariance of the error of a fixation's mean point, pt².
  package func ofMeanPoint(_ growth: Double) -> Covariance { ofFixation.scaled(by: growth) }

  /// The covariance of the error of a single frame's point, pt²; nil where it is not known.
  package func ofSingleFrame(_ growth: Double) -> Covariance? { ofFrame.map { ofMeanPoint(growth) + $0 } }

  /// The squared radius of the ellipse that holds a share of the errors, in covariances of an error: 2ν/(ν − 1) times the
  /// quantile of F with 2 and ν − 1 degrees of freedom, where ν is the number of training targets.
  ///
  /// Source: Johnson and Wichern, "Applied Multivariate Statistical Analysis", 6th ed., 2007, section 7.7. F with 2 and d
  /// degrees of freedom has the distribution 1 − (1 + 2x/d)^(−d/2).
  package static func squaredRadius(share: Double, targetCount: Int) -> Double {
    let degrees = Double(targetCount)
    return degrees * (pow(1 - share, -2 / (degrees - 1)) - 1)
  }
}

extension RegressionPrior.Kind {
  /// The same for fixations of so many rows each, in variances of the error of one fixation.
  func ofFixations(ofRows count: Double) -> RegressionPrior.Kind {
    guard case .process(let plane, let bend, let length) = self else { return self }
    return .process(plane: plane * count, bend: bend * count, length: length)
  }
}

extension Covariance {
  fileprivate var isEllipse: Bool {
    x > 0 && y > 0 && determinant > 1e-12 * x * y && x.isFinite && y.isFinite
  }
}

extension Matrix {
  /// The means of groups of rows, one row per group.
  package func means(of groups: [[Int]]) -> Matrix {
    Matrix(rowCount: groups.count, columnCount: columnCount) { group, column in
      groups[group].reduce(0) { $0 + self[$1, column] } / Double(groups[group].count)
    }
  }

  /// The matrix minus the mean of each column.
  fileprivate var centred: Matrix {
    let means = means(of: [Array(0..<rowCount)])
    return Matrix(rowCount: rowCount, columnCount: columnCount) { self[$0, $1] - means[0, $1] }
  }
}
