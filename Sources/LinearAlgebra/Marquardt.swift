/// The answer of `marquardt`.
public struct MarquardtFit: Sendable {
  public let parameters: [Double]
  /// At the parameters.
  public let objective: Double
  /// False where the limit of iterations came before the end.
  public let isConverged: Bool
}

/// Finds a minimum of ½ Σ r² near a start, by Levenberg and Marquardt's method.
///
/// Each step solves (N + μ·diag N)·step = −g. It is taken only if the objective becomes less, so the answer is never
/// worse than the start; μ becomes a tenth then, else ten times as large.
///
/// - Parameters:
///   - start: Where the objective is finite.
///   - relativeFall: The end has come where a step takes less than this share off the objective.
///   - iterationLimit: Of steps taken.
///   - objective: ½ Σ r²; infinity where the parameters are not allowed.
///   - normalEquations: N = JᵀJ, of which the lower triangle is read, and the gradient g = Jᵀr.
/// - Precondition: The objective at the start is finite.
///
/// Source: Marquardt, "An Algorithm for Least-Squares Estimation of Nonlinear Parameters", Journal of the Society for
/// Industrial and Applied Mathematics 11(2), 1963.
public func marquardt(
  from start: [Double], relativeFall: Double = 1e-12, iterationLimit: Int = 100,
  objective: ([Double]) -> Double,
  normalEquations: ([Double]) -> (normal: Matrix, gradient: [Double])
) -> MarquardtFit {
  var (parameters, reached, damping) = (start, objective(start), 1e-3)
  precondition(reached.isFinite, "the start has no finite objective")
  for _ in 0..<iterationLimit {
    let (normal, gradient) = normalEquations(parameters)
    guard let step = marquardtStep(from: parameters, reached, normal, gradient, &damping, objective) else {
      return MarquardtFit(parameters: parameters, objective: reached, isConverged: true)
    }
    let fall = (reached - step.objective) / reached
    (parameters, reached) = step
    if fall < relativeFall {
      return MarquardtFit(parameters: parameters, objective: reached, isConverged: true)
    }
  }
  return MarquardtFit(parameters: parameters, objective: reached, isConverged: false)
}

/// Parameters at which the objective is less; nil if none of the dampings tried finds any.
private func marquardtStep(
  from parameters: [Double], _ objective: Double, _ normal: Matrix, _ gradient: [Double],
  _ damping: inout Double, _ objectiveAt: ([Double]) -> Double
) -> (parameters: [Double], objective: Double)? {
  for _ in 0..<15 {
    var damped = normal
    for index in parameters.indices { damped[index, index] += damping * normal[index, index] }
    if let factor = try? CholeskyFactor(damped) {
      let step = factor.solve(gradient)
      let next = parameters.indices.map { parameters[$0] - step[$0] }
      let reached = objectiveAt(next)
      if reached < objective {
        damping = max(damping / 10, 1e-12)
        return (next, reached)
      }
    }
    damping *= 10
  }
  return nil
}
