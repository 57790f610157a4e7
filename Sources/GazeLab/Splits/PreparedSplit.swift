import Inputs
import LinearAlgebra
import Statistics

/// A split of some samples of which any repeat can be drawn; what the repeats have in common is worked out once.
struct PreparedSplit: Sendable {
  private let origins: Origins
  private let seed: UInt64
  /// What the random numbers are for.
  private let stream: String
  private let draw: Split.Draw

  /// - Parameter group: Groups draw on their own, so that what is common to them is not the draw.
  /// - Throws: If no repeat can be drawn.
  init(_ split: Split, _ origins: Origins, seed: UInt64, group: String) throws(SplitError) {
    guard !origins.isEmpty else { throw SplitError("there are no samples") }
    self.origins = origins
    self.seed = seed
    stream = group.isEmpty ? split.label : "\(split.label) \(group)"
    draw = try split.prepare(origins)
  }

  /// The folds of one repeat; the same for the same origins, seed, repeat and group.
  ///
  /// - Throws: If the samples cannot be divided so.
  func folds(repeatIndex: Int) throws(SplitError) -> [Fold] {
    var generator = SeededGenerator(seed: seed, stream: stream, index: repeatIndex)
    let drawn = try draw(repeatIndex, &generator)
    for fold in drawn {
      guard fold.training.count > 0 || !fold.otherRows.isEmpty else {
        throw SplitError("0 training rows are left in fold \(fold.name)")
      }
      guard !fold.testRows.isEmpty else { throw SplitError("0 test rows are left in fold \(fold.name)") }
      let tested = fold.otherRows.isEmpty ? [] : Set(fold.testRows.map { origins[$0].key.participant })
      if let row = fold.otherRows.first(where: { tested.contains(origins[$0].key.participant) }) {
        throw SplitError(
          "\(origins[row].key.participant.quoted) is among the other people of fold \(fold.name), and tested there"
        )
      }
    }
    return drawn.enumerated().map { index, fold in
      Fold(
        training: fold.training.sorted, testRows: fold.testRows.sorted(),
        otherRows: fold.otherRows.sorted(), repeatIndex: repeatIndex,
        index: index, name: fold.name)
    }
  }
}

extension RowSelection {
  fileprivate var sorted: RowSelection {
    switch self {
    case .rows(let rows): .rows(rows.sorted())
    case .allBut: self
    }
  }
}
