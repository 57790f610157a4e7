import Inputs
import LinearAlgebra

/// Least squares in which large errors count by their size and not by their square, each axis with a scale of its own:
/// `huber`.
///
/// Source: Huber, "Robust estimation of a location parameter", Ann. Math. Stat. 35(1), 1964; Owen, "A robust hybrid of
/// lasso and ridge regression", Contemporary Mathematics 443, 2007 (the scale).
struct HuberRegression: Regression {
  /// Errors count as large beyond this many scales.
  let epsilon: Double

  /// A column of noise, once standardised, counts as much as any other.
  let fitsNoise = true
  let isLinear = true

  func fit(_ task: RegressionTask) throws(FitError) -> any FittedRegression {
    do throws(LinearAlgebraError) {
      let fit = try HuberFit(design: task.design, response: task.response, epsilon: epsilon)
      let outliers = fit.outlierCounts
      var remarks = [
        "\(outliers[0]) rows count as outliers horizontally and \(outliers[1]) vertically, "
          + "of \(task.design.rowCount)"
      ]
      if fit.scales.contains(0) {
        remarks.append("so many rows are fitted exactly that the scale is 0: absolute errors are least")
      }
      return FittedAffineMap(
        map: fit.map,
        summary: FitSummary(columnCount: fit.keptColumns.count, rank: fit.rank, remarks: remarks))
    } catch {
      throw FitError(error, columnNames: task.columnNames)
    }
  }
}

extension Catalogue<any Calibrator> {
  /// Reads `{kind: huber, …}`.
  static func huber(from section: inout ConfigSection) -> any Calibrator {
    RegressionCalibrator(HuberRegression(epsilon: section.number("epsilon", in: 1.01...1000, default: 1.35)))
  }
}
