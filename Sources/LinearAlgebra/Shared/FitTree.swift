internal import CSharedFits

/// The sets of columns that are fitted together. Those that begin alike share the start of their factors.
struct FitTree: Sendable {
  /// The sets of few columns together, and then groups of sets of many columns.
  private let trees: [KernelTree]
  /// The tree and the solution of each set; nil for a set without columns.
  private let solutions: [(tree: Int, solution: KernelTree.Solution)?]
  /// True if eight choices are fitted at a time, at least to some sets, so that their sums must be side by side.
  let needsLanes: Bool

  /// With more columns, the factors of eight choices leave the cache, and fitting one choice at a time is faster. Which
  /// way is taken does not change coefficients.
  static let mostLaneColumns = 192

  /// - Parameter penalty: Added to the diagonal of the products of columns of unit length.
  init(_ sets: [[Int]], _ scaled: ScaledColumns, penalty: Double) {
    let short = sets.indices.filter { !sets[$0].isEmpty && sets[$0].count <= Self.mostLaneColumns }
    let groups = [short] + Self.groups(sets, sets.indices.filter { sets[$0].count > Self.mostLaneColumns })
    let trees = groups.enumerated().map { index, group in
      KernelTree(group.map { sets[$0] }, scaled, penalty: penalty, isLong: index > 0)
    }
    var solutions = [(tree: Int, solution: KernelTree.Solution)?](repeating: nil, count: sets.count)
    for (index, group) in groups.enumerated() {
      for (set, solution) in zip(group, trees[index].solutions) {
        solutions[set] = solution.map { (index, $0) }
      }
    }
    self.trees = trees
    self.solutions = solutions
    needsLanes = !short.isEmpty
  }

  /// Groups of sets of many columns that have most of their paths in common: the time for a tree grows with the third
  /// power of the number of its nodes, however short their paths are.
  private static func groups(_ sets: [[Int]], _ long: [Int]) -> [[Int]] {
    var groups = [[Int]]()
    var (nodeCount, depth) = (0, 0)
    for set in long.sorted(by: { sets[$0].lexicographicallyPrecedes(sets[$1]) }) {
      let count = sets[set].count
      if let last = groups.last?.last {
        let added = count - zip(sets[last], sets[set]).prefix { $0 == $1 }.count
        if 4 * (nodeCount + added) <= 5 * max(depth, count) {
          groups[groups.count - 1].append(set)
          nodeCount += added
          depth = max(depth, count)
          continue
        }
      }
      groups.append([set])
      nodeCount = count
      depth = count
    }
    return groups
  }

  /// - Parameters:
  ///   - isConstant: Whether each column is constant over the training rows, in the order of sums: a number for each column
  ///     instead of one for each pair.
  ///   - tests: Whether to compute errors from the sums over the tested rows, which may be overwritten.
  ///   - vectors: At most as wide as `Lanes.vectors`.
  func fit(_ sums: LaneSums, isConstant: [UInt8], tests: Bool, vectors: CInt = Lanes.vectors) -> Results {
    var numbers = [[Double]](repeating: [], count: trees.count)
    // The first tree overwrites sums.
    for index in trees.indices.reversed() where index > 0 || needsLanes {
      numbers[index] = trees[index].fit(sums, isConstant: isConstant, tests: tests, vectors: vectors)
    }
    return Results(tree: self, numbers: numbers)
  }

  struct Results: Sendable {
    fileprivate let tree: FitTree
    fileprivate let numbers: [[Double]]

    private func number(_ part: KernelTree.Part, _ choice: Int, set: Int) -> Double? {
      guard let (index, solution) = tree.solutions[set] else { return nil }
      return numbers[index][tree.trees[index].index(choice, solution, part)]
    }

    /// Returns whether a set has a solution that is as accurate as that of an orthogonal factorisation.
    func isAccurate(_ choice: Int, set: Int) -> Bool {
      number(.isAccurate, choice, set: set).map { $0 > 0 } ?? false
    }

    /// The number of columns that are not constant in training.
    func columnCount(_ choice: Int, set: Int) -> Int {
      number(.columnCount, choice, set: set).map { Int($0) } ?? 0
    }

    /// ‖R‖₁·‖R⁻¹‖₁; nil for a set without columns.
    func condition(_ choice: Int, set: Int) -> Double? { number(.condition, choice, set: set) }

    /// The sum of squared errors over the tested rows; NaN if its digits are lost.
    func squaredError(_ choice: Int, set: Int, output: Int) -> Double {
      guard let (index, solution) = tree.solutions[set] else { return .nan }
      return numbers[index][tree.trees[index].indexOfError(choice, solution, output: output)]
    }

    /// The coefficients of a set's columns per unit of the scaled columns, one column after another with those of its
    /// outputs. None for a set without columns.
    func forEachCoefficient(
      _ choice: Int, set: Int, columnCount: Int, outputCount: Int,
      _ body: (_ place: Int, _ output: Int, Double) -> Void
    ) {
      guard let (index, solution) = tree.solutions[set] else { return }
      var (next, step) = tree.trees[index].coefficients(choice, solution)
      let numbers = numbers[index]
      for place in 0..<columnCount {
        for output in 0..<outputCount {
          body(place, output, numbers[next])
          next += step
        }
      }
    }
  }
}
