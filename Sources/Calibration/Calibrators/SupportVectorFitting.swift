import Captures
import Inputs
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
      return try all.regression(options[0], FitSummary(task))
    }
    let choice = try SupportVectorChoice(of: grid, for: task)
    let summary = changed(FitSummary(task)) {
      $0.choice = choice.options.label
      $0.remarks = choice.remarks
    }
    return try all.regression(choice.options, summary)
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

struct SupportVectorOptions: Sendable, Equatable {
  /// C.
  let cost: Double
  /// γ × the number p of columns, so that one choice suits many and few: 1 is what others call `auto`.
  let gammaTimesColumns: Double
  /// ε, in the response's unit: 400 pt, or the standard deviation of the angles.
  let epsilon: Double

  var label: String {
    chosenOptions([("C", cost), ("gamma_p", gammaTimesColumns), ("epsilon", epsilon)])
  }
}

package struct SupportVectorGrid: Sendable {
  /// The candidates for C, γ·p and ε, in the order in which they are tried; the first of equals is chosen.
  let costs: [Double]
  let gammasTimesColumns: [Double]
  let epsilons: [Double]

  static let full = SupportVectorGrid(
    costs: [1, 3, 10, 30, 100, 300], gammasTimesColumns: [0.03, 0.1, 0.15, 0.3, 1],
    epsilons: [0.02, 0.05, 0.1])

  var options: [SupportVectorOptions] {
    costs.flatMap { cost in
      gammasTimesColumns.flatMap { gamma in
        epsilons.map { SupportVectorOptions(cost: cost, gammaTimesColumns: gamma, epsilon: $0) }
      }
    }
  }
}

extension SupportVectorGrid {
  init(from section: inout ConfigSection) {
    costs = section.candidates("C", in: 1e-3...1e5, orAll: Self.full.costs)
    gammasTimesColumns = section.candidates("gamma_p", in: 1e-4...1e3, orAll: Self.full.gammasTimesColumns)
    epsilons = section.candidates("epsilon", in: 0...10, orAll: Self.full.epsilons)
  }
}
