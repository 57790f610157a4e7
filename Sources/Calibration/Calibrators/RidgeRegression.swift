import LinearAlgebra

/// Least squares on standardised columns with a penalty on the squares of their coefficients: `ridge`.
///
/// Source: Hoerl and Kennard, "Ridge regression: biased estimation for nonorthogonal problems", Technometrics 12(1),
/// 1970.
package struct RidgeRegression: Regression {
  /// λ of `RidgeFit`, a pure number.
  let penalty: Double

  package let isLinear = true
  package var sharedMethod: SharedMethod? { .ridge(penalty: penalty) }

  static let penalties = [10, 3, 1, 0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3, 3e-4, 1e-4, 1e-5, 1e-6, 1e-7]

  package func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression {
    try task.solve { task throws(LinearAlgebraError) in
      let fit = try RidgeFit(design: task.design, response: task.response, penalty: penalty)
      return FittedRegression(fit.map, FitSummary(columnCount: fit.keptColumns.count))
        .assuming(.ridge(penalty: penalty), task)
    }
  }
}
