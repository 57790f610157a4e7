import Inputs

/// What the number of a cell rests on: the diagnoses of all folds of its first repeat together.
struct FitDiagnostics: Sendable {
  let cell: Cell
  let testCount: Int
  /// The share of test rows with a column outside of its range in training.
  let outsideShare: Double
  /// The column for which most rows of a fold lie outside.
  let outsideColumn: String
  /// Mean leverage of the test rows in units of that of the training rows. Nil but for least squares.
  let leverageRatio: Double?
  /// For each of `Diagnosis.cutoffs`, pt. Empty but for least squares.
  let rmseByCutoff: [Double]
  /// Over folds and cutoffs.
  let ranks: ClosedRange<Int>?
  /// Columns that are numerical noise in the training of some fold.
  let nearConstantColumns: [String]

  /// - Parameter diagnoses: Of one cell; at least one.
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

  /// Test rows that lie this many times further out than training rows, by leverage, are extrapolated.
  static let leastExtrapolation = 10.0

  var isExtrapolated: Bool { (leverageRatio ?? 0) >= Self.leastExtrapolation }

  /// Whether the error moves by a tenth or more between two cutoffs.
  var dependsOnRank: Bool {
    guard let least = rmseByCutoff.min(), let largest = rmseByCutoff.max() else { return false }
    return largest > 1.1 * least
  }

  /// Why the number is what it is, in half sentences; nothing where there is nothing to explain.
  var explanations: [String] {
    var explanations = [String]()
    if let leverageRatio, isExtrapolated {
      let column = outsideColumn.isEmpty ? "" : ", most in \(outsideColumn)"
      explanations.append(
        "extrapolated: leverage \(decimal(leverageRatio, 0)) times that of training rows, "
          + "\(decimal(100 * outsideShare, 0)) % of test rows outside of the training's range\(column)")
    }
    if dependsOnRank, let least = rmseByCutoff.indices.min(by: { rmseByCutoff[$0] < rmseByCutoff[$1] }),
      let largest = rmseByCutoff.indices.max(by: { rmseByCutoff[$0] < rmseByCutoff[$1] })
    {
      func at(_ index: Int) -> String {
        "\(decimal(rmseByCutoff[index], 0)) pt (rcond \(Diagnosis.cutoffs[index].name))"
      }
      explanations.append("depends on the rank: RMSE from \(at(least)) to \(at(largest))")
    }
    return explanations
  }
}

extension Summary {
  /// Why the cell's number is what it is, and that the constant guess beats it; nil where there is nothing to say.
  ///
  /// - Parameters:
  ///   - diagnoses: Of the cell.
  ///   - baseline: The summary of the constant guess under the same split.
  func explanation(_ diagnoses: [Diagnosis], baseline: Summary?) -> String? {
    let footing = diagnoses.isEmpty ? [] : FitDiagnostics(diagnoses).explanations
    let scope = repeatCount > 1 ? "in the first repeat: " : ""
    var parts = footing.isEmpty ? [] : [scope + footing.joined(separator: "; ")]
    if let ours = metrics["rmse"], let theirs = baseline?.metrics["rmse"], ours.centre > theirs.centre {
      parts.append(
        "worse than the constant guess, the mean of the training targets (\(decimal(theirs.centre, 0)) pt)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
