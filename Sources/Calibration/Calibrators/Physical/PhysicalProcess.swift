import Captures
import LinearAlgebra

/// A Gaussian process on the residuals of a physical fit: how much further the eyes were turned than the fit says.
///
/// Its covariance is b·exp(−d²/(2·l²)) plus noise of variance 1, so that b is a ratio. Far from all training samples
/// its mean is 0, and only the physical fit remains.
///
/// Source: Rasmussen and Williams, "Gaussian Processes for Machine Learning", MIT Press, 2006, algorithm 2.1.
struct PhysicalProcess: Sendable {
  let scale: Double
  /// (K + I)⁻¹ of the training residuals, n × 2.
  private let weights: Matrix

  /// Takes n × n similarities of the training samples, n × 2 residuals (horizontal, vertical, radians), and b ≥ 0.
  init(similarities: Matrix, residuals: Matrix, scale: Double) throws(FitError) {
    let n = similarities.rowCount
    var covariance = similarities.elements
    for index in covariance.indices { covariance[index] *= scale }
    for index in 0..<n { covariance[index * n + index] += 1 }
    let matrix = Matrix(rowCount: n, columnCount: n, elements: covariance)
    guard let factor = try? CholeskyFactor(matrix) else { throw .overflow }
    self.scale = scale
    weights = factor.solve(residuals)
  }

  /// exp(−d²/(2·l²)) of each pair, with l above 0; it does not depend on the scale.
  static func similarities(_ pairs: RowPairs, length: Double) -> Matrix {
    GaussianProcessKernel(planeVariance: 0, bendVariance: 1, length: length).matrix(of: pairs)
  }

  /// The predicted residual angles of a sample, from m × n similarities to the training samples.
  func correction(_ similarities: Matrix, row: Int) -> Angles {
    let (n, weights) = (similarities.columnCount, weights.elements)
    var (horizontal, vertical) = (0.0, 0.0)
    for (index, similarity) in similarities.row(row).enumerated() {
      horizontal += similarity * weights[2 * index]
      vertical += similarity * weights[2 * index + 1]
    }
    precondition(weights.count == 2 * n, "the samples are not compared with those of the training")
    return Angles(horizontal: scale * horizontal, vertical: scale * vertical)
  }

  /// The predicted residual angles as a sum over the training samples, whose similarities have this length.
  func expansion(in space: FeatureSpace, length: Double) -> KernelExpansion {
    let columnCount = space.points.columnCount
    return KernelExpansion(
      standardisation: space.standardisation, valuesAtCentres: [0, 0],
      slopes: Matrix(rowCount: columnCount, columnCount: 2),
      decline: 0.5 / (length * length * Double(columnCount)), points: space.points,
      weights: weights.scaled(by: scale))
  }
}

/// Training samples as points in a space of standardised features.
struct FeatureSpace: Sendable {
  fileprivate let standardisation: Standardisation
  fileprivate let points: Matrix

  /// - Parameter features: n × p; at least one row and one column.
  init(_ features: Matrix) {
    precondition(features.columnCount > 0, "no features span no space")
    standardisation = Standardisation(of: features)
    points = standardisation.applied(to: features)
  }

  func pairs(_ features: Matrix) -> RowPairs { RowPairs(standardisation.applied(to: features), points) }
}
