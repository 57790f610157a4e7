import Inputs
import LinearAlgebra

/// Least squares on standardised columns with a penalty on the absolute values and the squares of their coefficients,
/// which leaves out columns: `lasso` and `elastic-net`.
///
/// λ is in points on the screen. The penalty on squares needs a pure number: λ in units of 400 pt, about how far
/// targets are spread. For angles, their standard deviation replaces 400 pt, so that λ shrinks coefficients as much.
///
/// Source: Tibshirani, "Regression shrinkage and selection via the lasso", J. R. Stat. Soc. B 58(1), 1996; Zou and
/// Hastie, "Regularization and variable selection via the elastic net", J. R. Stat. Soc. B 67(2), 2005; Friedman,
/// Hastie and Tibshirani, "Regularization paths for generalized linear models via coordinate descent", J. Stat.
/// Softw. 33(1), 2010.
package struct ElasticNetRegression: Regression {
  /// λ, pt.
  let penalty: Double
  /// α of `ElasticNetFit`: 1 is the lasso.
  let l1Share: Double

  package let isLinear = true

  static let penalties = [200.0, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]

  /// The largest duality gap, as a share of the mean square of the response.
  private static let tolerance = 1e-12

  package func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression {
    // Angles that do not vary have no unit.
    let unit = task.scale > 0 ? task.scale : 1
    let (ofSizes, ofSquares) = (penalty / 400 * l1Share * unit, penalty / 400 * (1 - l1Share))
    return try task.solve { task throws(LinearAlgebraError) in
      let fit = try ElasticNetFit(
        design: task.design, response: task.response, penalty: ofSizes + ofSquares,
        l1Share: ofSizes / (ofSizes + ofSquares), tolerance: Self.tolerance)
      let used = fit.nonZeroCounts
      return FittedRegression(
        fit.map,
        FitSummary(
          columnCount: fit.keptColumns.count,
          remarks: [
            "uses \(used[0]) columns horizontally and \(used[1]) vertically",
            "duality gap at most \(Self.tolerance) of the mean square of the targets",
          ]))
    }
  }

  /// The smallest share above 0. Below it, the fit is that of ridge up to rounding, but takes ever longer to find.
  private static let leastL1Share = 0.001

  static func l1Share(from section: inout ConfigSection) -> Double {
    let share = section.number("l1_share", in: 0...1, default: 0.5)
    if share > 0 && share < leastL1Share {
      section.record("l1_share", "'l1_share' must be 0, or a number from \(leastL1Share) to 1.0")
    }
    return share
  }

  /// The calibrator with this share, and the penalty that the section gives or that is chosen.
  static func calibrator(from section: inout ConfigSection, l1Share: Double) -> any Calibrator {
    SelectingCalibrator.choosingPenalty(
      from: &section, in: 1e-6...1e9, among: penalties
    ) { ElasticNetRegression(penalty: $0, l1Share: l1Share) }
  }
}
