import Calibration
import Captures
import Inputs
import LinearAlgebra
import Statistics

/// A split of given samples whose repeats can be drawn in any order; shared work is done once.
package struct PreparedSplit: Sendable {
  private let origins: Origins
  private let seed: UInt64
  private let stream: String
  private let draw: Split.Draw

  /// - Parameter group: Each group has its own random numbers, so that groups share no draw.
  package init(_ split: Split, _ origins: Origins, seed: UInt64, group: String) throws(SplitError) {
    guard !origins.isEmpty else { throw SplitError("there are no samples") }
    self.origins = origins
    self.seed = seed
    stream = group.isEmpty ? split.label : "\(split.label) \(group)"
    draw = try split.prepare(origins)
  }

  /// The folds of one repeat, which depend only on the origins, seed, repeat and group.
  package func folds(repeatIndex: Int) throws(SplitError) -> [Fold] {
    var generator = SeededGenerator(seed: seed, stream: stream, index: repeatIndex)
    let drawn = try draw(repeatIndex, &generator)
    for fold in drawn {
      guard fold.training.count > 0 || !fold.otherRows.isEmpty else {
        throw SplitError("no training rows are left in fold \(fold.name)")
      }
      guard !fold.testRows.isEmpty else { throw SplitError("no test rows are left in fold \(fold.name)") }
      let tested = fold.otherRows.isEmpty ? [] : Set(fold.testRows.map { origins[$0].key.participant })
      if let row = fold.otherRows.first(where: { tested.contains(origins[$0].key.participant) }) {
        let person = origins[row].key.participant.quoted
        throw SplitError("\(person) is among the other people of fold \(fold.name) but also tested there")
      }
    }
    return drawn.enumerated().map { index, fold in
      changed(fold) {
        $0.testRows.sort()
        $0.otherRows.sort()
        $0.repeatIndex = repeatIndex
        $0.index = index
      }
    }
  }
}
