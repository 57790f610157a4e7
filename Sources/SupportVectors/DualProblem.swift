internal import CSVM
internal import LinearAlgebra

/// The quadratic program in β of a support vector regression, solved by libsvm. libsvm trains a regression without random
/// numbers and keeps no state between calls, so problems may be solved in parallel.
///
/// Source: Chang and Lin, "LIBSVM: a library for support vector machines", ACM TIST 2(3), 2011, sections 2.4 and 4.
struct DualProblem {
  /// Finite, with at least one row.
  let design: Matrix
  let response: [Double]
  let cost: Double
  let gamma: Double
  let epsilon: Double
  let tolerance: Double

  struct Solution {
    /// The rows whose β is not 0, ascending.
    let supportRows: [Int]
    /// β of the support rows.
    let coefficients: [Double]
    let rho: Double
  }

  /// Ends after ten million iterations at the latest, or two hundred for each row if that is more. Returns nil if the
  /// current task was cancelled.
  func solve() -> Solution? {
    let (n, p) = (design.rowCount, design.columnCount)
    // libsvm expects each row to end with a node of index −1.
    var nodes = [svm_node]()
    for row in 0..<n {
      for (column, value) in design.row(row).enumerated() {
        nodes.append(svm_node(index: CInt(column + 1), value: value))
      }
      nodes.append(svm_node(index: -1, value: 0))
    }
    var targets = response
    var parameter = unsafe svm_parameter()
    unsafe parameter.svm_type = CInt(EPSILON_SVR)
    unsafe parameter.kernel_type = CInt(RBF)
    unsafe parameter.gamma = gamma
    unsafe parameter.C = cost
    unsafe parameter.p = epsilon
    unsafe parameter.eps = tolerance
    unsafe parameter.cache_size = 100
    unsafe parameter.shrinking = 1

    // The model points into the nodes, so its contents are copied and freed inside their closure.
    return unsafe nodes.withUnsafeMutableBufferPointer { nodes in
      var rows = unsafe (0..<n).map { row in unsafe nodes.baseAddress.map { unsafe $0 + row * (p + 1) } }
      return unsafe rows.withUnsafeMutableBufferPointer { rows in
        unsafe targets.withUnsafeMutableBufferPointer { targets in
          var problem = unsafe svm_problem(l: CInt(n), y: targets.baseAddress, x: rows.baseAddress)
          if let complaint = unsafe svm_check_parameter(&problem, &parameter) {
            preconditionFailure(unsafe "libsvm rejected its parameters: \(String(cString: complaint))")
          }
          var answer = unsafe gazelab_svm_train(&problem, &parameter) { Task.isCancelled ? 1 : 0 }
          defer { unsafe svm_free_and_destroy_model(&answer) }
          guard let answer = unsafe answer?.pointee else { return nil }
          return unsafe Solution(
            supportRows: (0..<Int(answer.l)).map { unsafe Int(answer.sv_indices[$0]) - 1 },
            coefficients: (0..<Int(answer.l)).map { unsafe answer.sv_coef[0]![$0] }, rho: answer.rho[0])
        }
      }
    }
  }

  /// Returns whether a solution is optimal within the tolerance, or at least within a thousandth of the responses'
  /// range.
  ///
  /// libsvm computes kernels in single precision. This is harmless while Σ|β| is small, but with a cost of a million it
  /// may report success although the optimality conditions are violated by more than the range of the responses.
  ///
  /// - Parameter sums: Σ βⱼ·k(xᵢ, xⱼ) for each row.
  func isSolved(by solution: Solution, sums: [Double]) -> Bool {
    guard sums.allSatisfy(\.isFinite) else { return false }
    var coefficients = [Double](repeating: 0, count: response.count)
    for (row, value) in zip(solution.supportRows, solution.coefficients) { coefficients[row] = value }
    let residuals = response.indices.map { response[$0] - sums[$0] }
    let excess = violation(residuals, cost: cost, epsilon: epsilon, coefficients: coefficients)
    let range = (response.max() ?? 0) - (response.min() ?? 0)
    return excess <= max(tolerance, range / 1000)
  }
}

/// By how much coefficients violate the optimality conditions, in units of the response: with r = y − f, no β that can grow
/// may have a larger r ∓ ε than one that can shrink.
func violation(_ residuals: [Double], cost: Double, epsilon: Double, coefficients: [Double]) -> Double {
  var (largestToGrow, leastToShrink) = (-Double.infinity, Double.infinity)
  for (residual, beta) in zip(residuals, coefficients) {
    if beta < cost {
      largestToGrow = max(largestToGrow, beta < 0 ? residual + epsilon : residual - epsilon)
    }
    if beta > -cost {
      leastToShrink = min(leastToShrink, beta > 0 ? residual - epsilon : residual + epsilon)
    }
  }
  return largestToGrow - leastToShrink
}

/// The library that fits support vector regressions.
public enum LibSVM {
  /// The version of the header used for the build, such as `3.24`.
  public static var version: String { "\(LIBSVM_VERSION / 100).\(LIBSVM_VERSION % 100)" }
}
