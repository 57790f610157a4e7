import Inputs
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
    predictions(try fits(options, tolerance))
  }

  /// The same fit with its sum over support vectors.
  func regression(_ options: SupportVectorOptions, _ summary: FitSummary) throws(FitError)
    -> FittedRegression
  {
    let fits = try fits(options, 1e-6)
    return FittedRegression(
      summary: summary, expansion: expansion(fits, gamma(options)), predict: predictions(fits))
  }

  private func gamma(_ options: SupportVectorOptions) -> Double {
    options.gammaTimesColumns / Double(max(1, design.columnCount))
  }

  private func fits(
    _ options: SupportVectorOptions, _ tolerance: Double
  ) throws(FitError) -> [SupportVectorRegression] {
    do throws(SupportVectorError) {
      return try responses.map { response throws(SupportVectorError) in
        try SupportVectorRegression(
          design: design, response: response, cost: options.cost, gamma: gamma(options),
          epsilon: options.epsilon, tolerance: tolerance)
      }
    } catch {
      throw FitError(error)
    }
  }

  private func predictions(_ fits: [SupportVectorRegression]) -> @Sendable (_ design: Matrix) -> Matrix {
    { [standardisation, centre, scale] design in
      let rows = standardisation.applied(to: design)
      let columns = fits.map { $0.predict(rows) }
      return Matrix(
        rowCount: design.rowCount, columnCount: fits.count,
        elements: (0..<design.rowCount).flatMap { row in
          columns.indices.map { centre[$0] + scale * columns[$0][row] }
        })
    }
  }

  /// Each point is a support vector of one of the columns of the response, or of both.
  private func expansion(_ fits: [SupportVectorRegression], _ gamma: Double) -> KernelExpansion {
    var numbers = Numbering<[Double]>()
    var weights = [[Double]]()
    for (output, fit) in fits.enumerated() {
      for (row, coefficient) in fit.coefficients.enumerated() {
        let number = numbers.number(of: Array(fit.supportVectors.row(row)))
        if number == weights.count { weights.append([Double](repeating: 0, count: fits.count)) }
        weights[number][output] += scale * coefficient
      }
    }
    let p = design.columnCount
    return KernelExpansion(
      standardisation: standardisation,
      valuesAtCentres: fits.indices.map { centre[$0] - scale * fits[$0].rho },
      slopes: Matrix(rowCount: p, columnCount: fits.count), decline: gamma,
      points: Matrix(rowCount: weights.count, columnCount: p, elements: numbers.keys.flatMap { $0 }),
      weights: Matrix(rowCount: weights.count, columnCount: fits.count, elements: weights.flatMap { $0 }))
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
