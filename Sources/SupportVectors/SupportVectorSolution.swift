internal import CSVM
public import LinearAlgebra

/// β and ρ of a support vector regression, from its kernel matrix in double precision.
///
/// This takes far less time than libsvm, above all from the solution for a smaller cost or another ε: one by one, the rows
/// change between those within ε, those on its edge and those whose error is paid for. With single-precision kernels libsvm
/// stays within some 1e-8·Σ|β| of it.
public struct SupportVectorSolution: Sendable, Equatable {
  /// β of each row, 0 for a row that is no support vector.
  public let coefficients: [Double]
  /// ρ, in units of the response.
  public let rho: Double
  /// C.
  public let cost: Double

  /// - Parameters:
  ///   - kernel: K, n × n: symmetric, positive semidefinite and finite.
  ///   - response: y, one number per row.
  ///   - cost: C, the cost of an error beyond ε per unit of the response.
  ///   - epsilon: ε, in units of the response.
  ///   - start: A solution for the same kernel matrix and response, and any cost and ε.
  ///   - tolerance: The largest violation of the optimality conditions, in units of the response.
  /// - Throws: `noRows`, `notFinite`, `noConvergence` if the kernel matrix is too close to singular, `cancelled`.
  public init(
    kernel: Matrix, response: [Double], cost: Double, epsilon: Double,
    startingFrom start: SupportVectorSolution? = nil, tolerance: Double = 1e-6
  ) throws(SupportVectorError) {
    let n = response.count
    precondition(kernel.rowCount == n && kernel.columnCount == n, "the kernel matrix is not that of the rows")
    precondition(cost > 0 && cost.isFinite && tolerance > 0, "cost or tolerance is not above 0")
    precondition(epsilon >= 0 && epsilon.isFinite, "epsilon is below 0 or not finite")
    precondition(start.map { $0.coefficients.count == n } ?? true, "the start is of other rows")
    guard n > 0 else { throw .noRows }
    if let row = response.firstIndex(where: { !$0.isFinite }) { throw .notFinite(row: row, column: nil) }
    var (beta, rho) = (start?.scaled(to: cost) ?? [Double](repeating: 0, count: n), 0.0)
    let outcome = unsafe kernel.elements.withUnsafeBufferPointer { kernel in
      unsafe response.withUnsafeBufferPointer { response in
        var dual = unsafe gazelab_svr_dual(
          row_count: CInt(n), kernel: kernel.baseAddress, response: response.baseAddress, cost: cost,
          epsilon: epsilon, tolerance: tolerance)
        return unsafe gazelab_svr_solve(&dual, &beta, &rho) { Task.isCancelled ? 1 : 0 }
      }
    }
    switch outcome {
    case GAZELAB_SVR_SOLVED: break
    case GAZELAB_SVR_UNWANTED: throw .cancelled
    default: throw .noConvergence
    }
    coefficients = beta
    self.rho = rho
    self.cost = cost
  }

  /// Returns whether this is the solution for another cost too, as no coefficient is at its bound.
  public func isSolution(forCost newCost: Double) -> Bool {
    newCost == cost || newCost > cost && coefficients.allSatisfy { abs($0) < cost }
  }

  /// The size of the errors that kernels in single precision make in f at any row, in units of the response.
  public var singlePrecisionError: Double {
    // Rounding errors of the kernels, each at most 2⁻²⁵ to 2⁻²⁴, add up as independent ones do.
    coefficients.reduce(0) { $0 + $1 * $1 }.squareRoot() * 0x1p-24
  }

  /// How far the optimality conditions are violated under the kernels, in units of the response, by what is a solution under
  /// the same kernels rounded to single precision. It is taken to have these coefficients.
  ///
  /// - Parameters:
  ///   - kernel: K, n × n, as in the initialiser; likewise `response` and `epsilon`.
  public func violationInSinglePrecision(kernel: Matrix, response: [Double], epsilon: Double) -> Double {
    let n = response.count
    precondition(kernel.rowCount == n && kernel.columnCount == n, "the kernel matrix is not that of the rows")
    let elements = kernel.elements
    let support = coefficients.indices.filter { coefficients[$0] != 0 }
    let residuals = (0..<n).map { row in
      var residual = response[row]
      for other in support {
        let exact = elements[row * n + other]
        // The error of rounding counts with the other sign, as the rows have settled under the rounded kernels.
        residual -= (2 * exact - Double(Float(exact))) * coefficients[other]
      }
      return residual
    }
    return violation(residuals, cost: cost, epsilon: epsilon, coefficients: coefficients)
  }

  /// - Parameter kernel: Kernels between m rows and those of the training, m × n.
  /// - Returns: One number per row, in units of the response.
  public func predict(_ kernel: Matrix) -> [Double] {
    let n = coefficients.count
    precondition(kernel.columnCount == n, "the kernels are not those of the training rows")
    let elements = kernel.elements
    let support = coefficients.indices.filter { coefficients[$0] != 0 }
    return (0..<kernel.rowCount).map { row in
      var sum = -rho
      for other in support { sum += elements[row * n + other] * coefficients[other] }
      return sum
    }
  }

  /// Coefficients that meet the constraints for another cost: those at the bound are at the new one.
  private func scaled(to newCost: Double) -> [Double] {
    if newCost == cost { return coefficients }
    return coefficients.map { abs($0) >= cost ? ($0 < 0 ? -newCost : newCost) : $0 * (newCost / cost) }
  }
}
