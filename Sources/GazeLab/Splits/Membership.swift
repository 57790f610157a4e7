import LinearAlgebra

/// To which fixation, person or the like each sample belongs, and what of that a fold tests and trains on.
struct Membership: Sendable {
  /// From 0 in the order in which they first come, one a sample.
  let numbers: [Int]
  /// How many samples each number has.
  let sizes: [Int]
  /// How many numbers have any.
  private var presentCount: Int { sizes.count { $0 > 0 } }

  /// - Parameter keys: One a sample; equal ones get one number.
  init<Key: Hashable>(_ keys: some Sequence<Key>) {
    var numberOfKey = [Key: Int]()
    var (numbers, sizes) = ([Int](), [Int]())
    var previous: (key: Key, number: Int)?
    for key in keys {
      let number: Int
      // Most samples are of the same as the one before, which is quicker to see than to look up.
      if let previous, previous.key == key {
        number = previous.number
      } else {
        number = numberOfKey[key] ?? sizes.count
        numberOfKey[key] = number
        if number == sizes.count { sizes.append(0) }
        previous = (key, number)
      }
      numbers.append(number)
      sizes[number] += 1
    }
    (self.numbers, self.sizes) = (numbers, sizes)
  }

  /// - Parameter key: Of a fixation; fixations with the same one get one number.
  init<Key: Hashable>(_ origins: Origins, by key: (Origins.Source) -> Key) {
    let ofSources = Membership(origins.sources.map(key))
    numbers = origins.indices.map { ofSources.numbers[origins.sourceIndex($0)] }
    var sizes = [Int](repeating: 0, count: ofSources.sizes.count)
    for number in numbers { sizes[number] += 1 }
    self.sizes = sizes
  }

  /// What of it is on either side of a fold.
  struct Sides {
    let tested: Set<Int>
    /// Those of `tested` that are trained on as well.
    let onBoth: Set<Int>
    /// How many are trained on.
    let trainedCount: Int
  }

  /// - Parameter withOthers: Whether other people's rows count as trained on.
  func sides(of fold: Fold, withOthers: Bool = false) -> Sides {
    var testedCounts = [Int: Int]()
    for row in fold.testRows { testedCounts[numbers[row], default: 0] += 1 }
    let tested = Set(testedCounts.keys)
    if fold.trainsOnAllElse && (!withOthers || fold.otherRows.isEmpty) {
      // A large study has as many folds as people: going through all of its rows for each would take long.
      let onBoth = tested.filter { testedCounts[$0] != sizes[$0] }
      return Sides(tested: tested, onBoth: onBoth, trainedCount: presentCount - tested.count + onBoth.count)
    }
    var isTrained = [Bool](repeating: false, count: sizes.count)
    for row in fold.training { isTrained[numbers[row]] = true }
    if withOthers { for row in fold.otherRows { isTrained[numbers[row]] = true } }
    return Sides(
      tested: tested, onBoth: tested.filter { isTrained[$0] }, trainedCount: isTrained.count(where: \.self))
  }
}

extension Fold {
  /// Whether it trains on all samples that it does not test, and says so.
  var trainsOnAllElse: Bool {
    guard case .allBut(let left, _) = training else { return false }
    return left == testRows
  }
}
