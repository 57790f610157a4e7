import LinearAlgebra
import SupportVectors

/// An ε-insensitive support vector regression for each column of the response, on standardised columns: `svr`.
///
/// Options that are not given are chosen by leaving out one training target at a time, with the columns standardised
/// anew each time: those with the lowest squared error over both columns of the response, the same for both.
///
/// Source: Smola and Schölkopf, "A tutorial on support vector regression", Statistics and Computing 14, 2004;
/// Chang and Lin, "LIBSVM: a library for support vector machines", ACM TIST 2(3), 2011.
struct SupportVectorFitting: Regression {
  let grid: SupportVectorGrid

  let leavesTargetsOut = true

  func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression {
    let all = SupportVectorRows(task, Array(0..<task.design.rowCount))
    let options = grid.options
    guard options.count > 1 else {
      return FittedRegression(FitSummary(task), predict: try all.fitted(options[0]))
    }
    let choice = try choice(task)
    let summary = changed(FitSummary(task)) {
      ($0.choice, $0.remarks) = (choice.options.label, choice.remarks)
    }
    return FittedRegression(summary, predict: try all.fitted(choice.options))
  }

  private func choice(_ task: RegressionTask) throws(FitError) -> (
    options: SupportVectorOptions, remarks: [String]
  ) {
    let targets = Set(task.targets).sorted()
    guard targets.count > 1 else { throw .nothingToLeaveOut(single: ["target"]) }
    let folds = targets.map { target in
      let rows = task.targets.indices
      return (
        trained: SupportVectorRows(task, rows.filter { task.targets[$0] != target }),
        left: rows.filter { task.targets[$0] == target }
      )
    }
    var (chosen, least) = (SupportVectorOptions?.none, Double.infinity)
    var (outCount, out) = (0, (label: "", reason: ""))
    candidates: for options in grid.options {
      var sum = 0.0
      for fold in folds {
        try FitError.checkCancellation()
        do throws(FitError) {
          sum += try fold.trained.squaredError(options, on: fold.left, of: task)
        } catch {
          if outCount == 0 { out = (options.label, error.sentence) }
          outCount += 1
          continue candidates
        }
        // A candidate that is already worse need not be computed to the end.
        guard sum < least else { continue candidates }
      }
      (chosen, least) = (options, sum)
    }
    try FitError.checkCancellation()
    guard let chosen else { throw .noCandidate(label: out.label, reason: out.reason) }
    let remark = "no choice, as it cannot be fitted inside the training part: \(out.label): \(out.reason)"
    return (chosen, outCount == 0 ? [] : [outCount == 1 ? remark : "\(remark); and \(outCount - 1) more"])
  }
}

/// Some rows of a task, standardised on their own.
private struct SupportVectorRows {
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

  /// A fit for each column of the response, as a function from a design to predictions in the response's unit.
  func fitted(_ options: SupportVectorOptions) throws(FitError) -> @Sendable (_ design: Matrix) -> Matrix {
    var fits = [SupportVectorRegression]()
    for response in responses {
      do throws(SupportVectorError) {
        fits.append(
          try SupportVectorRegression(
            design: design, response: response, cost: options.cost,
            gamma: options.gammaTimesColumns / Double(max(1, design.columnCount)),
            epsilon: options.epsilon))
      } catch {
        throw FitError(error)
      }
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

  /// The sum over both columns of the response, in its unit.
  func squaredError(_ options: SupportVectorOptions, on rows: [Int], of task: RegressionTask) throws(FitError)
    -> Double
  {
    let predicted = try fitted(options)(task.design.rows(rows))
    var sum = 0.0
    for (place, row) in rows.enumerated() {
      for column in centre.indices {
        let error = predicted[place, column] - task.response[row, column]
        sum += error * error
      }
    }
    return sum
  }
}

extension FitSummary {
  init(_ task: RegressionTask) {
    let design = task.design
    self.init(
      columnCount: (0..<design.columnCount).count { column in
        (1..<design.rowCount).contains { design[$0, column] != design[0, column] }
      })
  }
}

extension FitError {
  fileprivate init(_ error: SupportVectorError) {
    switch error {
    case .noRows: self = .noTrainingRows
    // The columns of a task are finite, so the response is not.
    case .notFinite, .overflow: self = .overflow
    case .noConvergence: self = .noConvergence(routine: "libsvm")
    case .cancelled: self = .cancelled
    }
  }
}
