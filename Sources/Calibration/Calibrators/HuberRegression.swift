import LinearAlgebra

/// Least squares in which large errors count linearly instead of by their square, with a scale for each axis: `huber`.
///
/// Source: Huber, "Robust estimation of a location parameter", Ann. Math. Stat. 35(1), 1964; Owen, "A robust hybrid of
/// lasso and ridge regression", Contemporary Mathematics 443, 2007 (the scale).
package struct HuberRegression: Regression {
  /// Errors of more than this many scales count as large.
  let epsilon: Double

  package let isLinear = true

  package func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression {
    try task.solve { task throws(LinearAlgebraError) in
      let fit = try HuberFit(design: task.design, response: task.response, epsilon: epsilon)
      let outliers = fit.outlierCounts
      var remarks = [
        "\(outliers[0]) rows count as outliers horizontally and \(outliers[1]) vertically, "
          + "of \(task.design.rowCount)"
      ]
      if fit.scales.contains(0) {
        remarks.append("so many rows are fitted exactly that the scale is 0: absolute errors were minimised")
      }
      return FittedRegression(
        fit.map, FitSummary(columnCount: fit.keptColumns.count, rank: fit.rank, remarks: remarks))
    }
  }
}
