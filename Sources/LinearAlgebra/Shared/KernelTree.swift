internal import CSharedFits

/// Sets of columns as the paths of one tree, as the C kernels take them, and where the kernels put results.
struct KernelTree: Sendable {
  /// The places of the results for a set.
  struct Solution: Sendable {
    fileprivate let index: Int
    /// The place of its first coefficients.
    fileprivate let start: Int
  }

  /// How many choices are fitted at a time: eight, or one if the tree has many columns.
  private let laneCount: Int
  private let nodes: [gazelab_node]
  private let columns: [gazelab_column]
  private let outputCount: Int
  private let pathLength: Int
  private let coefficientCount: Int
  private let solutionCount: Int
  private let penalty: Double
  /// The number of results of one choice.
  private let resultCount: Int
  /// The solution of each set; nil for a set without columns.
  let solutions: [Solution?]

  /// - Parameter isLong: Whether choices are fitted one at a time.
  init(_ sets: [[Int]], _ scaled: ScaledColumns, penalty: Double, isLong: Bool) {
    let tree = ColumnTree(sets)
    var (nodes, solutionCount) = ([gazelab_node](), 0)
    var (solutions, coefficientCount) = ([Solution?](repeating: nil, count: sets.count), 0)
    for node in tree.nodes {
      let isEnd = !node.endingSets.isEmpty
      nodes.append(
        gazelab_node(
          column: CInt(node.column), depth: CInt(node.depth), solution: isEnd ? CInt(solutionCount) : -1,
          start: CInt(coefficientCount)))
      guard isEnd else { continue }
      for set in node.endingSets {
        solutions[set] = Solution(index: solutionCount, start: coefficientCount)
      }
      solutionCount += 1
      coefficientCount += node.depth + 1
    }
    self.nodes = nodes
    self.solutions = solutions
    self.coefficientCount = coefficientCount
    self.solutionCount = solutionCount
    pathLength = tree.depth
    outputCount = scaled.outputCount
    columns = zip(scaled.deviations, scaled.scales).map { gazelab_column(deviation: $0, scale: $1) }
    self.penalty = penalty
    laneCount = isLong ? 1 : Lanes.count
    var counts = unsafe gazelab_tree()
    unsafe counts.output_count = CInt(outputCount)
    unsafe counts.solution_count = CInt(solutionCount)
    unsafe counts.coefficient_count = CInt(coefficientCount)
    resultCount = unsafe gazelab_result_count(&counts) / Lanes.count
  }

  /// Fits all sets to all choices, like `FitTree.fit`. Fitting eight choices at a time overwrites the tested sums.
  ///
  /// - Returns: ⌈choices/lanes⌉ × results × lanes, as `gazelab_result_count` describes.
  func fit(_ sums: LaneSums, isConstant: [UInt8], tests: Bool, vectors: CInt) -> [Double] {
    precondition(laneCount == 1 || laneCount == sums.step, "the choices are not side by side")
    let groupCount = (sums.choiceCount + laneCount - 1) / laneCount
    var results = [Double](repeating: 0, count: groupCount * resultCount * laneCount)
    unsafe nodes.withUnsafeBufferPointer { nodes in
      unsafe columns.withUnsafeBufferPointer { columns in
        unsafe isConstant.withUnsafeBufferPointer { isConstant in
          unsafe results.withUnsafeMutableBufferPointer { results in
            var tree = unsafe gazelab_tree(
              nodes: nodes.baseAddress, columns: columns.baseAddress, node_count: CInt(nodes.count),
              column_count: CInt(columns.count), output_count: CInt(outputCount),
              path_length: CInt(pathLength), solution_count: CInt(solutionCount),
              coefficient_count: CInt(coefficientCount), penalty: penalty)
            let size =
              laneCount == 1
              ? unsafe gazelab_memory_size_of_one(vectors, &tree) : unsafe gazelab_memory_size(vectors, &tree)
            let memory = AlignedNumbers(count: size / 8 + 1)
            for group in 0..<groupCount {
              let choice = group * laneCount
              let (training, tested) = unsafe (
                sums.training.pointer(sums.start(choice)),
                tests ? sums.tested.pointer(sums.start(choice)) : nil
              )
              let constants = unsafe isConstant.baseAddress.map {
                unsafe $0 + sums.start(choice, size: columns.count)
              }
              let own = unsafe results.baseAddress.map { unsafe $0 + group * resultCount * laneCount }
              if laneCount == 1 {
                unsafe gazelab_fit_one(
                  vectors, &tree, training, tested, CInt(sums.step), constants, memory.pointer(), own)
              } else {
                unsafe gazelab_fit(vectors, &tree, training, tested, constants, memory.pointer(), own)
              }
            }
          }
        }
      }
    }
    return results
  }

  private func index(_ choice: Int, _ place: Int) -> Int {
    let (group, lane) = choice.quotientAndRemainder(dividingBy: laneCount)
    return (group * resultCount + place) * laneCount + lane
  }

  /// The parts of a solution besides its coefficients and errors.
  enum Part: Int { case columnCount, condition, isAccurate }

  func index(_ choice: Int, _ solution: Solution, _ part: Part) -> Int {
    index(choice, coefficientCount * outputCount + part.rawValue * solutionCount + solution.index)
  }

  func indexOfError(_ choice: Int, _ solution: Solution, output: Int) -> Int {
    index(choice, coefficientCount * outputCount + 3 * solutionCount + solution.index * outputCount + output)
  }

  /// The place of the first coefficient of a solution, and the distance to the next; each column has those of its
  /// outputs.
  func coefficients(_ choice: Int, _ solution: Solution) -> (start: Int, step: Int) {
    (index(choice, solution.start * outputCount), laneCount)
  }
}
