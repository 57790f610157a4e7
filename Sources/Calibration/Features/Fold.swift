import Inputs
import LinearAlgebra

package struct Fold: Sendable, Equatable {
  /// The training rows; empty if only other people's rows are for training. May be stored as the rows left out.
  package let training: RowSelection
  /// The test rows in ascending order, like `otherRows`.
  package var testRows: [Int]
  /// Other people's rows, for calibrators that pool them; empty unless the split provides them.
  package var otherRows: [Int] = []
  /// The number of the repeat, counted from 0, like `index`; 0 for splits without repeats.
  package var repeatIndex: Int
  package var index: Int
  /// A readable name of what the fold holds out.
  package let name: String
  /// The value by which the fold is named, such as a participant; nil where no single value names it.
  package var heldOut: String?

  package init(
    training: RowSelection, testRows: [Int], otherRows: [Int] = [], repeatIndex: Int = 0, index: Int = 0,
    name: String, heldOut: String? = nil
  ) {
    self.training = training
    self.testRows = testRows
    self.otherRows = otherRows
    self.repeatIndex = repeatIndex
    self.index = index
    self.name = name
    self.heldOut = heldOut
  }

  package init(trainRows: [Int], testRows: [Int], otherRows: [Int] = [], name: String, heldOut: String? = nil)
  {
    self.init(
      training: .rows(trainRows.sorted()), testRows: testRows, otherRows: otherRows, name: name,
      heldOut: heldOut)
  }

  package var trainRows: [Int] { training.rows }
}

/// What a fold does with a row, as files of folds and of predictions say it.
package enum FoldPart: String, CaseIterable {
  case train, test
  case others

  package static func complaint(about word: String) -> String {
    "'part' must be train, test or others, not \(word.quoted)"
  }
}
