import Foundation
import LinearAlgebra
import Statistics

/// What kernels err by when each group of rows is predicted from all the others, without fitting anything again.
///
/// Means and deviations stay those of all rows; only rows of the kernel are left out. With K the covariance plus noise of
/// all rows and y the responses, the errors of the rows of group g are (K⁻¹_gg)⁻¹·(K⁻¹y)_g by block elimination.
///
/// The plane of a kernel is a·U·Uᵀ, where the rows of U are (z/√p, 1). With C the rest of the covariance, which is the same for
/// all a, Woodbury's identity gives K⁻¹ = C⁻¹ − C⁻¹U·(I/a + UᵀC⁻¹U)⁻¹·UᵀC⁻¹. So C is factored once for all a, and its similarities are
/// computed once for all b.
///
/// Source: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, sections 5.4.2 for single rows and A.3;
/// Ginsbourger and Schärer, "Fast calculation of Gaussian process multiple-fold cross-validation residuals and their
/// covariances", 2021, for groups.
struct GaussianProcessErrors {
  private let process: GaussianProcess
  /// The rows of each group.
  private let groups: [[Int]]
  /// U and the responses side by side, n × (p + 1 + k).
  private let planeAndResponse: Matrix
  /// p + 1.
  private let planeCount: Int

  /// - Parameter groups: The group of each row.
  init(_ process: GaussianProcess, leavingOut groups: [Int]) {
    let (rows, response) = (process.rows, process.response)
    precondition(groups.count == rows.rowCount, "each row has a group")
    self.process = process
    self.groups = Dictionary(grouping: groups.indices) { groups[$0] }.sorted { $0.key < $1.key }.map(\.value)
    let p = rows.columnCount
    let scale = 1 / Double(max(1, p)).squareRoot()
    planeCount = p + 1
    planeAndResponse = Matrix(rowCount: rows.rowCount, columnCount: p + 1 + response.columnCount) {
      row, column in
      column < p ? rows[row, column] * scale : column == p ? 1 : response[row, column - p - 1]
    }
  }

  /// The sum of squared errors over all rows and columns of the response, in its unit, for each kernel.
  ///
  /// - Throws: `overflow` where covariances are so large that the noise is lost in their rounding; `cancelled`.
  func squared(_ kernels: [GaussianProcessKernel]) throws(FitError) -> [Double] {
    var errors = [Double](repeating: 0, count: kernels.count)
    for ofLength in grouped(kernels.indices, by: { kernels[$0].length }) {
      let scale = -0.5 / (kernels[ofLength[0]].length * kernels[ofLength[0]].length)
      let hasBend = ofLength.contains { kernels[$0].bendVariance > 0 }
      let distances = process.pairs.squaredDistances
      let similarities = hasBend ? distances.elements.map { exp(scale * $0) } : []
      for ofBend in grouped(ofLength, by: { kernels[$0].bendVariance }) {
        try FitError.checkCancellation()
        let rest = try rest(kernels[ofBend[0]].bendVariance, similarities)
        for index in ofBend { errors[index] = try squared(kernels[index].planeVariance, rest) }
      }
    }
    return errors.map { $0 * process.responseDeviation * process.responseDeviation }
  }

  /// What all planes have in common.
  private struct Rest {
    /// C⁻¹ of each group's rows and columns.
    let blocks: [Matrix]
    /// C⁻¹U and C⁻¹y side by side.
    let solved: Matrix
    /// UᵀC⁻¹U and UᵀC⁻¹y side by side.
    let inner: Matrix
  }

  private func rest(_ bendVariance: Double, _ similarities: [Double]) throws(FitError) -> Rest {
    let n = process.rows.rowCount
    let (blocks, solved): ([Matrix], Matrix)
    if bendVariance > 0 {
      let covariance = Matrix(rowCount: n, columnCount: n, elements: similarities.map { bendVariance * $0 })
      let factor = try GaussianProcess.factor(covariance.addingToDiagonal(1))
      (blocks, solved) = (factor.inverseBlocks(groups), factor.solve(planeAndResponse))
    } else {
      blocks = groups.map { Matrix(rowCount: $0.count, columnCount: $0.count).addingToDiagonal(1) }
      solved = planeAndResponse
    }
    let plane = Matrix(rowCount: n, columnCount: planeCount) { planeAndResponse[$0, $1] }
    return Rest(blocks: blocks, solved: solved, inner: plane.transposedProduct(solved))
  }

  /// The sum of squared errors without unit.
  private func squared(_ planeVariance: Double, _ rest: Rest) throws(FitError) -> Double {
    let (n, q, k) = (process.rows.rowCount, planeCount, process.response.columnCount)
    var weights = Matrix(rowCount: n, columnCount: k) { rest.solved[$0, q + $1] }
    var plane: (solved: Matrix, factor: CholeskyFactor)?
    if planeVariance > 0 {
      let solved = Matrix(rowCount: n, columnCount: q) { rest.solved[$0, $1] }
      let inner = Matrix(rowCount: q, columnCount: q) { rest.inner[$0, $1] }
      let factor = try GaussianProcess.factor(inner.addingToDiagonal(1 / planeVariance))
      let slopes = factor.solve(Matrix(rowCount: q, columnCount: k) { rest.inner[$0, q + $1] })
      weights = weights + solved.product(slopes).scaled(by: -1)
      plane = (solved, factor)
    }
    var sum = 0.0
    for (members, block) in zip(groups, rest.blocks) {
      var block = block
      if let plane {
        let own = plane.solved.rows(members)
        let transposed = Matrix(rowCount: q, columnCount: members.count) { own[$1, $0] }
        block = block + own.product(plane.factor.solve(transposed)).scaled(by: -1)
      }
      let errors = try GaussianProcess.factor(block).solve(weights.rows(members))
      sum += errors.elements.reduce(0) { $0 + $1 * $1 }
    }
    return sum
  }
}
