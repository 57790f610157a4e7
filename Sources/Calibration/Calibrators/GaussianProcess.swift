import Foundation
import LinearAlgebra
import SupportVectors

/// A Gaussian process before its kernel is chosen: standardised columns, and responses without their means, in units
/// of one standard deviation over all of their columns. Each row has noise of variance 1 in these units.
struct GaussianProcess: Sendable {
  private let standardisation: Standardisation
  /// Standardised, n × p.
  let rows: Matrix
  let pairs: RowPairs
  private let responseMeans: [Double]
  let responseDeviation: Double
  /// n × k, without unit.
  let response: Matrix

  /// - Parameter design: n × p, at least one row.
  init(design: Matrix, response: Matrix) {
    precondition(design.rowCount == response.rowCount, "design and response differ in rows")
    let (n, k) = (response.rowCount, response.columnCount)
    standardisation = Standardisation(of: design)
    rows = standardisation.applied(to: design)
    pairs = RowPairs(rows, rows)
    let means = Standardisation(of: response).means
    let centred = (0..<n * k).map { response.elements[$0] - means[$0 % k] }
    let deviation = (centred.reduce(0) { $0 + $1 * $1 } / Double(n * k)).squareRoot()
    responseMeans = means
    responseDeviation = deviation < 1e-12 ? 1 : deviation
    self.response = Matrix(
      rowCount: n, columnCount: k, elements: centred.map { [responseDeviation] in $0 / responseDeviation })
  }

  /// - Throws: `overflow` where covariances overflow, or are so large that the noise is lost in their rounding.
  func fitted(_ kernel: GaussianProcessKernel) throws(FitError) -> FittedGaussianProcess {
    FittedGaussianProcess(
      kernel: kernel, standardisation: standardisation, rows: rows, responseMeans: responseMeans,
      responseDeviation: responseDeviation, weights: try factor(kernel).solve(response))
  }

  private func factor(_ kernel: GaussianProcessKernel) throws(FitError) -> CholeskyFactor {
    var covariance = kernel.matrix(of: pairs)
    for row in 0..<covariance.rowCount { covariance[row, row] += 1 }
    return try Self.factor(covariance)
  }

  static func factor(_ matrix: Matrix) throws(FitError) -> CholeskyFactor {
    // Features and responses were finite, so an error means that the covariances have overflowed.
    guard let factor = try? CholeskyFactor(matrix) else { throw .overflow }
    return factor
  }
}

struct FittedGaussianProcess: Sendable {
  let kernel: GaussianProcessKernel
  // Without the pairs of all training rows, which take n² numbers.
  fileprivate let standardisation: Standardisation
  fileprivate let rows: Matrix
  fileprivate let responseMeans: [Double]
  fileprivate let responseDeviation: Double
  fileprivate let weights: Matrix

  /// The mean of the process at m rows, m × k, in units of the response; its training means far from all training
  /// rows if a = 0.
  func predict(_ design: Matrix) -> Matrix {
    let (means, deviation) = (responseMeans, responseDeviation)
    let covariance = kernel.matrix(of: RowPairs(standardisation.applied(to: design), rows)).elements
    let (m, n, k, weights) = (design.rowCount, rows.rowCount, means.count, weights.elements)
    var elements = [Double](repeating: 0, count: m * k)
    for row in 0..<m {
      for column in 0..<k {
        var sum = 0.0
        for index in 0..<n { sum += covariance[row * n + index] * weights[index * k + column] }
        elements[row * k + column] = means[column] + deviation * sum
      }
    }
    return Matrix(rowCount: m, columnCount: k, elements: elements)
  }

  /// The same mean for a response of two columns, with the plane as slopes and the rest as a sum over training rows.
  var expansion: KernelExpansion {
    let (n, p, a) = (rows.rowCount, rows.columnCount, kernel.planeVariance)
    let scaled = weights.scaled(by: responseDeviation)
    let count = kernel.bendVariance == 0 ? 0 : n
    return KernelExpansion(
      standardisation: standardisation,
      valuesAtCentres: responseMeans.enumerated().map { output, mean in
        mean + a * (0..<n).reduce(0) { $0 + scaled[$1, output] }
      },
      slopes: rows.transposedProduct(scaled).scaled(by: a / Double(max(1, p))),
      decline: 0.5 / (kernel.length * kernel.length * Double(max(1, p))),
      points: rows.rows(Array(0..<count)),
      weights: scaled.rows(Array(0..<count)).scaled(by: kernel.bendVariance))
  }
}

/// The covariance of a response at two rows: a·(z·z′/p + 1) + b·exp(−|z − z′|²/(2l²p)), in variances of the noise.
///
/// The first part is a plane through all rows with a constant, the second a deviation from it. Both are for standardised
/// columns and are divided by their number p, so that one choice of a, b and l suits many columns and few.
///
/// Source: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, sections 2.1 and 4.2.
struct GaussianProcessKernel: Sendable, Hashable {
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
    var products = [Double]()
    products.reserveCapacity(m * n)
    for row in 0..<m {
      for other in 0..<n {
        var product = 0.0
        for column in 0..<p { product += rows[row * p + column] * others[other * p + column] }
        products.append(product / Double(max(1, p)))
      }
    }
    self.products = Matrix(rowCount: m, columnCount: n, elements: products)
    squaredDistances = RowDistances(first, second).meanSquares
  }
}
