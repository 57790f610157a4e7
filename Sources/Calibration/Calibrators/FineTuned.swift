import Captures
import Inputs
import LinearAlgebra

/// A pooled fit with a step from its coefficients towards own rows.
struct FineTuned: FittedCalibrator {
  let pooled: any FittedCalibrator
  let step: CoefficientSteps.Step
  var choice: String?
  var remarks: [String] = []

  var summary: FitSummary {
    changed(pooled.summary) { summary in
      summary.leastSquaresCutoff = nil
      if let choice { summary.choice = [summary.choice, choice].compactMap { $0 }.joined(separator: "; ") }
      summary.remarks += remarks
    }
  }

  var learnedColumns: ColumnSet? { pooled.learnedColumns }

  var coefficients: Coefficients? {
    pooled.coefficients.map { pooled in
      var columns = pooled.columns
      var intercept = pooled.intercept + step.offset
      for (index, column) in step.columns.enumerated() {
        let (old, mean) = (columns[column], step.means[index])
        let (first, second) = (step.coefficients[index, 0], step.coefficients[index, 1])
        columns[column] = Coefficients.Column(name: old.name, x: old.x + first, y: old.y + second)
        intercept = intercept - ScreenPoint(x: mean * first, y: mean * second)
      }
      return Coefficients(intercept: intercept, columns: columns)
    }
  }

  var portable: (any PortableCalibration)? {
    let shifted = pooled.portable?.shifted(by: step.offset) as? LinearMap
    let map = shifted?.stepped(
      step.columns.indices.map { index in
        (step.columns[index], step.means[index], step.coefficients[index, 0], step.coefficients[index, 1])
      })
    return map?.exportable
  }

  func predict(_ part: Part) throws(FitError) -> [GazeEstimate] {
    let design = part.seen(through: pooled.learnedColumns).design
    return try pooled.predict(part).enumerated().map { row, estimate in
      guard case .point(var point) = estimate else { return estimate }
      point = point + step.offset
      for (index, column) in step.columns.enumerated() {
        // Counted from the means: with the intercept, large terms would cancel.
        let difference = design[row, column] - step.means[index]
        point.x += difference * step.coefficients[index, 0]
        point.y += difference * step.coefficients[index, 1]
      }
      return GazeEstimate(point)
    }
  }
}
