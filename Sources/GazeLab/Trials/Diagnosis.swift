import LinearAlgebra

/// How far a fold's test rows lie from its training rows, and how its score depends on the cutoff of singular values.
struct Diagnosis: Sendable, Equatable {
  /// The score with another cutoff.
  struct Sensitivity: Sendable, Equatable {
    let rank: Int
    /// Σ(predicted − target)² over the test rows and both axes, pt².
    let squaredError: Double
  }

  static let cutoffs: [(name: String, value: Double)] = [
    ("1e-16", 1e-16), ("1e-14", 1e-14), ("1e-12", 1e-12), ("1e-10", 1e-10), ("1e-8", 1e-8), ("1e-6", 1e-6),
    ("1e-4", 1e-4),
  ]

  let cell: Cell
  let foldIndex: Int
  let foldName: String
  let trainCount: Int
  let testCount: Int
  /// The number of test rows with a column outside its training range.
  let outsideCount: Int
  /// The column for which most rows lie outside; empty if no row does.
  let outsideColumn: String
  /// Columns that vary in training by no more than a millionth of their size.
  let nearConstantColumns: [String]
  /// Mean leverage of the test rows; nil unless the fit is least squares. That of the training rows is (rank + 1)/n.
  let testLeverage: Double?
  let trainLeverage: Double?
  /// One element per cutoff; empty unless the fit is least squares.
  let sensitivity: [Sensitivity]
}

extension Diagnosis {
  /// Nil for calibrators without columns, and where the rows fitted are not the training rows.
  init?(_ cell: Cell, _ fold: Fold, training: Part, test: Part, _ summary: FitSummary) {
    guard !training.columns.columns.isEmpty, !training.rows.isEmpty,
      (summary.rowCount ?? training.rows.count) == training.rows.count
    else { return nil }
    self.init(cell, fold, training: training, leastSquaresCutoff: summary.leastSquaresCutoff, test: test)
  }

  init(_ cell: Cell, _ fold: Fold, training: Part, leastSquaresCutoff: Double?, test: Part) {
    let ranges = training.columnRanges
    let names = training.columns.columns.map { training.samples.blocks.columnNames[$0] }
    let design = test.design
    var outsideRows = [Int](repeating: 0, count: names.count)
    var outsideCount = 0
    for row in 0..<design.rowCount {
      let outside = names.indices.filter { !ranges[$0].contains(design[row, $0]) }
      for column in outside { outsideRows[column] += 1 }
      outsideCount += outside.isEmpty ? 0 : 1
    }
    let furthest = names.indices.max { (outsideRows[$0], $1) < (outsideRows[$1], $0) }
    self.cell = cell
    (foldIndex, foldName) = (fold.index, fold.name)
    (trainCount, testCount) = (training.rows.count, test.rows.count)
    self.outsideCount = outsideCount
    outsideColumn = furthest.map { outsideRows[$0] > 0 ? names[$0] : "" } ?? ""
    nearConstantColumns = zip(names, ranges).compactMap { $1.isNumericalNoise ? $0 : nil }

    guard let cutoff = leastSquaresCutoff,
      let factors = try? SingularFactors(design: training.design, response: training.response)
    else {
      (testLeverage, trainLeverage, sensitivity) = (nil, nil, [])
      return
    }
    let leverages = factors.leverages(design, relativeCutoff: cutoff)
    testLeverage = leverages.isEmpty ? nil : leverages.reduce(0, +) / Double(leverages.count)
    trainLeverage = Double(factors.rank(relativeCutoff: cutoff) + 1) / Double(training.rows.count)
    let response = test.response
    sensitivity = Self.cutoffs.map { cutoff in
      let predicted = factors.predict(design, relativeCutoff: cutoff.value)
      let squaredError = zip(predicted.elements, response.elements).reduce(0) { sum, pair in
        sum + (pair.0 - pair.1) * (pair.0 - pair.1)
      }
      return Sensitivity(rank: factors.rank(relativeCutoff: cutoff.value), squaredError: squaredError)
    }
  }
}
