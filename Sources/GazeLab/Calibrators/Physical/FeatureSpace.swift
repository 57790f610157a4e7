import Foundation
import LinearAlgebra

/// Training samples as points in a space of standardised features, where distances do not depend on how many
/// features there are.
struct FeatureSpace: Sendable {
  private let standardisation: Standardisation
  /// n × p, standardised.
  private let points: Matrix

  /// - Parameter features: Of the training samples, n × p; at least one row and one column.
  init(_ features: Matrix) {
    precondition(features.columnCount > 0, "no features span no space")
    standardisation = Standardisation(of: features)
    points = standardisation.applied(to: features)
  }

  /// The mean over the features of the squared difference to each training sample.
  ///
  /// - Parameter features: Of other samples, m × p.
  /// - Returns: m × n, without unit.
  func squaredDistances(to features: Matrix) -> Matrix {
    let others = standardisation.applied(to: features)
    let (m, n, p) = (others.rowCount, points.rowCount, points.columnCount)
    let (from, to) = (others.elements, points.elements)
    var distances = [Double](repeating: 0, count: m * n)
    for row in 0..<m {
      for column in 0..<n {
        var sum = 0.0
        for feature in 0..<p {
          let difference = from[row * p + feature] - to[column * p + feature]
          sum += difference * difference
        }
        distances[row * n + column] = sum / Double(p)
      }
    }
    return Matrix(rowCount: m, columnCount: n, elements: distances)
  }
}
