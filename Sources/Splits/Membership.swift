import Calibration
import LinearAlgebra

/// The fixation, person or the like of each sample, and which of these a fold tests and trains on.
package struct Membership: Sendable {
  /// One number per sample, counted from 0 in the order of first occurrence.
  package let numbers: [Int]
  package let sizes: [Int]
  /// The number of these that have a sample.
  private let presentCount: Int

  package init<Key: Hashable>(_ keys: some Sequence<Key>) {
    var numberOfKey = [Key: Int]()
    var (numbers, sizes) = ([Int](), [Int]())
    var previous: (key: Key, number: Int)?
    for key in keys {
      // Most samples have the key of the previous one, and comparing is faster than a lookup.
      let number = previous.flatMap { $0.key == key ? $0.number : nil } ?? numberOfKey[key] ?? sizes.count
      previous = (key, number)
      if number == sizes.count {
        numberOfKey[key] = number
        sizes.append(0)
      }
      numbers.append(number)
      sizes[number] += 1
    }
    self.numbers = numbers
    self.sizes = sizes
    presentCount = sizes.count
  }

  package init<Key: Hashable>(_ origins: Origins, by key: (Origins.Source) -> Key) {
    let ofSources = Membership(origins.sources.map(key))
    numbers = origins.indices.map { ofSources.numbers[origins.sourceIndex($0)] }
    sizes = numbers.reduce(into: [Int](repeating: 0, count: ofSources.sizes.count)) { $0[$1] += 1 }
    presentCount = sizes.count { $0 > 0 }
  }

  package typealias Sides = (tested: Set<Int>, onBoth: Set<Int>, trainedCount: Int)

  package func sides(of fold: Fold, withOthers: Bool = false) -> Sides {
    let testedCounts = fold.testRows.reduce(into: [Int: Int]()) { $0[numbers[$1], default: 0] += 1 }
    let tested = Set(testedCounts.keys)
    if fold.trainsOnAllElse && (!withOthers || fold.otherRows.isEmpty) {
      // A large study has as many folds as people, so going through all rows for each fold would be slow.
      let onBoth = tested.filter { testedCounts[$0] != sizes[$0] }
      return (tested, onBoth, presentCount - tested.count + onBoth.count)
    }
    var isTrained = [Bool](repeating: false, count: sizes.count)
    for row in fold.training { isTrained[numbers[row]] = true }
    if withOthers { for row in fold.otherRows { isTrained[numbers[row]] = true } }
    return (tested, tested.filter { isTrained[$0] }, isTrained.count(where: \.self))
  }
}

extension Fold {
  /// True if the fold is declared to train on all samples that it does not test.
  package var trainsOnAllElse: Bool {
    guard case .allBut(let left, _) = training else { return false }
    return left == testRows
  }
}
