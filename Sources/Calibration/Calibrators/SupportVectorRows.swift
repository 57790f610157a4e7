import LinearAlgebra
import SupportVectors

/// Some rows of a task, standardised on their own.
struct SupportVectorRows {
  let standardisation: Standardisation
  let design: Matrix
  /// One array per column of the response, without unit.
  let responses: [[Double]]
  let centre: [Double]
  let scale: Double

  init(_ task: RegressionTask, _ rows: [Int]) {
    let part = task.design.rows(rows)
    standardisation = Standardisation(of: part)
    design = standardisation.applied(to: part)
    // Angles that do not vary have no unit.
    let scale = task.scale > 0 ? task.scale : 1
    self.scale = scale
    centre = task.centre
    responses = task.centre.indices.map { column in
      rows.map { (task.response[$0, column] - task.centre[column]) / scale }
    }
  }

  /// libsvm's fit for each column of the response, as a function from a design to predictions in the response's unit.
  /// The tolerance has no unit, like the responses.
  func fitted(_ options: SupportVectorOptions, tolerance: Double = 1e-6) throws(FitError)
    -> @Sendable (_ design: Matrix) -> Matrix
  {
    let fits: [SupportVectorRegression]
    do throws(SupportVectorError) {
      fits = try responses.map { response throws(SupportVectorError) in
        try SupportVectorRegression(
          design: design, response: response, cost: options.cost,
          gamma: options.gammaTimesColumns / Double(max(1, design.columnCount)),
          epsilon: options.epsilon, tolerance: tolerance)
      }
    } catch {
      throw FitError(error)
    }
    return { [standardisation, fits, centre, scale] design in
      let rows = standardisation.applied(to: design)
      let columns = fits.map { $0.predict(rows) }
      return Matrix(
        rowCount: design.rowCount, columnCount: fits.count,
        elements: (0..<design.rowCount).flatMap { row in
          columns.indices.map { centre[$0] + scale * columns[$0][row] }
        })
    }
  }
}

extension FitError {
  init(_ error: SupportVectorError) {
    switch error {
    case .noRows: self = .noTrainingRows
    // The columns of a task are finite, so the response is not.
    case .notFinite, .overflow: self = .overflow
    case .noConvergence: self = .noConvergence(routine: "libsvm")
    case .cancelled: self = .cancelled
    }
  }
}
