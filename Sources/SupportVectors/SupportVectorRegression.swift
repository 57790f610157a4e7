internal import Foundation
public import LinearAlgebra

/// ε-insensitive support vector regression with the kernel exp(−γ|x − z|²).
///
/// It minimises ½|w|² + C·Σ max(0, |y − f(x)| − ε), where f(x) = Σ βᵢ·exp(−γ|x − xᵢ|²) − ρ: errors within ε cost
/// nothing, and rows with such errors drop out of f.
///
/// Source: Smola and Schölkopf, "A tutorial on support vector regression", Statistics and Computing 14, 2004;
/// Chang and Lin, "LIBSVM: a library for support vector machines", ACM TIST 2(3), 2011.
public struct SupportVectorRegression: Sendable, Equatable {
  /// The rows of the design that are in f, in their order.
  public let supportVectors: Matrix
  /// β of each support vector: within ±C, 0 in all.
  public let coefficients: [Double]
  /// What is taken off at the end, in units of the response.
  public let rho: Double
  private let gamma: Double

  /// - Parameters:
  ///   - design: X, n × p, in columns of comparable size: γ is the same for all.
  ///   - response: y, one number a row.
  ///   - cost: C, what an error beyond ε costs per unit of the response.
  ///   - gamma: γ, per squared unit of the design.
  ///   - epsilon: ε, in units of the response.
  ///   - tolerance: How far libsvm may stop from its conditions of optimality, in units of the response. It keeps
  ///     kernels in single precision, so its answers are off by up to 1e-7·Σ|β| all the same.
  /// - Precondition: As many responses as rows; cost and tolerance above 0, gamma and epsilon at least 0.
  public init(
    design: Matrix, response: [Double], cost: Double, gamma: Double, epsilon: Double, tolerance: Double = 1e-6
  ) throws(SupportVectorError) {
    precondition(design.rowCount == response.count, "design and response differ in rows")
    precondition(cost > 0 && cost.isFinite && tolerance > 0, "cost and tolerance are above 0")
    precondition(gamma >= 0 && gamma.isFinite && epsilon >= 0, "gamma and epsilon are at least 0")
    try Self.check(design, response)

    let problem = DualProblem(
      design: design, response: response, cost: cost, gamma: gamma, epsilon: epsilon, tolerance: tolerance)
    let solution = problem.solve()
    let rows = solution.supportRows
    let vectors = Matrix(
      rowCount: rows.count, columnCount: design.columnCount, elements: rows.flatMap { design.row($0) })
    (supportVectors, coefficients, rho) = (vectors, solution.coefficients, solution.rho)
    self.gamma = gamma
    // libsvm does not tell its caller when it gives up, so the answer itself is looked at.
    let sums = Self.sums(vectors, solution.coefficients, gamma: gamma, for: design)
    guard problem.isSolved(by: solution, sums: sums) else { throw .noConvergence }
  }

  /// - Parameter design: m × p, the columns of the training.
  /// - Returns: One number a row, in units of the response; −ρ far from all support vectors.
  public func predict(_ design: Matrix) -> [Double] {
    Self.sums(supportVectors, coefficients, gamma: gamma, for: design).map { $0 - rho }
  }

  /// Σ βᵢ·exp(−γ|x − xᵢ|²) for each row x.
  private static func sums(_ vectors: Matrix, _ coefficients: [Double], gamma: Double, for design: Matrix)
    -> [Double]
  {
    precondition(design.columnCount == vectors.columnCount, "the columns are not those of the training")
    let (p, rows, supports) = (design.columnCount, design.elements, vectors.elements)
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
    if let index = design.elements.firstIndex(where: { !$0.isFinite }) {
      throw .notFinite(row: index / design.columnCount, column: index % design.columnCount)
    }
    // libsvm takes |x − z|² for |x|² + |z|² − 2x·z; an infinity there would be a NaN.
    for row in 0..<design.rowCount where !(4 * design.row(row).reduce(0) { $0 + $1 * $1 }).isFinite {
      throw .overflow
    }
    guard response.allSatisfy({ ($0 * $0).isFinite }) else { throw .overflow }
  }
}
