internal import CSharedFits

/// The sets of columns that are fitted together, as the paths of a tree, and how results for them are laid out.
struct FitTree: Sendable {
  private let nodes: [gazelab_node]
  private let columns: [gazelab_column]
  fileprivate let outputCount: Int
  private let pathLength: Int
  fileprivate let coefficientCount: Int
  private let penalty: Double
  fileprivate let solutionCount: Int
  /// The number of results of eight choices.
  fileprivate let resultCount: Int
  /// The solution of each set of columns, and the place of its first coefficients; nil for a set without columns.
  fileprivate let solutions: [(index: Int, start: Int)?]

  /// The widest vectors of this processor, in doubles: 8, 4 or 2. The narrowest ones round differently.
  static let vectors = gazelab_widest_vectors()

  /// - Parameter penalty: Added to the diagonal of the products of columns of unit length.
  init(_ sets: [[Int]], _ scaled: ScaledColumns, penalty: Double) {
    let tree = ColumnTree(sets)
    var (nodes, starts) = ([gazelab_node](), [Int]())
    var (solutions, coefficientCount) = ([(index: Int, start: Int)?](repeating: nil, count: sets.count), 0)
    for node in tree.nodes {
      let isEnd = !node.endingSets.isEmpty
      nodes.append(
        gazelab_node(
          column: CInt(node.column), depth: CInt(node.depth), solution: isEnd ? CInt(starts.count) : -1,
          start: CInt(coefficientCount)))
      guard isEnd else { continue }
      for set in node.endingSets { solutions[set] = (starts.count, coefficientCount) }
      starts.append(coefficientCount)
      coefficientCount += node.depth + 1
    }
    (self.nodes, self.solutions, self.coefficientCount) = (nodes, solutions, coefficientCount)
    (solutionCount, pathLength, outputCount) = (starts.count, tree.depth, scaled.outputCount)
    columns = zip(scaled.deviations, scaled.scales).map { gazelab_column(deviation: $0, scale: $1) }
    self.penalty = penalty
    var counts = unsafe gazelab_tree()
    unsafe counts.output_count = CInt(outputCount)
    unsafe counts.solution_count = CInt(solutionCount)
    unsafe counts.coefficient_count = CInt(coefficientCount)
    resultCount = unsafe gazelab_result_count(&counts)
  }

  /// Fits eight choices at a time.
  ///
  /// - Parameters:
  ///   - isConstant: Lane groups × columns × 8: whether each column is constant over the training rows.
  ///   - tests: Whether to compute errors from the sums over the tested rows, which are overwritten.
  ///   - vectors: At most as wide as `FitTree.vectors`.
  func fit(
    _ sums: LaneSums, pairs: Int, isConstant: [UInt8], tests: Bool, vectors: CInt = Self.vectors
  ) -> Results {
    var results = [Double](repeating: 0, count: sums.laneGroups * resultCount)
    unsafe nodes.withUnsafeBufferPointer { nodes in
      unsafe columns.withUnsafeBufferPointer { columns in
        unsafe isConstant.withUnsafeBufferPointer { isConstant in
          unsafe results.withUnsafeMutableBufferPointer { results in
            var tree = unsafe gazelab_tree(
              nodes: nodes.baseAddress, columns: columns.baseAddress, node_count: CInt(nodes.count),
              column_count: CInt(columns.count), output_count: CInt(outputCount),
              path_length: CInt(pathLength), solution_count: CInt(solutionCount),
              coefficient_count: CInt(coefficientCount), penalty: penalty)
            let memory = unsafe AlignedNumbers(count: gazelab_memory_size(vectors, &tree) / 8 + 1)
            for group in 0..<sums.laneGroups {
              let place = group * pairs * LaneSums.laneCount
              unsafe gazelab_fit(
                vectors, &tree, sums.training.pointer(place), tests ? sums.tested.pointer(place) : nil,
                isConstant.baseAddress.map { unsafe $0 + group * columns.count * LaneSums.laneCount },
                memory.pointer(), results.baseAddress.map { unsafe $0 + group * resultCount })
            }
          }
        }
      }
    }
    return Results(tree: self, numbers: results)
  }

  /// The solutions of several choices.
  struct Results: Sendable {
    fileprivate let tree: FitTree
    /// Lane groups × `resultCount`, as `gazelab_result_count` describes.
    fileprivate let numbers: [Double]

    private func index(_ choice: Int, _ place: Int) -> Int {
      let (group, lane) = choice.quotientAndRemainder(dividingBy: LaneSums.laneCount)
      return group * tree.resultCount + place * LaneSums.laneCount + lane
    }

    /// What a solution consists of beside its coefficients.
    private func number(_ part: Int, _ choice: Int, _ solution: Int) -> Double {
      let start = tree.coefficientCount * tree.outputCount
      return numbers[index(choice, start + part * tree.solutionCount + solution)]
    }

    /// Whether a set has a solution that is as accurate as that of an orthogonal factorisation.
    func isAccurate(_ choice: Int, set: Int) -> Bool {
      tree.solutions[set].map { number(2, choice, $0.index) > 0 } ?? false
    }

    /// The number of columns that are not constant in training.
    func columnCount(_ choice: Int, set: Int) -> Int {
      tree.solutions[set].map { Int(number(0, choice, $0.index)) } ?? 0
    }

    /// ‖R‖₁·‖R⁻¹‖₁; nil for a set without columns.
    func condition(_ choice: Int, set: Int) -> Double? {
      tree.solutions[set].map { number(1, choice, $0.index) }
    }

    /// The sum of squared errors over the tested rows; NaN if its digits are lost.
    func squaredError(_ choice: Int, set: Int, output: Int) -> Double {
      guard let solution = tree.solutions[set] else { return .nan }
      let start = tree.coefficientCount * tree.outputCount + 3 * tree.solutionCount
      return numbers[index(choice, start + solution.index * tree.outputCount + output)]
    }

    /// The coefficient of one of the set's columns, per unit of the scaled column.
    func coefficient(_ choice: Int, set: Int, place: Int, output: Int) -> Double {
      guard let solution = tree.solutions[set] else { return 0 }
      return numbers[index(choice, (solution.start + place) * tree.outputCount + output)]
    }
  }
}
