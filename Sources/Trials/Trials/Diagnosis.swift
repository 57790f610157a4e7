import Calibration
import LinearAlgebra
import Scores

/// The distance of a fold's test rows from its training rows, and the effect of the singular values' cutoff on its
/// score.
package struct Diagnosis: Sendable, Equatable {
  /// The score with another cutoff.
  package struct Sensitivity: Sendable, Equatable {
    let rank: Int
    /// Σ(predicted − target)² over the test rows and both axes, pt².
    package let squaredError: Double
  }

  package static let cutoffs: [(name: String, value: Double)] = [
    ("1e-16", 1e-16), ("1e-14", 1e-14), ("1e-12", 1e-12), ("1e-10", 1e-10), ("1e-8", 1e-8), ("1e-6", 1e-6),
    ("1e-4", 1e-4),
  ]

  package let cell: Cell
  package let foldIndex: Int
  let foldName: String
  /// All rows that it was fitted to.
  package let trainCount: Int
  package let testCount: Int
  /// The number of test rows with a column outside its training range.
  package let outsideCount: Int
  /// The column for which most rows lie outside; empty if no row does.
  package let outsideColumn: String
  /// Columns that vary in training by no more than a millionth of their size.
  package let nearConstantColumns: [String]
  /// Mean leverage of the test rows; nil unless the fit is least squares. That of the training rows is (rank + 1)/n.
  package let testLeverage: Double?
  package let trainLeverage: Double?
  /// One element per cutoff; empty unless the fit is least squares.
  package let sensitivity: [Sensitivity]
}

extension Diagnosis {
  /// Returns nil for calibrators without columns, and where the rows fitted are not the training rows.
  package init?(_ cell: Cell, _ fold: Fold, training: Part, test: Part, _ summary: FitSummary) {
    guard !training.columns.isEmpty, !training.rows.isEmpty,
      (summary.rowCount ?? training.rows.count) == training.rows.count,
      let training = try? training.learned()
    else { return nil }
    let design = test.seen(through: training.columns).design
    self.init(
      cell, fold, trainCount: training.rows.count, training.columnNames,
      ranges: training.columnRanges, outside: OutsideRows(design, training.columnRanges),
      summary.leastSquaresCutoff.flatMap { cutoff in
        try? SingularFactors(design: training.design, response: training.response).test(
          design, test.response, leverageCutoff: cutoff, cutoffs: Self.cutoffs.map(\.value))
      })
  }

  /// The diagnosis of a fold that trains on `fold.training` alone, from its factors. Nil as above.
  init?(
    _ cell: Cell, _ fold: Fold, _ shared: SharedDiagnosis, _ columns: ColumnSet, of samples: Samples,
    _ summary: FitSummary
  ) {
    guard (summary.rowCount ?? fold.training.count) == fold.training.count,
      let factors = shared.factors(of: fold)
    else { return nil }
    let (training, test, places) = (factors.training, factors.test, shared.places(of: columns))
    let ranges = places.map { training.least[$0]...training.largest[$0] }
    // Most columns stay within their range, and then no row needs to be looked at.
    let suspects = places.indices.filter {
      test.least[places[$0]] < ranges[$0].lowerBound || test.largest[places[$0]] > ranges[$0].upperBound
    }
    let suspected = Part(
      samples: samples, rows: suspects.isEmpty ? [] : fold.testRows,
      columns: ColumnSet(name: columns.name, columns: suspects.map { columns.columns[$0] }))
    let outside = OutsideRows(suspected.design, suspects.map { ranges[$0] })
    self.init(
      cell, fold, trainCount: training.rowCount, columns.columns.map { samples.blocks.columnNames[$0] },
      ranges: ranges,
      outside: OutsideRows(count: outside.count, column: outside.column.map { suspects[$0] }),
      summary.leastSquaresCutoff.flatMap { cutoff in
        try? training.test(
          on: test, columns: places, leverageCutoff: cutoff, cutoffs: Self.cutoffs.map(\.value))
      })
  }

  /// - Parameter fit: Nil unless the fit is least squares and can be computed.
  private init(
    _ cell: Cell, _ fold: Fold, trainCount: Int, _ names: [String], ranges: [ClosedRange<Double>],
    outside: OutsideRows, _ fit: SingularTest?
  ) {
    self.init(
      cell: cell, foldIndex: fold.index, foldName: fold.name, trainCount: trainCount,
      testCount: fold.testRows.count, outsideCount: outside.count,
      outsideColumn: outside.column.map { names[$0] } ?? "",
      nearConstantColumns: zip(names, ranges).compactMap { $1.isNumericalNoise ? $0 : nil },
      testLeverage: fit?.meanLeverage, trainLeverage: fit.map { Double($0.rank + 1) / Double(trainCount) },
      sensitivity: fit?.cuts.map { Sensitivity(rank: $0.rank, squaredError: $0.squaredError) } ?? [])
  }
}

private struct OutsideRows {
  let count: Int
  /// The position of the column for which most rows lie outside, the first of several; nil if no row does.
  let column: Int?
}

extension OutsideRows {
  fileprivate init(_ design: Matrix, _ ranges: [ClosedRange<Double>]) {
    var rowsOfColumn = [Int](repeating: 0, count: ranges.count)
    var count = 0
    for row in 0..<design.rowCount {
      var isOutside = false
      for (column, range) in ranges.enumerated() where !range.contains(design[row, column]) {
        rowsOfColumn[column] += 1
        isOutside = true
      }
      count += isOutside ? 1 : 0
    }
    let furthest = ranges.indices.max { (rowsOfColumn[$0], $1) < (rowsOfColumn[$1], $0) }
    self.init(count: count, column: furthest.flatMap { rowsOfColumn[$0] > 0 ? $0 : nil })
  }
}
