public struct MarquardtFit: Sendable {
  public let parameters: [Double]
  public let objective: Double
  /// True if the search ended before the iteration limit, and not because its task was cancelled.
  public let isConverged: Bool
}

/// Finds a local minimum of ½ Σ r² by the Levenberg–Marquardt method.
///
/// Each step solves (N + μ·diag N)·step = −g, and is taken only if it lowers the objective. μ is divided by ten after a
/// successful step and multiplied by ten otherwise. If the current task is cancelled, the search ends where it is.
///
/// - Parameters:
///   - relativeFall: The search ends when a step lowers the objective by less than this fraction.
///   - iterationLimit: The maximum number of successful steps.
///   - objective: ½ Σ r²; infinity for parameters that are not allowed.
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
  var parameters = start
  var reached = objective(start)
  var damping = 1e-3
  precondition(reached.isFinite, "the objective at the start is not finite")
  for _ in 0..<iterationLimit {
    if Task.isCancelled { break }
    let (normal, gradient) = normalEquations(parameters)
    let step = marquardtStep(from: parameters, reached, normal, gradient, &damping, objective)
    let fall = step.map { (reached - $0.objective) / reached }
    if let step { (parameters, reached) = step }
    if fall.map({ $0 < relativeFall }) ?? true {
      return MarquardtFit(parameters: parameters, objective: reached, isConverged: true)
    }
  }
  return MarquardtFit(parameters: parameters, objective: reached, isConverged: false)
}

/// Parameters with a lower objective; nil if no damping tried leads to any.
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
