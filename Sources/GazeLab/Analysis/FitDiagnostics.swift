import Inputs

/// How well founded the number of a cell is: the diagnoses of all folds of its first repeat together.
struct FitDiagnostics: Sendable {
  let cell: Cell
  let testCount: Int
  /// The share of test rows with a column outside its range in training.
  let outsideShare: Double
  /// The column that is outside its range in most rows of a fold.
  let outsideColumn: String
  /// Mean leverage of the test rows over that of the training rows. Nil unless the fit is least squares.
  let leverageRatio: Double?
  /// RMSE for each of `Diagnosis.cutoffs`, pt. Empty unless the fit is least squares.
  let rmseByCutoff: [Double]
  /// The lowest and the highest rank over folds and cutoffs.
  let ranks: ClosedRange<Int>?
  /// Columns that are numerical noise in the training rows of some fold.
  let nearConstantColumns: [String]

  /// - Parameter diagnoses: Those of one cell; at least one.
  init(_ diagnoses: [Diagnosis]) {
    cell = diagnoses[0].cell
    let count = diagnoses.reduce(0) { $0 + $1.testCount }
    testCount = count
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
      : Diagnosis.cutoffs.indices.map { index in
        (diagnoses.reduce(0) { $0 + $1.sensitivity[index].squaredError } / Double(2 * count)).squareRoot()
      }
    let ranks = diagnoses.flatMap { $0.sensitivity.map(\.rank) }
    self.ranks = ranks.min().flatMap { least in ranks.max().map { least...$0 } }
    nearConstantColumns = Set(diagnoses.flatMap(\.nearConstantColumns)).sorted()
  }

  /// Test rows with at least this many times the leverage of training rows are extrapolated.
  static let leastExtrapolation = 10.0

  var isExtrapolated: Bool { (leverageRatio ?? 0) >= Self.leastExtrapolation }

  /// Whether the error changes by more than a tenth between two cutoffs.
  var dependsOnRank: Bool {
    guard let least = rmseByCutoff.min(), let largest = rmseByCutoff.max() else { return false }
    return largest > 1.1 * least
  }

  /// The cutoffs with the lowest and the highest error, where the error depends on the rank; else nil.
  var extremeCutoffs: (lowest: Int, highest: Int)? {
    guard dependsOnRank, let lowest = rmseByCutoff.indices.min(by: { rmseByCutoff[$0] < rmseByCutoff[$1] }),
      let highest = rmseByCutoff.indices.max(by: { rmseByCutoff[$0] < rmseByCutoff[$1] })
    else { return nil }
    return (lowest, highest)
  }
}
