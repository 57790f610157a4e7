import Calibration
import LinearAlgebra
import Uncertainty

/// How sure the coefficients of `hierarchical` are, in exported Swift: the function `standardDeviation`.
struct PosteriorSource: Sendable {
  private let posterior: CoefficientPosterior
  private let map: LinearMap
  private let access: String

  init(_ posterior: CoefficientPosterior, _ map: LinearMap, access: String) {
    (self.posterior, self.map, self.access) = (posterior, map, access)
  }

  /// - Parameters:
  ///   - statements: What the array of columns needs; see `ColumnsSource`.
  ///   - columns: The array of columns in Swift.
  func members(statements: String, columns: String) -> [String] {
    let standardisation = posterior.standardisation
    return [
      numbers("columnCentres", "The means of columns over other people.", standardisation.means),
      numbers("columnDeviations", "Their standard deviations.", standardisation.deviations),
      numbers(
        "varianceTriangleX", "The lower triangle of the covariance of the coefficients of x, row by row.",
        posterior.covariances[0].lowerTriangle),
      numbers("varianceTriangleY", "The same of y.", posterior.covariances[1].lowerTriangle),
      """
      /// The expected standard deviation of a frame's error, in points of the screen.
      \(access)static func standardDeviation(_ features: Features) -> (x: Double, y: Double)? {
      \(SourceText.indented(statements + map.columnStatements(columns)))
        let positions: [Int] = [\(posterior.columns.map(\.description).joined(separator: ", "))]
        var terms = [1.0]
        for (index, position) in positions.enumerated() {
          terms.append((columns[position] - columnCentres[index]) / columnDeviations[index])
        }
        func deviation(_ triangle: [Double], _ noise: Double) -> Double {
          var (variance, place) = (noise, 0)
          for row in terms.indices {
            for column in 0...row {
              variance += (row == column ? 1 : 2) * triangle[place] * terms[row] * terms[column]
              place += 1
            }
          }
          return variance.squareRoot()
        }
        let x = deviation(varianceTriangleX, \(SourceText.literal(posterior.noises[0])))
        let y = deviation(varianceTriangleY, \(SourceText.literal(posterior.noises[1])))
        return x.isFinite && y.isFinite ? (x, y) : nil
      }
      """,
    ]
  }

  private func numbers(_ name: String, _ meaning: String, _ numbers: [Double]) -> String {
    """
    /// \(meaning)
    private static let \(name): [Double] = \(SourceText.numbers(numbers))
    """
  }
}
