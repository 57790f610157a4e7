import Calibration
import Inputs
import LinearAlgebra
import Scores

/// A cell whose calibrator has too few training rows in some fold of a split.
package struct TrainingShortage {
  let cell: Cell
  /// The training rows of the smallest fold, which are fewer than the columns.
  package let rowCount: Int
  /// The number of columns that are fitted, without those that are constant over all samples.
  package let columnCount: Int

  /// Returns nil if there are enough rows, or if the cell is skipped.
  package init?(_ planned: PlannedCell, _ folds: [Fold], of samples: Samples) {
    guard case .columns(let columns) = planned.features,
      let least = folds.map({ planned.trainingCount(in: $0) }).min()
    else { return nil }
    let columnCount = samples.fittedColumnCount(columns)
    guard least < columnCount else { return nil }
    cell = planned.cell
    rowCount = least
    self.columnCount = columnCount
  }

  var warning: CountedSentence {
    rowCount == 0
      ? "cannot be fitted in a fold without its own training rows"
      : "\(Score.fewRows) (\(count: rowCount)) than columns (\(count: columnCount))"
  }
}

extension Samples {
  func fittedColumnCount(_ columns: ColumnSet) -> Int {
    columns.columns.count { column in
      column >= ranges.count || ranges[column].lowerBound < ranges[column].upperBound
    } + columns.count(in: self) - columns.columns.count
  }
}

extension PlannedCell {
  /// Returns the number of rows that the calibrator is trained on in a fold.
  package func trainingCount(in fold: Fold) -> Int {
    let people = calibrator.needs.people(in: fold)
    return (people == .others ? 0 : fold.training.count) + (people == .own ? 0 : fold.otherRows.count)
  }
}
