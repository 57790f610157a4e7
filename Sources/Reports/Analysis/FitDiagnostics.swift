import Inputs
import Trials

/// How well founded the number of a cell is: the diagnoses of all folds of its first repeat together.
package struct FitDiagnostics: Sendable {
  /// The share of test rows with a column outside its range in training.
  let outsideShare: Double
  let outsideColumn: String
  /// Mean leverage of the test rows over that of the training rows. Nil unless the fit is least squares.
  let leverageRatio: Double?
  /// RMSE for each of `Diagnosis.cutoffs`, pt. Empty unless the fit is least squares.
  package let rmseByCutoff: [(cutoff: String, rmse: Double)]
  /// Columns that are numerical noise in the training rows of some fold.
  package let nearConstantColumns: [String]

  /// - Parameter diagnoses: Those of one cell; at least one.
  package init(_ diagnoses: [Diagnosis]) {
    let count = diagnoses.reduce(0) { $0 + $1.testCount }
    outsideShare = Double(diagnoses.reduce(0) { $0 + $1.outsideCount }) / Double(count)
    outsideColumn =
      diagnoses.filter { !$0.outsideColumn.isEmpty }.max { $0.outsideCount < $1.outsideCount }?.outsideColumn
      ?? ""
    let ratios = diagnoses.compactMap { diagnosis in
      diagnosis.testLeverage.flatMap { test in
        diagnosis.trainLeverage.map { Double(diagnosis.testCount) * test / $0 }
      }
    }
    leverageRatio = ratios.count == diagnoses.count ? ratios.reduce(0, +) / Double(count) : nil
    rmseByCutoff =
      diagnoses.contains { $0.sensitivity.isEmpty }
      ? []
      : Diagnosis.cutoffs.enumerated().map { index, cutoff in
        let error = diagnoses.reduce(0) { $0 + $1.sensitivity[index].squaredError }
        return (cutoff.name, (error / Double(2 * count)).squareRoot())
      }
    nearConstantColumns = Set(diagnoses.flatMap(\.nearConstantColumns)).sorted()
  }

  var isExtrapolated: Bool { (leverageRatio ?? 0) >= 10 }

  /// The cutoffs with the lowest and the highest error; nil where the error changes by no more than a tenth.
  var extremeCutoffs: (lowest: (cutoff: String, rmse: Double), highest: (cutoff: String, rmse: Double))? {
    guard let lowest = rmseByCutoff.min(by: { $0.rmse < $1.rmse }),
      let highest = rmseByCutoff.max(by: { $0.rmse < $1.rmse }), highest.rmse > 1.1 * lowest.rmse
    else { return nil }
    return (lowest, highest)
  }
}
