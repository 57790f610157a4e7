import Calibration
import Foundation
import LinearAlgebra

/// By how much the squared error of a regression grows with the distance from the fixations that it was fitted to.
///
/// Each fixation counts as one observation, at the means z of its standardised columns, because the frames of a fixation do
/// not err independently. In variances of the error of one fixation, the mean prediction at z has the variance q(z), and
/// the growth is 1 + q(z):
///
/// - least squares: q = φᵀ(ΦᵀΦ)⁻¹φ with φ = (1, z), which is 1/F + (z − z̄)ᵀ(Z_cᵀZ_c)⁻¹(z − z̄) for F fixations;
/// - ridge: the same with penalty·F added to the diagonal for each slope;
/// - Gaussian process: q = k(z, z) − kᵀ(K + I)⁻¹k. Its kernel counts in variances of a frame's error, of which a fixation of
///   m frames has the m-th part, so that k is m times the kernel, for the mean number m of frames.
///
/// Source: Draper and Smith, "Applied Regression Analysis", 3rd ed., 1998, section 3.1; Rasmussen and Williams, "Gaussian
/// Processes for Machine Learning", 2006, sections 2.1 and 2.2.
package enum VarianceGrowth: Sendable, Equatable {
  /// (ΦᵀΦ + penalty)⁻¹, p + 1 square, the intercept first.
  case plane(inverse: Matrix)
  case process(ProcessVariance)

  /// 1 + q(z) of each row.
  ///
  /// - Parameter rows: z, m × p, standardised.
  func values(_ rows: Matrix) -> [Double] {
    switch self {
    case .plane(let inverse):
      let terms = rows.withOnes
      let products = terms.product(inverse)
      return (0..<rows.rowCount).map { row in
        1 + max(0, zip(terms.row(row), products.row(row)).reduce(0) { $0 + $1.0 * $1.1 })
      }
    case .process(let process): return process.variances(rows).map { 1 + max(0, $0) }
    }
  }
}

/// The posterior variance of a Gaussian process, in variances of the error of one observation.
package struct ProcessVariance: Sendable, Equatable {
  /// a, b and l of `GaussianProcessKernel`, a and b in variances of the error of one fixation.
  package let plane: Double
  package let bend: Double
  package let length: Double
  /// z of the fixations, F × p.
  package let points: Matrix
  /// (K + I)⁻¹, F × F.
  package let inverse: Matrix

  package init(plane: Double, bend: Double, length: Double, points: Matrix, inverse: Matrix) {
    self.plane = plane
    self.bend = bend
    self.length = length
    self.points = points
    self.inverse = inverse
  }

  /// k(z, z′) for m and n rows, m × n.
  static func covariance(
    _ rows: Matrix, _ others: Matrix, plane: Double, bend: Double, length: Double
  ) -> Matrix {
    let p = Double(max(1, rows.columnCount))
    let decline = 0.5 / (length * length * p)
    return Matrix(rowCount: rows.rowCount, columnCount: others.rowCount) { row, other in
      var (product, distance) = (0.0, 0.0)
      for (z, w) in zip(rows.row(row), others.row(other)) {
        product += z * w
        distance += (z - w) * (z - w)
      }
      return plane * (product / p + 1) + (bend == 0 ? 0 : bend * exp(-decline * distance))
    }
  }

  func variances(_ rows: Matrix) -> [Double] {
    let covariance = Self.covariance(rows, points, plane: plane, bend: bend, length: length)
    let solved = covariance.product(inverse)
    let p = Double(max(1, rows.columnCount))
    return (0..<rows.rowCount).map { row in
      let own = plane * (rows.row(row).reduce(0) { $0 + $1 * $1 } / p + 1) + bend
      return own - zip(covariance.row(row), solved.row(row)).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }
}

extension Matrix {
  /// The symmetric matrix with the same lower triangle; what is above it differs by rounding.
  var fromLowerTriangle: Matrix {
    Matrix(rowCount: rowCount, columnCount: rowCount) { self[max($0, $1), min($0, $1)] }
  }

  /// The matrix with a column of ones in front.
  var withOnes: Matrix {
    Matrix(rowCount: rowCount, columnCount: columnCount + 1) { row, column in
      column == 0 ? 1 : self[row, column - 1]
    }
  }
}
