import Captures
import LinearAlgebra
import SupportVectors

/// An ε-insensitive support vector regression for each column of the response, on standardised columns: `svr`.
///
/// Options that are not given are chosen by leaving out one training target at a time, with the columns standardised
/// anew each time: those with the lowest squared error over both columns of the response, the same for both.
///
/// Source: Smola and Schölkopf, "A tutorial on support vector regression", Statistics and Computing 14, 2004;
/// Chang and Lin, "LIBSVM: a library for support vector machines", ACM TIST 2(3), 2011.
package struct SupportVectorFitting: Regression {
  let grid: SupportVectorGrid

  package let leavesTargetsOut = true

  package func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression {
    let all = SupportVectorRows(task, Array(0..<task.design.rowCount))
    let options = grid.options
    guard options.count > 1 else {
      return FittedRegression(FitSummary(task), predict: try all.fitted(options[0]))
    }
    let choice = try SupportVectorChoice(of: grid, for: task)
    let summary = changed(FitSummary(task)) {
      $0.choice = choice.options.label
      $0.remarks = choice.remarks
    }
    return FittedRegression(summary, predict: try all.fitted(choice.options))
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
