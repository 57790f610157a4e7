/// The correlation of a variable with each of several causes while the other causes are held fixed.
///
/// With P, the inverse of the correlation matrix of the variable y and its causes: −P_xy ÷ √(P_xx P_yy). Causes that do
/// not vary are left out of the matrix.
///
/// Source: Whittaker, Graphical Models in Applied Multivariate Statistics, 1990, section 5.7; for the variance inflation
/// factor, Marquardt, Technometrics 12(3), 1970.
package struct PartialCorrelations: Sendable {
  /// In the order of the causes. Withheld for a cause whose variance inflation factor exceeds 10.
  package let values: [Result<Double, WithheldReason>]
  /// In the order of the causes: the diagonal of the inverse of their own correlation matrix; infinite where there is
  /// none, NaN for a cause that does not vary.
  package let inflations: [Double]
  /// How many other causes each value holds fixed.
  package let heldFixedCount: Int

  package static let largestInflation = 10.0

  package init(of response: SteppedSeries, causes: [SteppedSeries]) {
    let varying = causes.indices.filter { causes[$0].varies }
    heldFixedCount = max(0, varying.count - 1)
    let among = Self.inverse(Self.correlations(varying.map { causes[$0] }))
    let all = Self.inverse(Self.correlations([response] + varying.map { causes[$0] }))
    var inflations = [Double](repeating: .nan, count: causes.count)
    var values = [Result<Double, WithheldReason>](
      repeating: .failure(.undefinedStatistic), count: causes.count)
    for (position, cause) in varying.enumerated() {
      inflations[cause] = among?[position][position] ?? .infinity
      if !(inflations[cause] <= Self.largestInflation) {
        values[cause] = .failure(.collinear(inflation: inflations[cause]))
      } else if response.varies, let all {
        let scale = (all[0][0] * all[position + 1][position + 1]).squareRoot()
        values[cause] = .success(max(-1, min(1, -all[0][position + 1] / scale)))
      }
    }
    self.values = values
    self.inflations = inflations
  }

  private static func correlations(_ series: [SteppedSeries]) -> [[Double]] {
    series.indices.map { row in
      series.indices.map { column in
        row == column ? 1 : series[row].correlation(with: series[column]) ?? 0
      }
    }
  }

  /// The inverse of a correlation matrix by Gauss and Jordan's elimination; nil if it is singular but for rounding.
  ///
  /// No pivots are sought: those of a positive definite matrix are positive in any order.
  private static func inverse(_ matrix: [[Double]]) -> [[Double]]? {
    let size = matrix.count
    var left = matrix
    var right = (0..<size).map { row in (0..<size).map { $0 == row ? 1.0 : 0 } }
    for pivot in 0..<size {
      let scale = left[pivot][pivot]
      guard scale > 1e-10 else { return nil }
      for column in 0..<size {
        left[pivot][column] /= scale
        right[pivot][column] /= scale
      }
      for row in 0..<size where row != pivot {
        let factor = left[row][pivot]
        for column in 0..<size {
          left[row][column] -= factor * left[pivot][column]
          right[row][column] -= factor * right[pivot][column]
        }
      }
    }
    return right
  }
}
