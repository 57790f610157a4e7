internal import CSharedFits

/// Sums of products for several choices of rows: ⌈choices/step⌉ × pairs × step. The lanes behind the last choice mean
/// nothing.
struct LaneSums {
  /// Over the training rows.
  let training: AlignedNumbers
  /// Over the tested rows; empty if they are not asked for.
  let tested: AlignedNumbers
  /// True if `tested` has the sums of each choice.
  let hasTested: [Bool]

  /// How many choices are side by side: eight, or one for `FitTree`s that do not need more.
  let step: Int

  private let pairCount: Int

  /// How many choices are side by side. Groups of rows are always added up for eight choices.
  static func step(_ way: Source.Way?, needsLanes: Bool) -> Int {
    way == .computing && !needsLanes ? 1 : Lanes.count
  }

  /// How the sums of a choice come about.
  struct Source {
    enum Way { case adding, subtracting, computing }

    let way: Way
    /// The groups that are added up for the training rows or, where they are subtracted, for the rows left out.
    fileprivate let groups: [CInt]
    /// The groups of the tested rows; nil if one of them is tested only in part.
    fileprivate let tested: [CInt]?

    private init(_ choice: SharedLeastSquares.Choice, _ sums: ProductSums, _ counts: inout [Int]) {
      let (listed, areMeant) = choice.training.listed
      let subtracts = sums.isSubtracted(leaving: sums.scaled.rowCount - choice.training.count)
      if subtracts, let groups = sums.groups, choice.testsAllElse(of: sums.scaled.rowCount) {
        // The tested rows are few, and all that is needed.
        let left = groups.whole(choice.testRows, &counts).map { areMeant ? $0.sorted() : $0 }
        (way, self.groups, tested) = left.map { (.subtracting, $0, $0) } ?? (.computing, [], nil)
        return
      }
      guard let groups = sums.groups, let whole = groups.whole(listed, &counts) else {
        way = .computing
        self.groups = []
        tested = nil
        return
      }
      let left = areMeant ? groups.others(than: whole) : whole
      way = subtracts ? .subtracting : .adding
      self.groups = subtracts ? left : areMeant ? whole : groups.others(than: whole)
      tested =
        choice.testsAllElse(of: sums.scaled.rowCount) ? left : groups.whole(choice.testRows, &counts)
    }

    static func all(_ choices: [SharedLeastSquares.Choice], _ sums: ProductSums) -> [Source] {
      var counts = [Int](repeating: 0, count: sums.groups?.count ?? 0)
      return choices.map { Source($0, sums, &counts) }
    }
  }

  /// - Parameters:
  ///   - sources: Of the choices, all with the same way.
  ///   - tests: Whether the sums over the tested rows are needed.
  ///   - needsLanes: As `FitTree` has it.
  init(
    _ choices: ArraySlice<SharedLeastSquares.Choice>, _ sources: ArraySlice<Source>, _ sums: ProductSums,
    tests: Bool, needsLanes: Bool = true
  ) {
    pairCount = sums.pairCount
    let step = Self.step(sources.first?.way, needsLanes: needsLanes)
    self.step = step
    let count = (choices.count + step - 1) / step * step * pairCount
    func zeros(_ isNeeded: Bool = true) -> AlignedNumbers { AlignedNumbers(count: isNeeded ? count : 0) }
    var hasTested = sources.map { tests && $0.tested != nil }
    if let groups = sums.groups, let way = sources.first?.way, way != .computing {
      let added = groups.sums(sources.map { $0.groups })
      training = way == .subtracting ? added.subtracted(from: sums.total) : added
      let isLeft = way == .subtracting && sources.allSatisfy { $0.tested == $0.groups }
      tested =
        !hasTested.contains(true)
        ? zeros(tests) : isLeft ? added : groups.sums(sources.map { $0.tested ?? [] })
    } else {
      training = zeros()
      tested = zeros(tests)
      for (place, choice) in choices.enumerated() {
        let (selected, left) = sums.sums(over: choice.training)
        training.set(selected, lane: place, step)
        guard tests, let left, choice.testsAllElse(of: sums.scaled.rowCount) else { continue }
        tested.set(left, lane: place, step)
        hasTested[place] = true
      }
    }
    for (place, choice) in choices.enumerated()
    where tests && !hasTested[place] && choice.testRows.count > Self.fewTestRows {
      tested.set(sums.sums(over: .rows(choice.testRows)).selected, lane: place, step)
      hasTested[place] = true
    }
    self.hasTested = hasTested
  }

  var choiceCount: Int { hasTested.count }

  /// The index of the first sum of a choice; the sums are `step` apart.
  func start(_ place: Int) -> Int { start(place, size: pairCount) }

  /// The same for another number of values than that of the pairs.
  func start(_ place: Int, size: Int) -> Int { place / step * step * size + place % step }

  /// Adds the training means of the ones, the scaled columns and the responses to `means`; NaN without rows.
  func appendMeans(_ place: Int, width: Int, to means: inout [Double]) {
    let start = start(place)
    let count = training[start]
    for row in 0..<width { means.append(training[start + row * (row + 1) / 2 * step] / count) }
  }

  /// Calls `body` with columns that vary so little in training that their sums have no digits left.
  func forEachSuspect(_ place: Int, columnCount: Int, _ body: (_ column: Int) -> Void) {
    let start = start(place)
    let count = training[start]
    for row in 1...max(1, columnCount) where row <= columnCount {
      let first = start + row * (row + 1) / 2 * step
      let (sum, squares) = (training[first], training[first + row * step])
      if squares - sum * sum / count < gazelab_least_variance * count { body(row - 1) }
    }
  }

  /// The sums of the squares of the last columns over the tested rows about their training means: choices × columns. NaN
  /// if one cancels so far that its digits are lost. Called before `FitTree` overwrites the sums.
  func spreads(width: Int, columnCount: Int) -> [Double] {
    var spreads = [Double]()
    spreads.reserveCapacity(choiceCount * columnCount)
    for place in 0..<choiceCount {
      let start = start(place)
      let (count, testCount) = (training[start], tested[start])
      for row in width - columnCount..<width {
        let first = start + row * (row + 1) / 2 * step
        let (mean, sum) = (training[first] / count, tested[first])
        let spread = tested[first + row * step] + ((testCount * mean - sum) * mean - mean * sum)
        spreads.append(spread >= gazelab_least_form * testCount * mean * mean ? spread : .nan)
      }
    }
    return spreads
  }

  /// Up to this many tested rows, predictions are faster than sums of products that must be computed from the rows.
  private static let fewTestRows = 256
}

extension SharedLeastSquares.Choice {
  /// Returns whether the tested rows are just those that are not trained on.
  fileprivate func testsAllElse(of rowCount: Int) -> Bool {
    training.leaves(testRows, of: rowCount)
  }
}

extension AlignedNumbers {
  fileprivate func set(_ sums: [Double], lane place: Int, _ step: Int) {
    let start = place / step * step * sums.count + place % step
    precondition(start + (sums.count - 1) * step < count, "no such lane")
    for (pair, sum) in sums.enumerated() { self[start + pair * step] = sum }
  }

  /// The packed sums over all rows, less these.
  fileprivate func subtracted(from total: [Double]) -> AlignedNumbers {
    let rest = AlignedNumbers(unfilled: count)
    for start in stride(from: 0, to: count, by: total.count * Lanes.count) {
      for pair in total.indices {
        let place = start + pair * Lanes.count
        for lane in place..<place + Lanes.count { rest[lane] = total[pair] - self[lane] }
      }
    }
    return rest
  }
}
