internal import Foundation
public import LinearAlgebra

/// ε-insensitive support vector regression with the kernel exp(−γ|x − z|²).
///
/// It minimises ½|w|² + C·Σ max(0, |y − f(x)| − ε), where f(x) = Σ βᵢ·exp(−γ|x − xᵢ|²) − ρ. Errors within ε cost
/// nothing, and rows with such errors do not appear in f.
///
/// Source: Smola and Schölkopf, "A tutorial on support vector regression", Statistics and Computing 14, 2004;
/// Chang and Lin, "LIBSVM: a library for support vector machines", ACM TIST 2(3), 2011.
public struct SupportVectorRegression: Sendable, Equatable {
  /// The rows of the design that appear in f, in their original order.
  public let supportVectors: Matrix
  /// β of each support vector; each is within ±C, and their sum is 0.
  public let coefficients: [Double]
  /// ρ, in units of the response.
  public let rho: Double
  private let gamma: Double

  /// - Parameters:
  ///   - design: X, n × p, with columns of comparable size, because γ is the same for all.
  ///   - response: y, one number per row.
  ///   - cost: C, the cost of an error beyond ε per unit of the response.
  ///   - gamma: γ, per squared unit of the design.
  ///   - epsilon: ε, in units of the response.
  ///   - tolerance: The violation of the optimality conditions at which libsvm stops, in units of the response. Errors
  ///     of up to 1e-7·Σ|β| remain in any case, because libsvm computes kernels in single precision.
  /// - Throws: `noRows`, `notFinite`, `overflow`, `noConvergence`, `cancelled`.
  /// - Precondition: There is one response per row; cost and tolerance are above 0, gamma and epsilon at least 0.
  public init(
    design: Matrix, response: [Double], cost: Double, gamma: Double, epsilon: Double, tolerance: Double = 1e-6
  ) throws(SupportVectorError) {
    precondition(design.rowCount == response.count, "design and response differ in rows")
    precondition(cost > 0 && cost.isFinite && tolerance > 0, "cost or tolerance is not above 0")
    precondition(gamma >= 0 && gamma.isFinite && epsilon >= 0, "gamma or epsilon is below 0")
    try Self.check(design, response)

    let problem = DualProblem(
      design: design, response: response, cost: cost, gamma: gamma, epsilon: epsilon, tolerance: tolerance)
    guard let solution = problem.solve() else { throw .cancelled }
    let vectors = design.rows(solution.supportRows)
    supportVectors = vectors
    coefficients = solution.coefficients
    rho = solution.rho
    self.gamma = gamma
    // libsvm does not report that it stopped early, so the solution itself is checked.
    let sums = Self.sums(vectors, solution.coefficients, gamma: gamma, for: design)
    guard problem.isSolved(by: solution, sums: sums) else { throw .noConvergence }
  }

  /// - Parameter design: m × p, with the columns of the training.
  /// - Returns: One number per row, in units of the response; −ρ far from all support vectors.
  public func predict(_ design: Matrix) -> [Double] {
    Self.sums(supportVectors, coefficients, gamma: gamma, for: design).map { $0 - rho }
  }

  /// Σ βᵢ·exp(−γ|x − xᵢ|²) for each row x.
  private static func sums(_ vectors: Matrix, _ coefficients: [Double], gamma: Double, for design: Matrix)
    -> [Double]
  {
    precondition(design.columnCount == vectors.columnCount, "the columns differ from those of the training")
    let p = design.columnCount
    let rows = design.elements
    let supports = vectors.elements
    return (0..<design.rowCount).map { row in
      var sum = 0.0
      for (index, coefficient) in coefficients.enumerated() {
        var squares = 0.0
        for column in 0..<p {
          let difference = rows[row * p + column] - supports[index * p + column]
          squares += difference * difference
        }
        sum += coefficient * exp(-gamma * squares)
      }
      return sum
    }
  }

  private static func check(_ design: Matrix, _ response: [Double]) throws(SupportVectorError) {
    guard design.rowCount > 0 else { throw .noRows }
    if let row = response.firstIndex(where: { !$0.isFinite }) { throw .notFinite(row: row, column: nil) }
    if let (row, column) = design.firstNotFinite { throw .notFinite(row: row, column: column) }
    // libsvm computes |x − z|² as |x|² + |z|² − 2x·z, where an infinity would become a NaN.
    for row in 0..<design.rowCount where !(4 * design.row(row).reduce(0) { $0 + $1 * $1 }).isFinite {
      throw .overflow
    }
    guard response.allSatisfy({ ($0 * $0).isFinite }) else { throw .overflow }
  }
}
