import Calibration
import Captures
import LinearAlgebra

extension CoefficientPosterior {
  /// The expected standard deviations of the error of a row's gaze point in x and y, pt: √(z′Vz + s²), where V is the
  /// covariance of the coefficients and s² the variance of a row's error. Nil where a column is not finite.
  ///
  /// Source: Laird and Ware, "Random-Effects Models for Longitudinal Data", Biometrics 38(4), 1982.
  ///
  /// - Parameter design: The columns of the fit, within its bounds, not standardised.
  package func deviations(_ design: Matrix) -> [ScreenPoint?] {
    let used = Matrix(rowCount: design.rowCount, columnCount: columns.count) { design[$0, columns[$1]] }
    let terms = standardisation.applied(to: used).withOnes
    let products = covariances.map { terms.product($0) }
    return (0..<terms.rowCount).map { row in
      let both = (0..<2).map { axis -> Double in
        var variance = noises[axis]
        for column in 0..<terms.columnCount { variance += terms[row, column] * products[axis][row, column] }
        return variance.squareRoot()
      }
      return both.allSatisfy(\.isFinite) ? ScreenPoint(x: both[0], y: both[1]) : nil
    }
  }
}
