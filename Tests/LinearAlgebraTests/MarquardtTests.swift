import Foundation
import Testing

@testable import LinearAlgebra

@Suite("Levenberg–Marquardt method")
struct MarquardtTests {
  /// Half the sum of squared residuals, and the normal equations from the rows of J.
  private static func minimise(
    from start: [Double], limit: Int = 100, residuals: @escaping ([Double]) -> [Double],
    slopes: @escaping ([Double]) -> [[Double]]
  ) -> MarquardtFit {
    marquardt(
      from: start, iterationLimit: limit,
      objective: { parameters in residuals(parameters).reduce(0) { $0 + $1 * $1 } / 2 },
      normalEquations: { parameters in
        let count = parameters.count
        var (normal, gradient) = (
          Matrix(rowCount: count, columnCount: count), [Double](repeating: 0, count: count)
        )
        for (slope, residual) in zip(slopes(parameters), residuals(parameters)) {
          for i in 0..<count {
            gradient[i] += slope[i] * residual
            for j in 0...i { normal[i, j] += slope[i] * slope[j] }
          }
        }
        return (normal, gradient)
      })
  }

  @Test("Rosenbrock's valley leads from the usual start to the known minimum (1, 1)")
  func valley() {
    let fit = Self.minimise(
      from: [-1.2, 1], residuals: { [10 * ($0[1] - $0[0] * $0[0]), 1 - $0[0]] },
      slopes: { [[-20 * $0[0], 10], [-1, 0]] })
    #expect(fit.isConverged && fit.objective < 1e-24)
    #expect(abs(fit.parameters[0] - 1) < 1e-12 && abs(fit.parameters[1] - 1) < 1e-12)
  }

  @Test("NIST's Misra1a gives the certified parameters and residual sum of squares from its distant start")
  func misra() {
    // Source: NIST Statistical Reference Datasets, nonlinear regression, Misra1a: y = b₁·(1 − exp(−b₂·x)).
    let x = [77.6, 114.9, 141.1, 190.8, 239.9, 289.0, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760.0]
    let y = [
      10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.40, 75.47, 81.78,
    ]
    let fit = Self.minimise(
      from: [500, 1e-4], residuals: { b in zip(x, y).map { b[0] * (1 - exp(-b[1] * $0)) - $1 } },
      slopes: { b in x.map { [1 - exp(-b[1] * $0), b[0] * $0 * exp(-b[1] * $0)] } })
    #expect(fit.isConverged)
    #expect(abs(fit.parameters[0] / 2.3894212918e+02 - 1) < 1e-7)
    #expect(abs(fit.parameters[1] / 5.5015643181e-04 - 1) < 1e-7)
    #expect(abs(2 * fit.objective / 1.2455138894e-01 - 1) < 1e-9)
  }

  @Test("too few iterations are reported, and a start at the minimum stays there")
  func ends() {
    let residuals = { (p: [Double]) in [10 * (p[1] - p[0] * p[0]), 1 - p[0]] }
    let slopes = { (p: [Double]) in [[-20 * p[0], 10], [-1, 0]] }
    #expect(!Self.minimise(from: [-1.2, 1], limit: 2, residuals: residuals, slopes: slopes).isConverged)
    let still = Self.minimise(from: [1, 1], residuals: residuals, slopes: slopes)
    #expect(still.isConverged && still.parameters == [1, 1] && still.objective == 0)
  }

  @Test("no step ends where the objective is infinite, and the result is no worse than the start")
  func wall() {
    // Over x > 0, the minimum of (x + 1)² is at the boundary.
    let fit = marquardt(
      from: [2], objective: { $0[0] > 0 ? ($0[0] + 1) * ($0[0] + 1) / 2 : .infinity },
      normalEquations: { (Matrix(rowCount: 1, columnCount: 1, elements: [1]), [$0[0] + 1]) })
    #expect(fit.parameters[0] > 0 && fit.parameters[0] < 0.1 && fit.objective < 4.5)
  }
}
