import Foundation
import LinearAlgebra

/// The covariance of a response at two rows: a·(z·z′/p + 1) + b·exp(−|z − z′|²/(2l²p)), in variances of the noise.
///
/// The first part is a plane through all rows with a constant, the second a deviation from it. Both are for standardised
/// columns and are divided by their number p, so that one choice of a, b and l suits many columns and few.
///
/// Source: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, sections 2.1 and 4.2.
struct GaussianProcessKernel: Sendable, Equatable {
  /// a, the variance of the plane.
  let planeVariance: Double
  /// b, the variance of the deviation.
  let bendVariance: Double
  /// l, the length scale of the deviation, in standard deviations of a column.
  let length: Double

  func matrix(of pairs: RowPairs) -> Matrix {
    let (a, b, scale) = (planeVariance, bendVariance, -0.5 / (length * length))
    let elements = zip(pairs.products.elements, pairs.squaredDistances.elements).map { product, distance in
      b == 0 ? a * (product + 1) : a * (product + 1) + b * exp(scale * distance)
    }
    return Matrix(
      rowCount: pairs.products.rowCount, columnCount: pairs.products.columnCount, elements: elements)
  }
}

/// The products and distances of two sets of standardised rows, m × p and n × p; computed once for many kernels.
struct RowPairs: Sendable {
  /// z·z′/p, m × n.
  let products: Matrix
  /// |z − z′|²/p, m × n.
  let squaredDistances: Matrix

  init(_ first: Matrix, _ second: Matrix) {
    precondition(first.columnCount == second.columnCount, "the columns are not those of the training")
    let (m, n, p) = (first.rowCount, second.rowCount, first.columnCount)
    let (rows, others) = (first.elements, second.elements)
    var (products, distances) = ([Double](), [Double]())
    products.reserveCapacity(m * n)
    distances.reserveCapacity(m * n)
    for row in 0..<m {
      for other in 0..<n {
        var (product, distance) = (0.0, 0.0)
        for column in 0..<p {
          let (z, w) = (rows[row * p + column], others[other * p + column])
          product += z * w
          distance += (z - w) * (z - w)
        }
        products.append(product / Double(max(1, p)))
        distances.append(distance / Double(max(1, p)))
      }
    }
    self.products = Matrix(rowCount: m, columnCount: n, elements: products)
    squaredDistances = Matrix(rowCount: m, columnCount: n, elements: distances)
  }
}
