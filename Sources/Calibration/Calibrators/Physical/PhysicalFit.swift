import Captures
import LinearAlgebra

/// The parameters of some terms that bring the gaze points closest to the targets, regularised by a prior.
///
/// They minimise ½ Σ |gaze point − target|² / (100 pt)² + ½ λ Σ (p − p₀)² / s², with the spreads s of the terms.
struct PhysicalFit: Sendable {
  /// Horizontal, then vertical, in the order of the terms.
  let parameters: [Double]
  let remarks: [String]

  /// The unit of the errors, pt.
  private static let unit = 100.0

  /// Fits some rows by Levenberg and Marquardt's method from the prior mean p₀, nil for a tracker that needs no
  /// correction; without rows it stays there. The start matters: rays that run along the screen cannot find their way
  /// back.
  init(
    _ design: PhysicalDesign, rows: [Int], lambda: Double, prior: [Double]? = nil
  ) throws(FitError) {
    let problem = Problem(
      design: design, rows: rows, prior: prior ?? design.terms.plainParameters,
      penalties: design.terms.spreads.map { lambda / ($0 * $0) })
    guard problem.objective(problem.prior).isFinite else { throw .overflow }
    let fit = marquardt(
      from: problem.prior, objective: problem.objective, normalEquations: problem.normalEquations)
    parameters = fit.parameters
    remarks = fit.isConverged ? [] : ["the search for the parameters did not converge"]
  }

  private struct Problem {
    let design: PhysicalDesign
    let rows: [Int]
    let prior: [Double]
    /// λ / s².
    let penalties: [Double]

    func objective(_ parameters: [Double]) -> Double {
      var sum = 0.0
      for row in rows {
        let point = design.geometries[row].cast(design.angles(row: row, parameters))
        sum += (point - design.targets[row]).squaredLength
      }
      sum /= PhysicalFit.unit * PhysicalFit.unit
      for index in parameters.indices {
        let difference = parameters[index] - prior[index]
        sum += penalties[index] * difference * difference
      }
      return sum / 2
    }

    /// JᵀJ + diag(λ/s²), its lower triangle only, and Jᵀr + λ(p − p₀)/s².
    func normalEquations(_ parameters: [Double]) -> (normal: Matrix, gradient: [Double]) {
      let (count, horizontalCount, values) = (parameters.count, design.horizontalCount, design.values)
      var gradient = [Double](repeating: 0, count: count)
      var normal = [Double](repeating: 0, count: count * count)
      let unit = PhysicalFit.unit
      for row in rows {
        let cast = design.geometries[row].castWithSlopes(design.angles(row: row, parameters))
        let target = design.targets[row]
        let (x, y) = ((cast.point.x - target.x) / unit, (cast.point.y - target.y) / unit)
        let (xh, yh) = (cast.perHorizontal.x / unit, cast.perHorizontal.y / unit)
        let (xv, yv) = (cast.perVertical.x / unit, cast.perVertical.y / unit)
        // A row of J is the slopes times the terms' values, so three products serve all of them.
        let (hh, hv, vv) = (xh * xh + yh * yh, xh * xv + yh * yv, xv * xv + yv * yv)
        let (h, v) = (xh * x + yh * y, xv * x + yv * y)
        let start = row * count
        for i in 0..<count {
          let isHorizontal = i < horizontalCount
          let value = values[start + i]
          gradient[i] += (isHorizontal ? h : v) * value
          let (forHorizontal, forVertical) = (value * (isHorizontal ? hh : hv), value * vv)
          for j in 0...i {
            normal[i * count + j] += (j < horizontalCount ? forHorizontal : forVertical) * values[start + j]
          }
        }
      }
      for index in 0..<count {
        normal[index * count + index] += penalties[index]
        gradient[index] += penalties[index] * (parameters[index] - prior[index])
      }
      return (Matrix(rowCount: count, columnCount: count, elements: normal), gradient)
    }
  }
}

struct PhysicalDesign: Sendable {
  let terms: PhysicalTerms
  let geometries: [EyeGeometry]
  let targets: [ScreenPoint]
  /// n × terms, row-major.
  let values: [Double]
  let horizontalCount: Int

  init(_ terms: PhysicalTerms, _ geometries: [EyeGeometry], targets: [ScreenPoint]) {
    precondition(geometries.count == targets.count, "a target for each sample")
    self.terms = terms
    self.geometries = geometries
    self.targets = targets
    values = geometries.flatMap(terms.values)
    horizontalCount = terms.horizontal.count
  }

  func angles(row: Int, _ parameters: [Double]) -> Angles {
    Angles(parameters, times: values, from: row * parameters.count, horizontalCount: horizontalCount)
  }
}

extension Angles {
  /// The sums of a sample's terms, whose values begin at `start`, each times its parameter; horizontal ones come first.
  init(_ parameters: [Double], times values: [Double], from start: Int, horizontalCount: Int) {
    var (horizontal, vertical) = (0.0, 0.0)
    for index in 0..<horizontalCount { horizontal += parameters[index] * values[start + index] }
    for index in horizontalCount..<parameters.count { vertical += parameters[index] * values[start + index] }
    self.init(horizontal: horizontal, vertical: vertical)
  }
}
